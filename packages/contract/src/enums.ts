/** Enumerations of the specification. Plain objects: they are erased to their numbers on the wire. */

export const clientTypes = {
  pc: 11,
  h5: 12,
  wechat: 14,
  android: 16,
  ios: 17,
  windows: 18,
  cad: 22,
  cloudArchitecture: 23,
  business: 40,
  harmonyOs: 61,
  other: 999,
} as const;

/** The names that travel in clientInfo; native apps send their own. */
export const clientTypeNames = { desktop: 'Web_PC', mobile: 'Web_H5' } as const;

const numberByName: Record<string, number> = {
  Web_PC: clientTypes.pc,
  Web_H5: clientTypes.h5,
  WeChat: clientTypes.wechat,
  Android: clientTypes.android,
  IOS: clientTypes.ios,
  Windows: clientTypes.windows,
  CAD: clientTypes.cad,
  CloudArchitecture: clientTypes.cloudArchitecture,
  Business: clientTypes.business,
  HarmonyOS: clientTypes.harmonyOs,
};

/** The number that orders and statistics use for a client's name. */
export function clientTypeNumber(name: string): number {
  return Object.hasOwn(numberByName, name) ? numberByName[name]! : clientTypes.other;
}

export const paymentTypes = { alipay: 2, wechat: 3, lenovo: 7, qihoo360: 10, card: 20 } as const;
/** The ways of paying, in the order in which they are offered. */
export const payWays = [20, 2, 3, 7, 10] as const;
export type PayWay = (typeof payWays)[number];
/** Paid in an app store, which also gives the money back and invoices it. */
export const isStorePurchase = (paymentType: number | null): boolean =>
  paymentType !== null && paymentType !== 0 && !payWays.some((way) => way === paymentType);
export const purchaseChannels = ['PC', 'H5', 'Android', 'IOS', 'Windows', 'ViewLT', 'GstarCAD'] as const;

const channelByClient: Record<number, (typeof purchaseChannels)[number]> = {
  [clientTypes.pc]: 'PC',
  [clientTypes.h5]: 'H5',
  [clientTypes.wechat]: 'H5',
  [clientTypes.android]: 'Android',
  [clientTypes.harmonyOs]: 'Android',
  [clientTypes.ios]: 'IOS',
  [clientTypes.windows]: 'Windows',
  [clientTypes.cad]: 'GstarCAD',
  [clientTypes.cloudArchitecture]: 'GstarCAD',
  [clientTypes.business]: 'GstarCAD',
};
/** The label of the client that an order was made with. */
export const purchaseChannel = (clientType: number): (typeof purchaseChannels)[number] =>
  channelByClient[clientType] ?? 'PC';
export const currencies = { CNY: '¥', USD: '$' } as const;

export const orderStatus = {
  UnPay: 0,
  Payed: 1,
  cancelled: 2,
  overdue: 3,
  failed: 4,
  refunded: 5,
  confirming: 6,
  timeEnded: 7,
} as const;
export const orderDetailStatus = ['unsuccessful', 'purchased', 'expired', 'cancelled'] as const;

export type OrderDetailStatus = (typeof orderDetailStatus)[number];
const detailByStatus = [
  'unsuccessful',
  'purchased',
  'cancelled',
  'expired',
  'unsuccessful',
  'cancelled',
  'unsuccessful',
  'expired',
] as const satisfies OrderDetailStatus[];
export const orderDetailStatusOf = (status: number): OrderDetailStatus =>
  detailByStatus[status] ?? 'unsuccessful';
export const orderTypes = ['first', 'manual', 'renewal'] as const;
export const exchangeCodeStatus = ['exchanged', 'unused', 'expired', 'void'] as const;
export const invoiceStatus = {
  notInvoiced: 0,
  invoiced: 1,
  invoicing: 2,
  failed: 3,
  reInvoicing: 4,
  voided: 5,
} as const;

export type InvoiceStatus = (typeof invoiceStatus)[keyof typeof invoiceStatus];
/** Whom an invoice is made out to. */
export const invoiceTitleTypes = ['person', 'company'] as const;
export type InvoiceTitleType = (typeof invoiceTitleTypes)[number];
/** `special`: the buyer deducts the tax; it takes more of the header. */
export const invoiceKinds = ['ordinary', 'special'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];
export const invoiceIssuers = ['pdf', 'manual', 'fapiao'] as const;
export type InvoiceIssuerName = (typeof invoiceIssuers)[number];
/** `cii` lies inside of the PDF too; `official` is what an administrator uploaded. */
export const invoiceDocumentKinds = ['pdf', 'cii', 'ubl', 'official'] as const;
export type InvoiceDocumentKind = (typeof invoiceDocumentKinds)[number];

export const privateTypes = { public: 0, private: 1 } as const;
export const itemKinds = { folder: 0, file: 1 } as const;
/** What a file opens as, by the specification's numbers. */
export const fileModelKinds = { none: 0, drawing: 1, threeD: 3, archive: 5 } as const;
export type FileModelKind = (typeof fileModelKinds)[keyof typeof fileModelKinds];
export const deleteLevels = { recover: 0, trash: 1, permanent: 2, empty: 3 } as const;
export const taskTypes = { compress: 1, unzip: 2 } as const;
export const taskTabs = { uploads: 1, downloads: 2, unzips: 3, conversions: 4 } as const;
export const relationTypes = { personal: 0, singleChat: 1, group: 2 } as const;

export const transformStatus = { converting: 0, success: 1, failed: 2, none: 3 } as const;

/** Unknown values count as not converted. */
export function transformStatusOf(value: unknown): number {
  return value === 0 || value === 1 || value === 2 ? value : transformStatus.none;
}

export const uploadStatus = {
  waiting: 0,
  uploading: 1,
  succeeded: 2,
  failed: 3,
  needsPassword: 4,
  wrongPassword: 5,
  checkingPassword: 6,
} as const;

export const codePages = {
  1: 'ASCII',
  38: 'Japanese',
  39: 'Simplified Chinese',
  40: 'Korean wansung',
  41: 'Traditional Chinese',
  42: 'Korean Johab',
  1200: 'Unicode',
} as const;

export const versionRemarks = ['create', 'overwrite', 'rollback', 'merge', 'onlineEdit'] as const;
export type VersionRemark = (typeof versionRemarks)[number];

export const languages = ['zh', 'en', 'ko', 'de'] as const;
export type Language = (typeof languages)[number];
export const regions = ['us', 'cn'] as const;
export type Region = (typeof regions)[number];

/** Membership levels that may convert 3D models without counting. */
export const vipTypes = { none: 0, gift: 4, premium: 7 } as const;
export const transformVipTypes: readonly number[] = [vipTypes.gift, vipTypes.premium];
export const goodsCodes = { gift: 'ML4', month: 'ML7-M', year: 'ML7-Y', space: 'SP5-M' } as const;

/** Online edit opens in a tab of its own with these fixed sources. */
export const onlineEditQuery = { orderSource: 'Yuntu_OnlineEdit', orderSubSource: 'CNCAD' } as const;

/** How far thumbnail and preview of a file are. */
export const prepareStatus = { none: 0, waiting: 1, ready: 2, failed: 3 } as const;
export const sortKeys = ['name', 'size', 'time', 'type', 'open'] as const;
export type SortKey = (typeof sortKeys)[number];
/** Filters by kind: what the chips offer. */
export const kindFilters = ['folder', 'drawing', 'model', 'picture', 'document', 'archive'] as const;
export type KindFilter = (typeof kindFilters)[number];
/** The sections that gather files of the whole drive: the route's `type`. */
export const sectionTypes = ['all', 'recent', 'dwg', 'three', 'img', 'other'] as const;
export type SectionType = (typeof sectionTypes)[number];

/** What a share lets people do; each allows what the ones before it do. */
export const sharePermissions = ['view', 'download', 'save'] as const;
export type SharePermission = (typeof sharePermissions)[number];
/** `mail`: a link for one recipient; `easy`: one drawing, to look at only. */
export const shareKinds = ['link', 'easy', 'mail', 'group'] as const;
export type ShareKind = (typeof shareKinds)[number];
export const groupRoles = ['owner', 'admin', 'member', 'viewer'] as const;
export type GroupRole = (typeof groupRoles)[number];
export const publicCategories = [
  'architecture',
  'mechanical',
  'electrical',
  'civil',
  'interior',
  'other',
] as const;
export type PublicCategory = (typeof publicCategories)[number];
export const reportReasons = ['copyright', 'offensive', 'private', 'spam', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];
/** What people are told of. */
export const noticeKinds = [
  'shareReceived',
  'shareOpened',
  'shareDownloaded',
  'shareSaved',
  'comment',
  'groupInvited',
  'groupJoined',
  'groupFile',
  'groupRole',
  'groupRemoved',
  'publicLiked',
  'publicCollected',
  'publicMessage',
  'publicHidden',
  'reported',
  'orderPaid',
  'orderRefunded',
  'membershipEnding',
  'membershipEnded',
  'codeGiven',
  'invoiceIssued',
  'invoiceFailed',
  'lockTaken',
  'groupVersion',
  'converted',
  'comparisonReady',
  'comparisonFailed',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];
/** Those that can be had by mail too. */
export const mailableNotices = [
  'shareReceived',
  'shareOpened',
  'comment',
  'groupInvited',
  'groupFile',
  'publicMessage',
] as const;
export type MailableNotice = (typeof mailableNotices)[number];

/** Endings of fonts that are kept in a library. */
export const fontTypes = ['ttf', 'ttc', 'shx'] as const;

/** Where announcements stand. */
export const adPlaces = ['sidebar', 'list', 'phoneHome', 'sharePage'] as const;
export type AdPlace = (typeof adPlaces)[number];
/** What names in old archives may be written in. */
export const archiveEncodings = ['utf-8', 'gbk', 'shift_jis', 'cp949', 'big5', 'cp437'] as const;
export type ArchiveEncoding = (typeof archiveEncodings)[number];
/** Why a member of an archive was not extracted; the texts are `archive.reason.*`. */
export const archiveReasons = [
  'crc',
  'size',
  'damaged',
  'method',
  'needsPassword',
  'wrongPassword',
  /** Nothing of its name is left where it leads out of the archive. */
  'name',
  /** It lies in too many folders, or its path is too long. */
  'tooDeep',
  'missing',
] as const;
export type ArchiveReason = (typeof archiveReasons)[number];
/** How far a task of compressing or unzipping is: 0 to 6 as an upload's status, so that one list shows both. */
export const zipTaskStatus = {
  waiting: 0,
  running: 1,
  succeeded: 2,
  failed: 3,
  needsPassword: 4,
  wrongPassword: 5,
  checkingPassword: 6,
  cancelled: 7,
} as const;
export type ZipTaskStatus = (typeof zipTaskStatus)[keyof typeof zipTaskStatus];

/** Acts that are counted by day (contract/usage.ts). */
export const usageEvents = [
  'drive.open',
  'drawing.open',
  'model.open',
  'edit.open',
  'version.open',
  'compare.open',
  'upload',
  'download',
  'convert',
  'extract',
  'share.create',
  'share.open',
  'embed.open',
  'gallery.open',
  'help.open',
  'offline.open',
  'install',
] as const;
export type UsageEvent = (typeof usageEvents)[number];
