/** An empty script: what Node itself takes to start and end. */
export {};
