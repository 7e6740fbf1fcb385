import type { Dictionary } from './keys.ts';
import { account } from './zh/account.ts';
import { auth } from './zh/auth.ts';
import { common } from './zh/common.ts';
import { drive } from './zh/drive.ts';
import { error } from './zh/error.ts';
import { invoice } from './zh/invoice.ts';
import { legal } from './zh/legal.ts';
import { mail } from './zh/mail.ts';
import { mobile } from './zh/mobile.ts';
import { site } from './zh/site.ts';

export const zh: Dictionary = {
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
