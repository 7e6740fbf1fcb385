/** The specification's constants, each in one place. */
export const limits = {
  pageSize: 10,
  pickerPageSize: 9999,
  trashFontMax: 100_000,
  httpTimeoutMs: 6_000_000,
  chunkLoadTimeoutMs: 120_000,
  orderPollMs: 5000,
  orderDialogCloseMs: 3000,
  qrSize: 150,
  maxConcurrentUploads: 3,
  plusOneHintMs: 1000,
  trackingDelayMs: 1000,
  expiryWarningDays: 7,
  trashDays: 10,
  frozenClearMonths: 3,
  freeThawMonths: 1,
  sharePasswordLength: 4,
  shareDaysMax: 99,
  shareDaysDefault: 7,
  skeletonRows: 5,
  skeletonRadius: 5,
  messageZIndex: 3000,
  clientVersion: '1.0.0',
  versionUploadFiles: 1,
} as const;

/** Bounds that the specification leaves open. */
export const bounds = {
  fileNameBytes: 255,
  emailChars: 254,
  passwordMin: 8,
  passwordMax: 128,
  nicknameMax: 64,
  companyNameMax: 128,
  feedbackMax: 4000,
  avatarBytes: 1024 * 1024,
  feedbackPictureBytes: 10 * 1024 * 1024,
  signedBodyBytes: 1024 * 1024,
  jsonBodyBytes: 1024 * 1024,
  qrDataChars: 2048,
  /** 20,000 ids and more in one call */
  idsChars: 400_000,
  searchChars: 256,
  noteChars: 2000,
  pathChars: 4096,
  folderDepth: 64,
  /** how many unfinished uploads an account may have */
  openUploads: 5000,
  uploadDays: 7,
  uploadChunkBytes: 16 * 1024 * 1024,
  searchResults: 200,
  zipEntries: 100_000,
} as const;

export const gib = 1024 ** 3;

/** What a membership gives, and what the node of a region charges. Money in minor units. */
export const plans = {
  freeBytes: 1 * gib,
  premiumBytes: 5 * gib,
  extraBytes: 5 * gib,
  us: { currency: 'USD', month: 499, year: 4799, giftDays: 30 },
  cn: { currency: 'CNY', month: 1500, year: 15800, extraMonth: 1000, giftDays: 7 },
} as const;

/** Space limits of opening and uploading by kind of client, in bytes. Configurable on the server. */
export const sizeLimits = {
  miniOpenFileSize: 50 * 1024 ** 2,
  miniUploadFileSize: 100 * 1024 ** 2,
  webOpenFileSize: 500 * 1024 ** 2,
  webUploadFileSize: 5 * gib,
} as const;
