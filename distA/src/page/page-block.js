import { html } from './frame/page-html.js';
export function pageBlock(block) {
    return {
        ...block,
        make: async (lake) => {
            const data = await block.read(lake);
            return data === null ? html `<p class="empty">${block.empty}</p>` : block.render(data, lake);
        },
    };
}
