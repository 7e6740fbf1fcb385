/** Which page of the help explains a failure: the server's codes name the feature in their first four digits. */
export const topicsOfCodes = {
  '0203': 'space',
  '0205': 'upload',
  '0207': 'archives',
  '0210': 'share',
  '0211': 'groups',
  '0212': 'convert',
  '0213': 'versions',
  '0215': 'versions',
  '0216': 'notes',
  '0217': 'convert',
} as const;

export const helpPathFor = (code: string): string | undefined => {
  const topic = (topicsOfCodes as Readonly<Record<string, string>>)[code.slice(0, 4)];
  return topic === undefined ? undefined : `/help/${topic}`;
};
