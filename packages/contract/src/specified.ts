/** The specification's constants, each in one place. */
export const pageSize = 10;
export const pickerPageSize = 9999;
export const trashFontMax = 100_000;
export const httpTimeoutMs = 6_000_000;
export const chunkLoadTimeoutMs = 120_000;
export const orderPollMs = 5000;
export const orderDialogCloseMs = 3000;
/** an order waits so long for its payment */
export const orderOpenMs = 30 * 60_000;
export const refundDays = 14;
export const exchangeTriesPerAccount = 10;
export const exchangeTriesPerIp = 30;
/** mails and notices go out so many days before a membership ends, and at its end */
export const expiryMailDays = [7, 1] as const;
export const qrSize = 150;
export const maxConcurrentUploads = 3;
export const plusOneHintMs = 1000;
export const trackingDelayMs = 1000;
export const expiryWarningDays = 7;
export const trashDays = 10;
export const frozenClearMonths = 3;
/** mails go out so many days before */
export const frozenMailDays = [30, 7, 1] as const;
export const freeThawMonths = 1;
/** accounts registered before 31 Oct 2017 */
export const freeThawBefore = Date.UTC(2017, 9, 31);
export const sharePasswordLength = 4;
export const shareDaysMax = 99;
export const shareDaysDefault = 7;
export const easyShareDays = 7;
/** the grant that the right code earns */
export const shareGrantMs = 2 * 3_600_000;
/** loading the page of a share again within it is no other visit */
export const shareOpenedMs = 30 * 60_000;
export const shareTriesPerVisitor = 5;
export const shareTriesWindowMs = 15 * 60_000;
export const shareTriesPerDay = 100;
export const clientVersion = '1.0.0';
/** how long an editor's lock lasts without being renewed, and how often it is renewed */
export const lockMs = 120_000;
export const lockRenewMs = 30_000;
/** taking a lock over, by one person */
export const maxTakeovers = 3;
export const takeoverWindowMs = 10 * 60_000;
/** of one person and file: the one that is edited, and those that came too late */
export const maxDrafts = 200;
