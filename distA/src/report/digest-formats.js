const heading = 'Look at first';
const linkText = 'Open the page';
/** One line for each sentence. */
export function digestText({ title, changed, lookFirst, page }) {
    const items = lookFirst.length === 0 ? [] : [`${heading}:`, ...lookFirst.map((item) => `- ${item}`)];
    return [title, ...changed, ...items, ...(page === null ? [] : [page])].join('\n');
}
/** A message of Slack's Block Kit. Only plain text: names from the service must not become mentions or links. */
export function digestSlack(digest) {
    const { title, changed, lookFirst, page } = digest;
    const plain = (text) => ({ type: 'plain_text', text, emoji: false });
    const section = (text) => ({ type: 'section', text: plain(text) });
    const button = { type: 'button', text: plain(linkText), url: page };
    return {
        // For notifications and readers of screens; it is read as markup.
        text: [title, ...changed].join(': ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
        blocks: [
            { type: 'header', text: plain(title) },
            ...(changed.length === 0 ? [] : [section(changed.join('\n'))]),
            ...(lookFirst.length === 0 ? [] : [section([heading, ...lookFirst.map((item) => `• ${item}`)].join('\n'))]),
            ...(page === null ? [] : [{ type: 'actions', elements: [button] }]),
        ],
    };
}
/** A message of Microsoft Teams with an Adaptive Card. Only text runs, which are not read as Markdown. */
export function digestTeams({ title, isFailure, changed, lookFirst, page }) {
    const line = (text, look = {}) => ({
        type: 'RichTextBlock',
        inlines: [{ type: 'TextRun', text, ...look }],
    });
    const content = {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: [
            line(title, { weight: 'Bolder', size: 'Medium', ...(isFailure ? { color: 'Attention' } : {}) }),
            ...changed.map((text) => line(text)),
            ...(lookFirst.length === 0 ? [] : [line(heading, { weight: 'Bolder' })]),
            ...lookFirst.map((item) => line(`• ${item}`)),
        ],
        actions: page === null ? [] : [{ type: 'Action.OpenUrl', title: linkText, url: page }],
    };
    return {
        type: 'message',
        attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content }],
    };
}
export const digestFormats = { text: digestText, slack: digestSlack, teams: digestTeams };
