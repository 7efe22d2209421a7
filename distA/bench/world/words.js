const words = `total direct indirect emissions energy consumption water withdrawal discharge waste generated diverted disposal employees
hours training incidents injuries suppliers assessed renewable electricity heating cooling steam fuel scope market location
based reported period organisation boundary consolidation approach method assumption estimate measured calculated factor
source evidence approach policy committee board review target baseline reduction intensity site region operation contractor
permanent temporary gender category level hazardous recycled incinerated landfill stress area groundwater seawater third
party produced municipal river treatment quality standard disclosure requirement including excluding where available`.split(/\s+/);
/** A sentence of `length` words, with a full stop. */
export function sentence(random, length) {
    const picked = Array.from({ length }, () => random.pick(words)).join(' ');
    return `${picked.charAt(0).toUpperCase()}${picked.slice(1)}.`;
}
/** A name of `length` words. */
export const name = (random, length) => sentence(random, length).slice(0, -1);
