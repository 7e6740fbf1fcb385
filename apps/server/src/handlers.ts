/** Every call's handler. One that is missing does not compile. */
import { accountHandlers } from './features/account/handlers.ts';
import { companyHandlers } from './features/company/handlers.ts';
import { configHandlers } from './features/config/handlers.ts';
import { feedbackHandlers } from './features/feedback/handlers.ts';
import { mailHandlers } from './features/mail/handlers.ts';
import { storageHandlers } from './features/storage/handlers.ts';
import type { Handlers } from './http/context.ts';

export const handlers: Handlers = {
  ...configHandlers,
  ...accountHandlers,
  ...companyHandlers,
  ...storageHandlers,
  ...feedbackHandlers,
  ...mailHandlers,
};
