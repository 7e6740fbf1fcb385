/** What a sharer decides about a link, as the form has it and as calls take it. */
import type { CallRequest } from '@linework/contract/calls';
import type { SharePermission } from '@linework/contract/enums';
import { bounds, limits } from '@linework/contract/limits';
import type { ShareItem } from '@linework/contract/share';

export type CodeWay = 'made' | 'own' | 'none';

export interface Settings {
  permission: SharePermission;
  /** As typed; '0' is without an end. */
  days: string;
  codeWay: CodeWay;
  code: string;
  notesVisible: boolean;
  note: string;
}

export const usualDays = [1, 7, 30, 99, 0] as const;

export const firstSettings: Settings = {
  permission: 'download',
  days: String(limits.shareDaysDefault),
  codeWay: 'made',
  code: '',
  notesVisible: true,
  note: '',
};

export function settingsOf({ permission, days, password, notesVisible, note }: ShareItem): Settings {
  return {
    permission,
    days: String(days),
    codeWay: password === '' ? 'none' : 'own',
    code: password,
    notesVisible: notesVisible === 1,
    note,
  };
}

export type SettingsProblem = 'days' | 'code';

/** What cannot be sent like this. */
export function problemsOf({ days, codeWay, code }: Settings): SettingsProblem[] {
  const number = Number(days);
  const daysAreRight =
    days.trim() !== '' && Number.isInteger(number) && number >= 0 && number <= limits.shareDaysMax;
  const codeIsRight =
    codeWay !== 'own' ||
    (/^[0-9A-Za-z]+$/.test(code) && code.length >= bounds.shareCodeMin && code.length <= bounds.shareCodeMax);
  return [...(daysAreRight ? [] : ['days' as const]), ...(codeIsRight ? [] : ['code' as const])];
}

type Sent = Pick<CallRequest<'shareEdit'>, 'permission' | 'days' | 'password' | 'notesVisible' | 'note'>;

/** `before`: of a share that is changed, only what differs; new days would count from now. */
export function requestOf(settings: Settings, before?: Settings): Sent {
  const { permission, days, codeWay, code, notesVisible, note } = settings;
  return {
    permission,
    ...(days !== before?.days && { days: Number(days) }),
    ...(codeWay === 'none' && { password: '' }),
    ...(codeWay === 'own' && code !== before?.code && { password: code }),
    notesVisible: notesVisible ? 1 : 0,
    note: note.trim(),
  };
}

/** Four signs that are not mistaken for each other, for a share that had none. */
export function madeCode(): string {
  const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const bytes = crypto.getRandomValues(new Uint8Array(limits.sharePasswordLength));
  return [...bytes].map((byte) => signs[byte % signs.length]).join('');
}
