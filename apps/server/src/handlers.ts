/** Every call's handler. One that is missing does not compile. */
import { accountHandlers } from './features/account/handlers.ts';
import { archiveHandlers } from './features/archive/handlers.ts';
import { companyHandlers } from './features/company/handlers.ts';
import { configHandlers } from './features/config/handlers.ts';
import { downloadHandlers } from './features/download/handlers.ts';
import { convertHandlers } from './features/convert/handlers.ts';
import { compareHandlers } from './features/compare/handlers.ts';
import { drawingHandlers } from './features/drawing/handlers.ts';
import { driveHandlers } from './features/drive/handlers.ts';
import { editHandlers } from './features/edit/handlers.ts';
import { feedbackHandlers } from './features/feedback/handlers.ts';
import { fontHandlers } from './features/font/handlers.ts';
import { galleryHandlers } from './features/gallery/handlers.ts';
import { groupHandlers } from './features/group/handlers.ts';
import { invoiceAdminHandlers } from './features/invoice/adminHandlers.ts';
import { invoiceHandlers } from './features/invoice/handlers.ts';
import { mailHandlers } from './features/mail/handlers.ts';
import { modelHandlers } from './features/model/handlers.ts';
import { noteHandlers } from './features/note/handlers.ts';
import { noticeHandlers } from './features/notice/handlers.ts';
import { orderAdminHandlers } from './features/order/adminHandlers.ts';
import { orderHandlers } from './features/order/handlers.ts';
import { previewHandlers } from './features/preview/handlers.ts';
import { shareHandlers } from './features/share/handlers.ts';
import { storageHandlers } from './features/storage/handlers.ts';
import { teamworkHandlers } from './features/teamwork/handlers.ts';
import { uploadHandlers } from './features/upload/handlers.ts';
import { usageHandlers } from './features/usage/handlers.ts';
import { versionHandlers } from './features/version/handlers.ts';
import type { Handlers } from './http/context.ts';

export const handlers: Handlers = {
  ...configHandlers,
  ...accountHandlers,
  ...companyHandlers,
  ...storageHandlers,
  ...driveHandlers,
  ...uploadHandlers,
  ...downloadHandlers,
  ...versionHandlers,
  ...teamworkHandlers,
  ...editHandlers,
  ...archiveHandlers,
  ...previewHandlers,
  ...drawingHandlers,
  ...compareHandlers,
  ...convertHandlers,
  ...modelHandlers,
  ...noteHandlers,
  ...fontHandlers,
  ...shareHandlers,
  ...groupHandlers,
  ...galleryHandlers,
  ...noticeHandlers,
  ...feedbackHandlers,
  ...usageHandlers,
  ...mailHandlers,
  ...orderHandlers,
  ...orderAdminHandlers,
  ...invoiceHandlers,
  ...invoiceAdminHandlers,
};
