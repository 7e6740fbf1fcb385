/** What other features and the server know of orders. */
export { adsFor } from './ads.ts';
export { seedCatalogue } from './catalogue.ts';
export { endSandboxGrants } from './goLive.ts';
export { leaveOrders, orderData } from './leave.ts';
export { openPayments, type Payments } from './payments.ts';
