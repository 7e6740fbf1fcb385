import type { Dictionary } from './keys.ts';
import { account } from './ko/account.ts';
import { auth } from './ko/auth.ts';
import { common } from './ko/common.ts';
import { drive } from './ko/drive.ts';
import { error } from './ko/error.ts';
import { invoice } from './ko/invoice.ts';
import { legal } from './ko/legal.ts';
import { mail } from './ko/mail.ts';
import { mobile } from './ko/mobile.ts';
import { site } from './ko/site.ts';

export const ko: Dictionary = {
  ...common,
  ...auth,
  ...account,
  ...drive,
  ...mobile,
  ...site,
  ...legal,
  ...invoice,
  ...error,
  ...mail,
};
