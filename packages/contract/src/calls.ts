/** The one table of calls. Server registration, typed client, policy test and API page all read it. */
import type * as z from 'zod/mini';
import { accountCalls } from './account.ts';
import { compareCalls } from './compare.ts';
import { adAdminCalls } from './adAdmin.ts';
import { archiveCalls } from './archive.ts';
import { booksAdminCalls } from './booksAdmin.ts';
import { catalogueAdminCalls } from './catalogueAdmin.ts';
import { companyCalls } from './company.ts';
import { configCalls } from './config.ts';
import { downloadCalls } from './download.ts';
import { drawingCalls } from './drawing.ts';
import { convertCalls } from './convert.ts';
import { driveCalls } from './drive.ts';
import { editCalls } from './edit.ts';
import { feedbackCalls } from './feedback.ts';
import { fontCalls } from './font.ts';
import { galleryCalls } from './gallery.ts';
import { groupCalls } from './group.ts';
import { invoiceCalls } from './invoice.ts';
import { invoiceAdminCalls } from './invoiceAdmin.ts';
import { modelCalls } from './model.ts';
import { noteCalls } from './note.ts';
import { noticeCalls } from './notice.ts';
import { orderCalls } from './order.ts';
import { orderAdminCalls } from './orderAdmin.ts';
import { previewCalls } from './preview.ts';
import { shareCalls } from './share.ts';
import { storageCalls } from './storage.ts';
import { teamworkCalls } from './teamwork.ts';
import { uploadCalls } from './upload.ts';
import { usageCalls } from './usage.ts';
import { versionCalls } from './version.ts';
import type { AnyCall } from './call.ts';

export const calls = {
  ...configCalls,
  ...accountCalls,
  ...companyCalls,
  ...storageCalls,
  ...driveCalls,
  ...uploadCalls,
  ...downloadCalls,
  ...versionCalls,
  ...teamworkCalls,
  ...editCalls,
  ...archiveCalls,
  ...previewCalls,
  ...drawingCalls,
  ...compareCalls,
  ...modelCalls,
  ...noteCalls,
  ...convertCalls,
  ...fontCalls,
  ...shareCalls,
  ...groupCalls,
  ...galleryCalls,
  ...noticeCalls,
  ...feedbackCalls,
  ...usageCalls,
  ...orderCalls,
  ...orderAdminCalls,
  ...booksAdminCalls,
  ...catalogueAdminCalls,
  ...adAdminCalls,
  ...invoiceCalls,
  ...invoiceAdminCalls,
} as const satisfies Record<string, AnyCall>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
export type CallRequest<Name extends CallName> = z.input<Calls[Name]['request']>;
export type CallData<Name extends CallName> = z.output<Calls[Name]['request']>;
export type CallResponse<Name extends CallName> = z.infer<Calls[Name]['response']>;

/** The names of the calls that travel in the given envelopes. */
export type CallsIn<E extends AnyCall['envelope']> = {
  [Name in CallName]: Calls[Name]['envelope'] extends E ? Name : never;
}[CallName];
