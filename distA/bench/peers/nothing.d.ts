/** An empty script: the time that Node itself takes to start and exit. */
export {};
