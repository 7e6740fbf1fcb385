import { account } from './en/account.ts';
import { archive } from './en/archive.ts';
import { auth } from './en/auth.ts';
import { common } from './en/common.ts';
import { compare } from './en/compare.ts';
import { convert } from './en/convert.ts';
import { diagnostic } from './en/diagnostic.ts';
import { drive } from './en/drive.ts';
import { edit } from './en/edit.ts';
import { editor } from './en/editor.ts';
import { editorCommands } from './en/editorCommands.ts';
import { editorGeometry } from './en/editorGeometry.ts';
import { editorText } from './en/editorText.ts';
import { error } from './en/error.ts';
import { font } from './en/font.ts';
import { gallery } from './en/gallery.ts';
import { group } from './en/group.ts';
import { help } from './en/help.ts';
import { tour } from './en/tour.ts';
import { invoice } from './en/invoice.ts';
import { invoiceAdmin } from './en/invoiceAdmin.ts';
import { invoiceDoc } from './en/invoiceDoc.ts';
import { item } from './en/item.ts';
import { legal } from './en/legal.ts';
import { mail } from './en/mail.ts';
import { measure } from './en/measure.ts';
import { mobile } from './en/mobile.ts';
import { model } from './en/model.ts';
import { notes } from './en/notes.ts';
import { notice } from './en/notice.ts';
import { sandbox } from './en/sandbox.ts';
import { order } from './en/order.ts';
import { orderAdmin } from './en/orderAdmin.ts';
import { offline } from './en/offline.ts';
import { preview } from './en/preview.ts';
import { sample } from './en/sample.ts';
import { scan } from './en/scan.ts';
import { share } from './en/share.ts';
import { sharing } from './en/sharing.ts';
import { site } from './en/site.ts';
import { upload } from './en/upload.ts';
import { usage } from './en/usage.ts';
import { version } from './en/version.ts';
import { viewer } from './en/viewer.ts';
import { viewerPanels } from './en/viewerPanels.ts';

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
  usage,
  version,
  edit,
  editor,
  editorCommands,
  editorGeometry,
  editorText,
  sample,
  scan,
  share,
  sharing,
  viewer,
  viewerPanels,
  font,
  offline,
  preview,
  model,
  notes,
  measure,
  compare,
  convert,
  archive,
  diagnostic,
  gallery,
  group,
  notice,
  legal,
  help,
  tour,
  invoice,
  invoiceAdmin,
  invoiceDoc,
  sandbox,
  order,
  orderAdmin,
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
  ...usage,
  ...version,
  ...edit,
  ...editor,
  ...editorCommands,
  ...editorGeometry,
  ...editorText,
  ...sample,
  ...scan,
  ...share,
  ...sharing,
  ...viewer,
  ...viewerPanels,
  ...item,
  ...font,
  ...offline,
  ...preview,
  ...model,
  ...notes,
  ...measure,
  ...compare,
  ...convert,
  ...archive,
  ...diagnostic,
  ...gallery,
  ...group,
  ...notice,
  ...legal,
  ...help,
  ...tour,
  ...invoice,
  ...invoiceAdmin,
  ...invoiceDoc,
  ...sandbox,
  ...order,
  ...orderAdmin,
  ...error,
  ...mail,
} as const;
