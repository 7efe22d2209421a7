export function createCondition() {
    const waiting = [];
    const next = () => new Promise((resolve) => waiting.push(resolve));
    return {
        wait: async (isMet) => {
            while (!isMet())
                await next();
        },
        next,
        notify: () => {
            for (const wake of waiting.splice(0))
                wake();
        },
    };
}
