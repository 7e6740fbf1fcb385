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
  /** mails go out so many days before */
  frozenMailDays: [30, 7, 1],
  freeThawMonths: 1,
  /** accounts registered before 31 Oct 2017 */
  freeThawBefore: Date.UTC(2017, 9, 31),
  sharePasswordLength: 4,
  shareDaysMax: 99,
  shareDaysDefault: 7,
  easyShareDays: 7,
  /** the grant that the right code earns */
  shareGrantMs: 2 * 3_600_000,
  /** loading the page of a share again within it is no other visit */
  shareOpenedMs: 30 * 60_000,
  shareTriesPerVisitor: 5,
  shareTriesWindowMs: 15 * 60_000,
  shareTriesPerDay: 100,
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
  /** small files that are started, and sent, by one request */
  uploadsAtOnce: 100,
  /** the largest of them */
  smallUploadBytes: 1024 * 1024,
  /** and all of them together */
  uploadsAtOnceBytes: 16 * 1024 * 1024,
  uploadChunkBytes: 16 * 1024 * 1024,
  searchResults: 200,
  zipEntries: 100_000,
  /** a picture put on a drawing fits, scaled down */
  noteDataChars: 256 * 1024,
  notesACall: 100,
  notesADrawing: 5000,
  commentsANote: 1000,
  layoutNameChars: 255,
  convertPixelsMin: 16,
  convertPixelsMax: 16_000,
  /** Drawing units of a millimetre of paper. */
  convertEnlargeMax: 1_000_000,
  /** Characters of base64; tables have a few kilobytes. */
  plotStylesMax: 200_000,
  /** how many files one conversion takes */
  convertFiles: 200,
  /** what one share holds by itself; a folder counts once */
  shareItems: 1000,
  shareRecipients: 50,
  /** to recipients of shares, by one account */
  shareMailsADay: 200,
  shareCodeMin: 4,
  shareCodeMax: 6,
  groupNameChars: 64,
  groupIntroductionChars: 2000,
  groupMembers: 500,
  groupsAnAccount: 200,
  groupInviteDays: 7,
  publicNameChars: 64,
  publicMessageChars: 1000,
  publicMessagesADay: 200,
  reportChars: 1000,
} as const;
