/** Bounds that the specification leaves open. */
export const fileNameBytes = 255;
export const emailChars = 254;
export const passwordMin = 8;
export const passwordMax = 128;
export const nicknameMax = 64;
export const companyNameMax = 128;
export const feedbackMax = 4000;
export const avatarBytes = 1024 * 1024;
export const adPictureBytes = 1024 * 1024;
export const feedbackPictureBytes = 10 * 1024 * 1024;
export const jsonBodyBytes = 1024 * 1024;
export const qrDataChars = 2048;
/** 20,000 ids and more in one call */
export const idsChars = 400_000;
export const searchChars = 256;
export const noteChars = 2000;
export const pathChars = 4096;
/** how many things one move gives names */
export const namesACall = 500;
export const folderDepth = 64;
/** how many unfinished uploads an account may have */
export const openUploads = 5000;
export const uploadDays = 7;
/** small files that are started, and sent, by one request */
export const uploadsAtOnce = 100;
/** the largest of them */
export const smallUploadBytes = 1024 * 1024;
/** and all of them together */
export const uploadsAtOnceBytes = 16 * 1024 * 1024;
export const uploadChunkBytes = 16 * 1024 * 1024;
export const searchResults = 200;
/** versions that one call deletes or downloads */
export const maxVersionsPerCall = 1000;
export const versionRemarkChars = 200;
/** batches of one log, and what one request brings or fetches of them */
export const editBatches = 1_000_000;
export const editAppendBytes = 64 * 1024 * 1024;
export const editFetchBytes = 16 * 1024 * 1024;
/** of logs that count as space, in blocks: not every batch takes some */
export const editLogBlockBytes = 64 * 1024;
/** logs longer than one of these are folded into a file when nobody edits */
export const editFoldBatches = 500;
export const editFoldBytes = 1024 * 1024;
/** conflicts of a merge that are listed, and the length of their names */
export const mergeConflicts = 2000;
export const mergeIdChars = 600;
export const zipEntries = 100_000;
/** a picture put on a drawing fits, scaled down */
export const noteDataChars = 256 * 1024;
export const notesACall = 100;
export const notesADrawing = 5000;
export const commentsANote = 1000;
export const layoutNameChars = 255;
export const convertPixelsMin = 16;
export const convertPixelsMax = 16_000;
/** Drawing units of a millimeter of paper. */
export const convertEnlargeMax = 1_000_000;
/** Characters of base64; tables have a few kilobytes. */
export const plotStylesMax = 200_000;
/** how many files one conversion takes where its results are filed in a folder */
export const convertFiles = 20_000;
/** how many it takes without a folder, and how many of its results are listed */
export const convertListed = 200;
export const convertLayouts = 200;
/** Changes that a comparison lists; how many there are is told all the same. */
export const compareChanges = 5000;
export const compareTolerance = 1_000_000;
export const compareIgnoreChars = 300;
export const compareIgnored = 100;
/** what one share holds by itself; a folder counts once */
export const shareItems = 1000;
export const shareRecipients = 50;
/** to recipients of shares, by one account */
export const shareMailsADay = 200;
export const shareCodeMin = 4;
export const shareCodeMax = 6;
export const groupNameChars = 64;
export const groupIntroductionChars = 2000;
export const groupMembers = 500;
export const groupsAnAccount = 200;
export const groupInviteDays = 7;
export const publicNameChars = 64;
export const publicMessageChars = 1000;
export const publicMessagesADay = 200;
export const reportChars = 1000;
/** codes that one order may yield */
export const orderQuantityMax = 100;
export const codeBatchMax = 10_000;
export const openOrdersMax = 20;
export const reasonChars = 500;
export const moneyMax = 100_000_000;
export const adTextChars = 500;
/** members of an archive that are extracted at once, unless the operator says otherwise */
export const archiveMembers = 10_000;
/** and that can be looked at */
export const archiveListed = 100_000;
export const archivePage = 1000;
/** folders of an archive that are chosen or left out at once */
export const archiveFolders = 1000;
/** unpacked over packed, from a size on */
export const archiveRatio = 200;
export const archiveRatioFrom = 10 * 1024 * 1024;
export const archiveDepth = 32;
export const archivePathBytes = 1024;
export const archiveBytes = 20 * 1024 * 1024 * 1024;
/** tasks that run at once for one account, and that wait besides */
export const zipTasksRunning = 2;
export const zipTasksOpen = 50;
/** the largest member that is unpacked for a look */
export const archiveLookBytes = 256 * 1024 * 1024;
/** and of all that an account has looked at within a day */
export const archiveLooksBytes = 2 * 1024 * 1024 * 1024;

/** How often one act is counted in one request, and how far back the administrator looks. */
export const usageCount = 100;
export const usageDays = 366;
/** headers that one account keeps */
export const invoiceTitles = 50;
/** orders that go into one invoice, and invoices that one request makes */
export const invoiceOrders = 50;
export const invoiceParts = 20;
export const invoiceMonths = 12;
export const invoiceSendsADay = 5;
export const invoiceNameChars = 400;
export const invoiceTextChars = 200;
export const invoiceUploadBytes = 10 * 1024 * 1024;
export const invoiceRetentionYears = 10;
