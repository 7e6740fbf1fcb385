import type { Dictionary } from './keys.ts';
import { account } from './de/account.ts';
import { auth } from './de/auth.ts';
import { common } from './de/common.ts';
import { convert } from './de/convert.ts';
import { drive } from './de/drive.ts';
import { error } from './de/error.ts';
import { font } from './de/font.ts';
import { invoice } from './de/invoice.ts';
import { item } from './de/item.ts';
import { legal } from './de/legal.ts';
import { mail } from './de/mail.ts';
import { measure } from './de/measure.ts';
import { mobile } from './de/mobile.ts';
import { notes } from './de/notes.ts';
import { preview } from './de/preview.ts';
import { sample } from './de/sample.ts';
import { site } from './de/site.ts';
import { upload } from './de/upload.ts';
import { viewer } from './de/viewer.ts';

export const de: Dictionary = {
  ...common,
  ...auth,
  ...account,
  ...drive,
  ...mobile,
  ...site,
  ...upload,
  ...sample,
  ...viewer,
  ...item,
  ...font,
  ...preview,
  ...notes,
  ...measure,
  ...convert,
  ...legal,
  ...invoice,
  ...error,
  ...mail,
};
