/** What a model asks for and was not beside it. */
import type { ModelTree } from '@linework/solid/tree';

const codes: readonly string[] = ['textureMissing', 'fileMissing'];

export const missingFiles = ({ diagnostics }: ModelTree): string[] => [
  ...new Set(diagnostics.flatMap(({ code, detail }) => (codes.includes(code) && detail ? [detail] : []))),
];
