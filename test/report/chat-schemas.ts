/**
 * The elements that messages use, with the limits that Slack and Microsoft document. Their published definitions have no limits; messages are
 * checked against those in digest.test.ts (Slack's types) and in test/operations/notifications.nightly.test.ts (the JSON schema of Adaptive
 * Cards; of the packages of npm and PyPI that were found, only one in Python has a version with every element that is used).
 */

const plainText = (maxLength: number) => ({
  type: 'object',
  required: ['type', 'text'],
  additionalProperties: false,
  properties: {
    type: { const: 'plain_text' },
    text: { type: 'string', minLength: 1, maxLength },
    emoji: { type: 'boolean' },
  },
});

const block = (type: string, properties: object) => ({
  type: 'object',
  required: ['type', ...Object.keys(properties)],
  additionalProperties: false,
  properties: { type: { const: type }, ...properties },
});

/** Slack, "Block Kit": blocks, their texts and their limits. */
export const slackMessage = {
  type: 'object',
  required: ['text', 'blocks'],
  additionalProperties: false,
  properties: {
    text: { type: 'string', minLength: 1, maxLength: 40_000 },
    blocks: {
      type: 'array',
      minItems: 1,
      maxItems: 50,
      items: {
        oneOf: [
          block('header', { text: plainText(150) }),
          block('section', { text: plainText(3000) }),
          block('actions', {
            elements: {
              type: 'array',
              minItems: 1,
              maxItems: 25,
              items: block('button', { text: plainText(75), url: { type: 'string', maxLength: 3000 } }),
            },
          }),
        ],
      },
    },
  },
};

const element = (type: string, required: readonly string[], properties: object) => ({
  type: 'object',
  required: ['type', ...required],
  additionalProperties: false,
  properties: { type: { const: type }, ...properties },
});

/** Adaptive Cards 1.4, in the message that a webhook of Microsoft Teams accepts. */
export const teamsMessage = element('message', ['attachments'], {
  attachments: {
    type: 'array',
    minItems: 1,
    maxItems: 1,
    items: {
      type: 'object',
      required: ['contentType', 'content'],
      additionalProperties: false,
      properties: {
        contentType: { const: 'application/vnd.microsoft.card.adaptive' },
        content: element('AdaptiveCard', ['version', 'body'], {
          $schema: { const: 'http://adaptivecards.io/schemas/adaptive-card.json' },
          version: { enum: ['1.0', '1.1', '1.2', '1.3', '1.4', '1.5'] },
          body: {
            type: 'array',
            minItems: 1,
            items: element('RichTextBlock', ['inlines'], {
              inlines: {
                type: 'array',
                items: element('TextRun', ['text'], {
                  text: { type: 'string' },
                  weight: { enum: ['Default', 'Lighter', 'Bolder'] },
                  size: { enum: ['Default', 'Small', 'Medium', 'Large', 'ExtraLarge'] },
                  color: { enum: ['Default', 'Dark', 'Light', 'Accent', 'Good', 'Warning', 'Attention'] },
                }),
              },
            }),
          },
          actions: {
            type: 'array',
            items: element('Action.OpenUrl', ['url'], { title: { type: 'string' }, url: { type: 'string' } }),
          },
        }),
      },
    },
  },
});

/** Of a message to a webhook of Teams, in bytes. */
export const maxTeamsBytes = 28 * 1024;
