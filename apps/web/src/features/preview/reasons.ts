/** Why a file cannot be shown, by the names that the server gives (sandbox/limits.ts) and the browser's own. */
import type { PlainKey } from '@linework/i18n';

const reasons = [
  'noPreview',
  'damaged',
  'empty',
  'tooLarge',
  'memory',
  'timeout',
  'crashed',
  'internal',
  'needsLibreOffice',
  'password',
  'locked',
  'wrongPassword',
  'network',
  'unsupportedModel',
] as const;
type Reason = (typeof reasons)[number];

const alike: Readonly<Record<string, Reason>> = { encrypted: 'password', notADrawing: 'damaged' };

export function knownReason(reason: string): Reason {
  return reasons.find((one) => one === reason) ?? alike[reason] ?? 'crashed';
}

export const reasonKey = (reason: string): PlainKey<'preview'> => `preview.reason.${knownReason(reason)}`;
