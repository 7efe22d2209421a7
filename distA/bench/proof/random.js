import { mulberry32 } from '../../tools/simulated-group/random.js';
export function createRandom(seed) {
    const next = mulberry32(seed);
    const whole = (least, most) => least + Math.floor(next() * (most - least + 1));
    return {
        next,
        whole,
        pick: (items) => {
            const item = items[whole(0, items.length - 1)];
            if (item === undefined)
                throw new RangeError('nothing to pick from');
            return item;
        },
    };
}
