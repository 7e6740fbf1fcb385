/** Invoices, for the administrator. */
export const invoiceAdmin = {} as const;
