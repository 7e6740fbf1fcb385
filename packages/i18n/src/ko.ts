import type { Dictionary } from './keys.ts';
import { account } from './ko/account.ts';
import { auth } from './ko/auth.ts';
import { common } from './ko/common.ts';
import { drive } from './ko/drive.ts';
import { error } from './ko/error.ts';
import { font } from './ko/font.ts';
import { invoice } from './ko/invoice.ts';
import { item } from './ko/item.ts';
import { legal } from './ko/legal.ts';
import { mail } from './ko/mail.ts';
import { mobile } from './ko/mobile.ts';
import { preview } from './ko/preview.ts';
import { site } from './ko/site.ts';
import { upload } from './ko/upload.ts';

export const ko: Dictionary = {
  ...common,
  ...auth,
  ...account,
  ...drive,
  ...mobile,
  ...site,
  ...upload,
  ...item,
  ...font,
  ...preview,
  ...legal,
  ...invoice,
  ...error,
  ...mail,
};
