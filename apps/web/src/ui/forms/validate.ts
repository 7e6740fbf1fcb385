/** The words for what is wrong with a field, by the contract's own rules. */
import { isEmail, isMobileIn, isVerificationCode } from '@linework/contract/fields';
import { bounds } from '@linework/contract/limits';
import { config } from '../../app/config.ts';
import type { Translate } from '../../app/language.ts';
import type { FieldErrors, FormValues } from '../useFormSubmit.ts';

type T = Translate<'common'>;
type Rule = (value: string, t: T) => string | undefined;

const required: Rule = (value, t) => (value.trim() === '' ? t('field.required') : undefined);

/** What a number looks like where this installation is. */
export const mobileProblem = config.region === 'cn' ? 'field.mobile' : 'field.mobile.world';

export const rules = {
  required,
  email: (value, t) => required(value, t) ?? (isEmail(value.trim()) ? undefined : t('field.email')),
  mobile: (value, t) =>
    required(value, t) ?? (isMobileIn(value.trim(), config.region) ? undefined : t(mobileProblem)),
  code: (value, t) => required(value, t) ?? (isVerificationCode(value.trim()) ? undefined : t('field.code')),
  newPassword: (value, t) => {
    if (value.length < bounds.passwordMin) return t('field.passwordShort', { min: bounds.passwordMin });
    return value.length > bounds.passwordMax ? t('field.tooLong', { max: bounds.passwordMax }) : undefined;
  },
  nickname: (value, t) =>
    value.length > bounds.nicknameMax ? t('field.tooLong', { max: bounds.nicknameMax }) : undefined,
} as const satisfies Record<string, Rule>;

/** Checks each named field by its rule. */
export function check(values: FormValues, t: T, wanted: Readonly<Record<string, Rule>>): FieldErrors {
  return Object.fromEntries(
    Object.entries(wanted).map(([name, rule]) => [name, rule(values[name] ?? '', t)]),
  );
}
