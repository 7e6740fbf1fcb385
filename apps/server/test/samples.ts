/** A right request for every call, with every optional field: the tests of bad input and of policies start from these. */
import type { CallName, CallRequest } from '@linework/contract';

const email = 'sample@example.com';
const code = '123456';
const password = 'a sample password';
const name = 'Sample';

const noteKey = '00000000-0000-4000-8000-000000000000';

/** Of nothing. */
const rand = 'AAAAAAAAAAAAAAAAAAAAAA';
const via = `share:${rand}`;
const page = { pageNo: 1, pageSize: 10 } as const;
const shareSettings = {
  password: 'AB12',
  days: 7,
  permission: 'view',
  notesVisible: 1,
  note: 'sample',
} as const;
const groupId = '999999';

const convertSettings = {
  layouts: 'all',
  paper: 'A3',
  orientation: 'auto',
  colours: 'grey',
  lineWeights: 1,
  textAsShapes: 0,
  pixels: 1000,
  background: 'white',
  version: '2018',
  enlarge: 1,
} as const;

const folderPage = { parentId: '0', page: 1, pageSize: 10 } as const;
const search = { q: 'sample', isGlobal: 0 } as const;
const order = { sort: 'name', order: 'asc' } as const;
const filters = { kinds: 'drawing', modifiedFrom: 1, modifiedTo: 2, sizeFrom: 1, sizeTo: 2 } as const;

const orderId = '999999';
const wish = { goodsCode: 'ML7-M', quantity: 1, forOthers: 0 } as const;

/** More than one where a call can be made in several ways. */
export const samples: { [Name in CallName]: CallRequest<Name>[] } = {
  confParams: [{ type: 2 }],
  ipAddress: [{}],
  rsaKey: [{ wrap: 'AAAA' }],
  adver: [{ position: 'home' }],
  qrcode: [{ data: 'sample', size: 100 }],

  register: [{ email, password, nickname: name, code, language: 'en' }],
  sendCode: [{ purpose: 'login', email, mobile: '13800000000', language: 'en' }],
  login: [
    { method: 'password', account: email, password },
    { method: 'emailCode', email, code },
    { method: 'mobileCode', mobile: '13800000000', code },
  ],
  logout: [{}],
  resetPassword: [{ email, code, password }],
  userInfo: [{ launchTicket: 'sample' }],
  legacyUserInfo: [{}],
  updateProfile: [{ nickname: name, sex: 1, language: 'en' }],
  changePassword: [{ oldPassword: 'not the password', password }],
  changeEmail: [{ email, code, password: 'not the password' }],
  changeMobile: [{ mobile: '13800000000', code }],
  avatar: [{}],
  removeAvatar: [{}],
  sessionList: [{}],
  sessionRevoke: [{ sessionId: '999999', others: false }],
  exportData: [{}],
  deleteAccount: [{ password: 'not the password', code }],

  passkeyRegisterOptions: [{}],
  passkeyRegister: [{ name, response: { id: 'sample' } }],
  passkeyLoginOptions: [{}],
  passkeyLogin: [{ flow: 'sample', response: { id: 'sample' } }],
  passkeyList: [{}],
  passkeyRename: [{ passkeyId: '999999', name }],
  passkeyDelete: [{ passkeyId: '999999' }],

  launchKey: [{ path: '/yun' }],
  redeemKey: [{ key: 'sample' }],
  launchTicket: [{}],

  companyInfo: [{}],
  companySave: [{ name, slug: 'sample', serviceNumber: '4001234567' }],
  companyDelete: [{}],
  companyMembers: [{}],
  companyMemberAdd: [{ email, role: 'member' }],
  companyMemberRole: [{ memberId: '999999', role: 'admin' }],
  companyMemberRemove: [{ memberId: '999999' }],
  companyOidcGet: [{}],
  companyOidcSave: [
    { issuer: 'https://192.0.2.1', clientId: 'x', clientSecret: 'y', domains: ['example.com'] },
  ],

  customerInfo: [{}],
  capacity: [{ language: 'en', clientVersion: '1.0.0', ver: 2 }],
  storage: [{}],
  freezeTask: [{ status: 1 }],
  freeThawMail: [{}],
  freeThaw: [{ key: 'sample' }],
  uploadFileTypes: [{ type: 1 }],

  unionList: [
    { ...folderPage, ...search, ...order, ...filters },
    { via, parentId: '0' },
  ],
  unionIds: [{ parentId: '0', type: 'all', ...search, ...order, ...filters }],
  unionDelete: [
    { deleteLevel: 1, fileIds: '999999', folderIds: '999999', fontIds: '999999', autorename: 1, ctoken: 'c' },
  ],
  unionMove: [
    {
      fileIds: '999999',
      folderIds: '999999',
      moveToId: '0',
      autoRename: 1,
      names: [{ id: '999999', name: 'sample' }],
    },
  ],
  unionPin: [{ fileIds: '999999', folderIds: '999999', pinned: 1 }],
  pinnedList: [{}],
  fileList: [{ folderId: '0', page: 1, pageSize: 10, ...order, includeTypes: 'dwg,png', attmask: 0 }],
  listTypeFiles: [
    {
      pageNo: 1,
      pageSize: 10,
      includeTypes: 'dwg',
      excludeTypes: 'png',
      type: 'all',
      parentId: '0',
      ...search,
      ...order,
      ...filters,
    },
  ],
  listNonViewerFiles: [{ ...folderPage, ...order }],
  fileEdit: [{ fileId: '999999', name: 'sample.dwg', descp: 'sample', ctoken: 'c', autorename: 1 }],
  fileDelete: [{ fileId: '999999', deleteLevel: 1 }],
  fileMove: [{ fileId: '999999', moveToId: '0' }],
  queryFileList: [{ folderIds: '999999', page: 1, pageSize: 10 }],
  fileInfo: [{ fileId: '999999' }, { via, fileId: '999999' }],
  fileDetail: [
    { fileId: '999999', uid: '999999', clientType: 'Web_PC' },
    { via, fileId: '999999' },
  ],
  addBrowseCount: [
    { fileId: '999999', clientType: 'Web_PC' },
    { via, fileId: '999999' },
  ],
  clone: [{ fileId: '999999', moveToId: '0', ctoken: 'c', clientType: 'Web_PC' }],
  activity: [{ fileId: '999999', folderId: '999999', before: '999999' }],
  driveTaskCancel: [{ taskId: '999999' }],
  driveTask: [{ taskId: '999999' }],
  folderAdd: [{ parentId: '999999', name: 'sample', autorename: 1, ctoken: 'c' }],
  folderAddPaths: [{ parentId: '999999', paths: ['a/b'] }],
  folderEdit: [{ folderId: '999999', name: 'sample', descp: 'sample', ctoken: 'c', autorename: 1 }],
  folderClone: [{ folderId: '999999', moveToId: '0', ctoken: 'c' }],
  folderDetail: [{ folderId: '999999' }],
  folderParents: [{ folderId: '999999' }, { via, folderId: '999999' }],
  folderList: [{ ...folderPage, sub: 1, attmask: 0 }],
  trashUnionList: [{ page: 1, pageSize: 10, q: 'sample', ...order }],
  trashFolders: [{ ctoken: 'c', page: 1, pageSize: 10 }],
  trashFiles: [{ ctoken: 'c', page: 1, pageSize: 10 }],
  trashDeleteByType: [{ type: 'file', ctoken: 'c' }],

  detectUpload: [{ parentId: '0', name: 'a.dwg', size: 1, privateType: 1 }],
  detectUploadBatch: [{ parentId: '0', names: ['a/b.dwg'], sizes: [1], size: 1, privateType: 1 }],
  folderDetectUpload: [{ parentId: '0', paths: ['a/b'] }],
  uploadStart: [
    {
      parentId: '0',
      path: 'a/b',
      name: 'a.dwg',
      size: 1,
      md5: '0123456789abcdef0123456789abcdef',
      clash: 'refuse',
      modifyTime: 1,
      requestId: 'sample',
    },
    { parentId: '0', name: 'a.dwg', size: 1, versionOf: '999999' },
  ],
  uploadStartMany: [
    {
      parentId: '0',
      files: [
        {
          path: 'a/b',
          name: 'a.dwg',
          size: 1,
          md5: '0123456789abcdef0123456789abcdef',
          clash: 'refuse',
          modifyTime: 1,
          requestId: 'many',
        },
      ],
    },
  ],
  uploadStatus: [{ uploadId: 'sample' }],
  uploadCancel: [{ uploadId: 'sample' }],
  uploadList: [{}],
  upload: [{ parentId: '999999', privateType: '1', clientType: 'Web_PC', ctoken: 'sample', clash: 'refuse' }],
  uploadBatch: [{ parentId: '0', privateType: '1', clientType: 'Web_PC', ctoken: 'sample', clash: 'refuse' }],

  download: [
    { fileId: '999999', purpose: 'download', shareId: '999999', uid: '999999', ctoken: 'sample' },
    { via, fileId: '999999' },
  ],
  downloadBatchTempUrl: [
    {
      fileIds: '999999',
      folderIds: '999998',
      downloadName: 'sample.zip',
      shareId: '999999',
      uid: '999999',
      ctoken: 'sample',
    },
    { via, fileIds: '999999' },
  ],
  downloadBatch: [
    {
      fileIds: '999999',
      folderIds: '999998',
      downloadName: 'sample.zip',
      shareId: '999999',
      uid: '999999',
      ctoken: 'sample',
    },
    { via, fileIds: '999999' },
  ],

  versionHistory: [{ fileId: '999999', sourceName: 'sample', updateName: name, ...page }],
  versionUpload: [{ fileId: '999999', md5: '0123456789abcdef0123456789abcdef', remark: name }],
  versionDownload: [{ versionId: '999999' }],
  versionDownloadZip: [{ versionIds: '999999' }],
  versionDelete: [{ versionId: '999999' }],
  versionDeleteBatch: [{ versionIds: '999999' }],
  versionRemark: [{ versionId: '999999', remark: name }],
  versionBack: [{ versionId: '999999', relationId: '999999', relationType: 0 }],
  versionCopy: [{ versionId: '999999', moveToId: '0' }],
  versionLatestNumber: [{ fileId: '999999' }],

  preview: [
    { fileId: '999999', versionId: '999999' },
    { via, fileId: '999999' },
  ],
  previewRetry: [{ fileId: '999999' }],

  drawingOpen: [
    { fileId: '999999', versionId: '999999' },
    { via, fileId: '999999' },
  ],
  drawingSearch: [{ searchText: 'sample', fileId: '999999', pageSize: 10 }],
  convertStart: [{ fileIds: '999999', target: 'pdf', settings: convertSettings, folderId: '0' }],
  convertStatus: [{ convertId: '999999' }],
  convertCancel: [{ convertId: '999999' }],

  noteList: [{ fileId: '999999' }, { via, fileId: '999999' }],
  noteSave: [{ fileId: '999999', notes: [{ key: noteKey, layout: 'Model', kind: 'text', data: '{}' }] }],
  noteDelete: [{ fileId: '999999', keys: [noteKey] }],
  noteComments: [
    { fileId: '999999', key: noteKey },
    { via, fileId: '999999', key: noteKey },
  ],
  noteCommentSave: [
    { fileId: '999999', key: noteKey, id: '999999', replyTo: '999998', text: name },
    { via, fileId: '999999', key: noteKey, text: name },
  ],
  noteCommentDelete: [
    { fileId: '999999', key: noteKey, id: '999999' },
    { via, fileId: '999999', key: noteKey, id: '999999' },
  ],

  fontList: [{ startIndex: 0, maxCount: 10, delete: 0, library: 'own', q: name, ctoken: 'x' }],
  fontUpload: [{ clientType: 'web', ctoken: 'x' }],
  fontPublic: [{ id: '999999', ctoken: 'x' }],
  fontDelete: [{ id: '999999', delete: 1 }],
  fontRename: [{ id: '999999', name: 'sample.ttf', ctoken: 'x' }],
  fontEdit: [{ id: '999999', name: 'sample.ttf', codepage: 1, bold: 0, italic: 1, ctoken: 'x' }],
  fontDownload: [{ id: '999999', uid: '999999', ctoken: 'x' }],
  fontDownloadBatch: [{ ids: '999999', downloadName: 'sample.zip', ctoken: 'x' }],

  shareAdd: [
    { fileIds: '999999', folderIds: '999999', kind: 'link', ...shareSettings },
    { fileIds: '999999', folderIds: '999999', recipients: [email], ...shareSettings },
  ],
  shareEdit: [{ shareId: '999999', ...shareSettings }],
  shareStop: [{ shareIds: '999999' }],
  shareRemove: [{ shareIds: '999999' }],
  shareMail: [{ shareId: '999999' }],
  shareList: [{ ...page, keywords: name, state: 'open', entryId: '999999', sort: 'time', order: 'asc' }],
  shareReceived: [{ ...page, keywords: name, ownerId: '999999', sort: 'time', order: 'asc' }],
  shareForget: [{ shareIds: '999999' }],
  shareVisits: [{ shareId: '999999', before: '999999' }],
  shareInfo: [{ rand }],
  easyShareInfo: [{ rand }],
  shareCode: [{ rand, password: 'AB12' }],
  shareSave: [{ via, fileIds: '999999', folderIds: '999999', moveToId: '0' }],
  groupShareInfo: [{ groupid: groupId, shareid: '999999', uid: '999999' }],

  groupList: [{}],
  groupAdd: [{ name, introduction: 'sample' }],
  groupInfo: [{ groupId }],
  groupEdit: [{ groupId, name, introduction: 'sample' }],
  groupDelete: [{ groupId }],
  groupMembers: [{ groupId, ...page, keywords: name }],
  groupRole: [{ groupId, userId: '999999', role: 'member' }],
  groupRemove: [{ groupId, userId: '999999' }],
  groupLeave: [{ groupId }],
  groupHandOver: [{ groupId, userId: '999999' }],
  groupInvites: [{ groupId }],
  groupInvite: [{ groupId, emails: [email], role: 'member' }],
  groupInviteStop: [{ groupId, inviteId: '999999' }],
  groupInviteInfo: [{ token: rand }],
  groupJoin: [{ token: rand }],
  groupFiles: [{ groupId, ...page, keywords: name }],
  groupShare: [{ groupId, fileIds: '999999', folderIds: '999999', permission: 'view', notesVisible: 1 }],
  groupUnshare: [{ groupId, shareIds: '999999' }],
  groupActivity: [{ groupId, before: '999999' }],

  setFilePrivateType: [{ fileIds: '999999', privateType: 0, userName: name, category: 'other', download: 1 }],
  gallerySpace: [{ fileIds: '999999' }],
  queryMyPublicList: [{ ...page, keywords: name }],
  queryMyLikePublicList: [{ ...page, keywords: name }],
  queryMyCollectionrecordList: [{ ...page, keywords: name }],
  galleryList: [{ ...page, keywords: name, category: 'other', authorId: '999999', sort: 'new' }],
  galleryItem: [{ fileId: '999999' }],
  galleryAuthor: [{ authorId: '999999' }],
  galleryLike: [{ fileId: '999999', on: 1 }],
  galleryCollect: [{ fileId: '999999', on: 1 }],
  galleryMessages: [{ fileId: '999999', before: '999999' }],
  galleryMessageAdd: [{ fileId: '999999', text: name }],
  galleryMessageDelete: [{ id: '999999' }],
  galleryReport: [{ fileId: '999999', reason: 'other', text: name }],
  reportList: [{ ...page, open: 1 }],
  reportClose: [{ fileId: '999999', outcome: 'kept', text: name }],
  galleryHide: [{ fileId: '999999', hidden: 1, text: name }],

  noticeList: [{ before: '999999', unread: 1 }],
  noticeRead: [{ ids: '999999', read: 1 }],
  noticeDelete: [{ ids: '999999' }],
  noticeSettings: [{ mail: { comment: 1 } }],

  adviceAdd: [
    { ratings: { overall: 5, speed: 5, drawing: 5, drive: 5 }, email, content: name, pictureId: 'sample' },
  ],
  advicePictureUrl: [{ size: 100, md5: '0123456789abcdef0123456789abcdef' }],
  adminFeedback: [{ before: '999999' }],
  adminFeedbackPicture: [{ id: '999999' }],
  adminOutbox: [{ before: '999999' }],
  adminOutboxRead: [{ id: '999999' }],

  productItem: [{ id: 'ML7-M' }],
  productList: [{}],
  orderQuote: [{ ...wish, claimId: '999999', convertOrderId: '999999', renewOrderId: '999999' }],
  orderCreate: [
    { ...wish, claimId: '999999', convertOrderId: '999999', renewOrderId: '999999', expectedTotal: 499 },
  ],
  orderPay: [{ orderId, way: 20 }],
  orderStatus: [{ orderId }],
  orderList: [{ ...page, detailStatus: 'purchased' }],
  orderDetail: [{ orderId }],
  orderCancel: [{ orderId }],
  refundRequest: [{ orderId, reason: 'sample' }],
  couponList: [{}],
  couponClaim: [{ code: 'SAMPLE' }],
  exchangeRedeem: [{ code: '0000-0000-0000-0000' }],
  exchangeSend: [{ orderId, index: 1, email }],
  exchangeGive: [{ orderId, index: 1, memberId: '999999' }],
  exchangeTakeBack: [{ orderId, index: 1 }],

  adminOrders: [{ ...page, q: 'sample', status: 1 }],
  adminOrderDetail: [{ orderId }],
  adminOrderAsk: [{ orderId }],
  adminRefunds: [{ ...page, state: 'requested' }],
  adminRefundDecide: [{ refundId: '999999', approve: 1, reason: 'sample' }],
  adminRefundCreate: [{ orderId, amount: 1, reason: 'sample' }],
  adminSuspense: [{}],
  adminRevenue: [{ from: 0, to: 1, by: 'day' }],
  adminGoods: [{}],
  adminGoodsSave: [{ goodsCode: 'sample', onSale: 1, position: 1, currency: 'USD', amount: 1 }],
  adminCoupons: [{}],
  adminCouponAdd: [
    {
      code: 'SAMPLE-1',
      label: name,
      kind: 'amount',
      value: 100,
      cap: 100,
      goods: ['ML7-M'],
      currency: 'USD',
      minAmount: 0,
      firstOnly: 0,
      startTime: 0,
      endTime: 1,
      supply: 1,
    },
  ],
  adminCouponActive: [{ couponId: '999999', isActive: 0 }],
  adminCodeBatches: [{}],
  adminCodeBatchAdd: [{ label: name, goodsCode: 'sample', count: 1, validUntil: 1 }],
  adminCodeBatchCsv: [{ batchId: '999999' }],
  adminCodeVoid: [{ batchId: '999999', code: '0000-0000-0000-0000' }],
  adminGrant: [
    {
      email: 'nobody@example.com',
      goodsCode: 'ML7-M',
      months: 1,
      days: 0,
      reason: 'sample',
      requestId: 'sample-1',
    },
  ],
  adminGrants: [{ email: 'nobody@example.com' }],
  adminGrantReverse: [{ grantId: '999999', reason: 'sample' }],
  adminActs: [page],
  adminAds: [{}],
  adminAdSave: [
    {
      adId: '999999',
      place: 'sidebar',
      language: 'en',
      title: name,
      text: 'sample',
      link: '/upgrade',
      startTime: 0,
      endTime: 1,
      position: 0,
      isOn: 1,
    },
  ],
  adminAdRemove: [{ adId: '999999' }],
};
