/** What invoices need of the server while they are made; issuing needs more of it. */
import type { App } from '../../app.ts';

export type InvoiceApp = Pick<App, 'db' | 'config' | 'events' | 'payments' | 'log'>;
