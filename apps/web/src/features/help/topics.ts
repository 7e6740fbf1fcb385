/** The pages of the help, in the order in which one would read them. */
export const helpTopics = [
  'start',
  'upload',
  'view',
  'measure',
  'edit',
  'notes',
  'share',
  'versions',
  'convert',
  'archives',
  'groups',
  'phone',
  'space',
  'commands',
] as const;
export type HelpTopic = (typeof helpTopics)[number];

export const isHelpTopic = (value: unknown): value is HelpTopic =>
  (helpTopics as readonly unknown[]).includes(value);

/** Parts of a page, from what weighs most in a search to what weighs least. */
export const topicParts = ['title', 'lead', 'step1', 'step2', 'step3'] as const;
