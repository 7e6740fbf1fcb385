/** What other features know of invoices. */
export { creditOrder } from './credit.ts';
export { deleteInvoiceData, invoiceData } from './retention.ts';
export { taxRateNow } from './seller.ts';
