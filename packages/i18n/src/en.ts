import { account } from './en/account.ts';
import { auth } from './en/auth.ts';
import { common } from './en/common.ts';
import { drive } from './en/drive.ts';
import { error } from './en/error.ts';
import { font } from './en/font.ts';
import { invoice } from './en/invoice.ts';
import { item } from './en/item.ts';
import { legal } from './en/legal.ts';
import { mail } from './en/mail.ts';
import { mobile } from './en/mobile.ts';
import { preview } from './en/preview.ts';
import { site } from './en/site.ts';
import { upload } from './en/upload.ts';

/** English is the source: its keys are the keys, its holes are the parameters. */
export const areas = {
  common,
  auth,
  account,
  drive,
  mobile,
  site,
  item,
  upload,
  font,
  preview,
  legal,
  invoice,
  error,
  mail,
} as const;

export const en = {
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
} as const;
