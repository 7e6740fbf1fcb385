import type { PlainKey } from '@linework/i18n';

const reasons = [
  'damaged',
  'empty',
  'tooLarge',
  'memory',
  'timeout',
  'crashed',
  'notADrawing',
  'encrypted',
  'notWritten',
  'plotStyles',
  'gone',
  'folderGone',
  'frozen',
  'space',
] as const;

/** Why nothing came of it, in words. */
export function reasonKey(reason: string | undefined): PlainKey<'convert'> {
  const known = reasons.find((one) => one === reason);
  return `convert.reason.${known ?? 'crashed'}`;
}
