import type { Dictionary } from './keys.ts';
import { account } from './de/account.ts';
import { archive } from './de/archive.ts';
import { auth } from './de/auth.ts';
import { common } from './de/common.ts';
import { compare } from './de/compare.ts';
import { convert } from './de/convert.ts';
import { diagnostic } from './de/diagnostic.ts';
import { drive } from './de/drive.ts';
import { edit } from './de/edit.ts';
import { editor } from './de/editor.ts';
import { editorCommands } from './de/editorCommands.ts';
import { editorGeometry } from './de/editorGeometry.ts';
import { editorText } from './de/editorText.ts';
import { error } from './de/error.ts';
import { font } from './de/font.ts';
import { gallery } from './de/gallery.ts';
import { group } from './de/group.ts';
import { help } from './de/help.ts';
import { tour } from './de/tour.ts';
import { invoice } from './de/invoice.ts';
import { invoiceAdmin } from './de/invoiceAdmin.ts';
import { invoiceDoc } from './de/invoiceDoc.ts';
import { item } from './de/item.ts';
import { legal } from './de/legal.ts';
import { mail } from './de/mail.ts';
import { measure } from './de/measure.ts';
import { mobile } from './de/mobile.ts';
import { model } from './de/model.ts';
import { notes } from './de/notes.ts';
import { notice } from './de/notice.ts';
import { sandbox } from './de/sandbox.ts';
import { order } from './de/order.ts';
import { orderAdmin } from './de/orderAdmin.ts';
import { offline } from './de/offline.ts';
import { preview } from './de/preview.ts';
import { sample } from './de/sample.ts';
import { scan } from './de/scan.ts';
import { share } from './de/share.ts';
import { sharing } from './de/sharing.ts';
import { site } from './de/site.ts';
import { upload } from './de/upload.ts';
import { usage } from './de/usage.ts';
import { version } from './de/version.ts';
import { viewer } from './de/viewer.ts';
import { viewerPanels } from './de/viewerPanels.ts';

export const de: Dictionary = {
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
