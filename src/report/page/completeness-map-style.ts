/** Of the table node × period: the number on a ground that is coloured where much is missing, a blue line below for what is verified. */
export const completenessMapStyle = `
.heat { table-layout: fixed; min-width: 100%; border-collapse: separate; border-spacing: 0; }
@media (min-width: 601px) { .few { min-width: 0; width: 640px; max-width: 100%; } }
.heat th, .heat td { border: 0; }
.heat thead th { text-align: center; padding: 3px 0 5px; border-bottom: 1px solid var(--rule); }
.heat .rhythm th { border: 0; padding-bottom: 0; color: var(--ink); }
.heat .rhythm td { padding: 0; }
.heat thead th.left { text-align: left; }
.heat col.p { width: 47px; }
.heat col.first { width: 61px; }
.heat tbody th { padding: 0 8px 0 0; line-height: 1.2; height: 23px; vertical-align: middle; }
.heat tbody td { padding: 0; text-align: center; font-size: 12px; height: 23px; vertical-align: middle; border: solid var(--bg); border-width: 0 1px 1px 0; }
.heat td.first, .heat th.first { border-left: 14px solid var(--bg); }
.heat td.none { color: var(--mute); }
.heat td span, .sw { display: block; line-height: 18px; padding-bottom: 4px; background: linear-gradient(var(--ver) 0 0) 0 100% / var(--v, 0) 3px no-repeat; }
.sw { display: inline-block; width: 40px; text-align: center; font-size: 12px; }
.legend .sw { margin-left: 9px; }
.legend > .sw:first-child { margin-left: 0; }
.h0 { color: var(--mute); background-color: var(--hair); }
.h1 { color: var(--ink); background-color: var(--h1); }
.h2 { color: var(--ink); background-color: var(--h2); }
.h3 { background-color: var(--h3); color: var(--h3t); }
.h4 { background-color: var(--h4); color: var(--h4t); font-weight: 600; }
${Array.from({ length: 21 }, (_, i) => `.v${i * 5} { --v: ${i * 5}%; }`).join('\n')}
.heat .d0 th, .heat .d1:not(.leaf) th { font-weight: 600; }
.heat .d2 th { padding-left: 20px; }
.heat .d3 th { padding-left: 38px; }
.heat .d4 th { padding-left: 56px; }
.heat .d5 th { padding-left: 74px; }
.heat .d6 th { padding-left: 92px; }
.heat .leaf th { color: var(--mute); }
.heat tbody + tbody tr:first-child > * { border-top: 8px solid var(--bg); }
.heat input { appearance: none; width: 12px; height: 12px; margin: 0 6px 0 0; vertical-align: -1px; cursor: pointer; position: relative; }
.heat input::before { content: ""; position: absolute; left: 2px; top: 1px; border: solid transparent; border-width: 5px 0 5px 7px; border-left-color: var(--mute); }
.heat input:checked::before { transform: rotate(90deg); }
.heat label { cursor: pointer; }
.heat tbody:has(input:not(:checked)) tr:not(:first-child) { display: none; }
@media (max-width: 600px) {
.yy, .heat .rhythm, .heat col.opt { display: none; }
.heat col.p { width: 29px; }
.heat col.first { width: 34px; }
.heat td.first, .heat th.first { border-left-width: 5px; }
.heat tbody td { font-size: 11px; }
.heat tbody th, .heat thead th.left { font-size: 12px; padding-right: 4px; }
.heat .d2 th { padding-left: 10px; }
.heat .d3 th { padding-left: 18px; }
.heat .d4 th, .heat .d5 th, .heat .d6 th { padding-left: 26px; }
.legend .sw { margin: 0 4px 0 6px; }
}
@media print {
.heat thead { display: table-header-group; }
.heat col.p { width: 33px; }
.heat col.first { width: 41px; }
.heat td.first, .heat th.first { border-left-width: 8px; }
.heat tbody th, .heat tbody td { font-size: 8pt; }
.heat input { display: none; }
}
@media (forced-colors: active) { .heat td, .sw { forced-color-adjust: none; } }
`;
