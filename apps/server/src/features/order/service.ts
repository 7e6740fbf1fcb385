/** What other features and the server know of orders. */
export { adsFor } from './ads.ts';
export { seedCatalogue } from './catalogue.ts';
export { endSandboxGrants } from './goLive.ts';
export { deleteOrderData, orderData } from './deleteUserData.ts';
export { openPayments } from './payments.ts';
export { isPaid } from './states.ts';
export { lockOrder, type OrderRow } from './rows.ts';
export { audit } from './audit.ts';
