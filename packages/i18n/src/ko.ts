import type { Dictionary } from './keys.ts';
import { account } from './ko/account.ts';
import { archive } from './ko/archive.ts';
import { auth } from './ko/auth.ts';
import { common } from './ko/common.ts';
import { compare } from './ko/compare.ts';
import { convert } from './ko/convert.ts';
import { diagnostic } from './ko/diagnostic.ts';
import { drive } from './ko/drive.ts';
import { edit } from './ko/edit.ts';
import { editor } from './ko/editor.ts';
import { editorCommands } from './ko/editorCommands.ts';
import { editorGeometry } from './ko/editorGeometry.ts';
import { editorText } from './ko/editorText.ts';
import { error } from './ko/error.ts';
import { font } from './ko/font.ts';
import { gallery } from './ko/gallery.ts';
import { group } from './ko/group.ts';
import { help } from './ko/help.ts';
import { tour } from './ko/tour.ts';
import { invoice } from './ko/invoice.ts';
import { invoiceAdmin } from './ko/invoiceAdmin.ts';
import { invoiceDoc } from './ko/invoiceDoc.ts';
import { item } from './ko/item.ts';
import { legal } from './ko/legal.ts';
import { mail } from './ko/mail.ts';
import { measure } from './ko/measure.ts';
import { mobile } from './ko/mobile.ts';
import { model } from './ko/model.ts';
import { notes } from './ko/notes.ts';
import { notice } from './ko/notice.ts';
import { sandbox } from './ko/sandbox.ts';
import { order } from './ko/order.ts';
import { orderAdmin } from './ko/orderAdmin.ts';
import { offline } from './ko/offline.ts';
import { preview } from './ko/preview.ts';
import { sample } from './ko/sample.ts';
import { scan } from './ko/scan.ts';
import { share } from './ko/share.ts';
import { sharing } from './ko/sharing.ts';
import { site } from './ko/site.ts';
import { upload } from './ko/upload.ts';
import { usage } from './ko/usage.ts';
import { version } from './ko/version.ts';
import { viewer } from './ko/viewer.ts';
import { viewerPanels } from './ko/viewerPanels.ts';

export const ko: Dictionary = {
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
