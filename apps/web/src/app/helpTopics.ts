/** Which page of the help explains a failure: the server's codes name the feature in their first four digits. */
const topics: Readonly<Record<string, string>> = {
  '0203': 'space',
  '0205': 'upload',
  '0207': 'archives',
  '0210': 'share',
};

export const helpPathFor = (code: string): string | undefined => {
  const topic = topics[code.slice(0, 4)];
  return topic === undefined ? undefined : `/help/${topic}`;
};
