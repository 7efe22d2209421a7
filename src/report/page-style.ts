/** Style of the report page, light and dark. */
export const reportStyle = `
:root { --text: #1c2430; --muted: #5c6878; --paper: #f6f7f9; --card: #fff; --line: #dde2e8; --good: #1a7f4b; --warn: #a15c00; --bad: #b3261e; --bar: #4a7dbd; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e4e8ee; --muted: #98a4b3; --paper: #14181d; --card: #1d232b; --line: #323b46; --good: #55c48a; --warn: #e8a94f; --bad: #f2867e; --bar: #6d9fe0; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 72rem; margin: 0 auto; padding: 2rem 1rem 3rem; }
h1 { font-size: 1.6rem; margin: .4rem 0 0; }
h1 small { font-weight: 400; color: var(--muted); }
h2 { font-size: 1.1rem; margin: 0 0 .3rem; }
p { margin: .2rem 0 .6rem; }
.muted, footer { color: var(--muted); }
.status { display: inline-block; margin: 0; padding: .15rem .7rem; border: 1px solid; border-radius: 1rem; font-weight: 600; }
.good { color: var(--good); } .warn { color: var(--warn); } .bad { color: var(--bad); }
.error { border-left: 4px solid var(--bad); padding: .5rem .8rem; background: var(--card); }
section { margin: 1.2rem 0; padding: 1rem 1.2rem; background: var(--card); border: 1px solid var(--line); border-radius: .6rem; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 1rem; }
.figure { display: flex; flex-direction: column; }
.figure .label { color: var(--muted); }
.figure .value { font-size: 1.25rem; font-weight: 600; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; min-width: 4rem; }
td:first-child { overflow-wrap: break-word; }
tr:last-child td { border-bottom: 0; }
th { color: var(--muted); font-weight: 500; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
code { font: .88em ui-monospace, monospace; }
.id { white-space: nowrap; }
.tag { border: 1px solid var(--line); border-radius: .3rem; padding: 0 .3rem; font-size: .85em; }
.examples { margin: .3rem 0 0; padding-left: 1.1rem; }
.bar { display: inline-block; height: .7rem; border-radius: .2rem; background: var(--bar); }
footer { margin-top: 2rem; }
`;
