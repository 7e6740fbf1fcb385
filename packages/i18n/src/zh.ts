import type { Dictionary } from './keys.ts';
import { account } from './zh/account.ts';
import { archive } from './zh/archive.ts';
import { auth } from './zh/auth.ts';
import { common } from './zh/common.ts';
import { compare } from './zh/compare.ts';
import { convert } from './zh/convert.ts';
import { diagnostic } from './zh/diagnostic.ts';
import { drive } from './zh/drive.ts';
import { edit } from './zh/edit.ts';
import { editor } from './zh/editor.ts';
import { editorCommands } from './zh/editorCommands.ts';
import { editorGeometry } from './zh/editorGeometry.ts';
import { editorText } from './zh/editorText.ts';
import { error } from './zh/error.ts';
import { font } from './zh/font.ts';
import { gallery } from './zh/gallery.ts';
import { group } from './zh/group.ts';
import { help } from './zh/help.ts';
import { tour } from './zh/tour.ts';
import { invoice } from './zh/invoice.ts';
import { invoiceAdmin } from './zh/invoiceAdmin.ts';
import { invoiceDoc } from './zh/invoiceDoc.ts';
import { item } from './zh/item.ts';
import { legal } from './zh/legal.ts';
import { mail } from './zh/mail.ts';
import { measure } from './zh/measure.ts';
import { mobile } from './zh/mobile.ts';
import { model } from './zh/model.ts';
import { notes } from './zh/notes.ts';
import { notice } from './zh/notice.ts';
import { sandbox } from './zh/sandbox.ts';
import { order } from './zh/order.ts';
import { orderAdmin } from './zh/orderAdmin.ts';
import { offline } from './zh/offline.ts';
import { preview } from './zh/preview.ts';
import { sample } from './zh/sample.ts';
import { scan } from './zh/scan.ts';
import { share } from './zh/share.ts';
import { sharing } from './zh/sharing.ts';
import { site } from './zh/site.ts';
import { upload } from './zh/upload.ts';
import { usage } from './zh/usage.ts';
import { version } from './zh/version.ts';
import { viewer } from './zh/viewer.ts';
import { viewerPanels } from './zh/viewerPanels.ts';

export const zh: Dictionary = {
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
};
