/** A right request for every call, with every optional field: the tests of bad input and of policies start from these. */
import type { CallName, CallRequest } from '@linework/contract';

const email = 'sample@example.com';
const code = '123456';
const password = 'a sample password';
const name = 'Sample';

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
  uploadFileTypes: [{ type: 1 }],

  adviceAdd: [
    { ratings: { overall: 5, speed: 5, drawing: 5, drive: 5 }, email, content: name, pictureId: 'sample' },
  ],
  advicePictureUrl: [{ size: 100, md5: '0123456789abcdef0123456789abcdef' }],
  adminFeedback: [{ before: '999999' }],
  adminFeedbackPicture: [{ id: '999999' }],
  adminOutbox: [{ before: '999999' }],
  adminOutboxRead: [{ id: '999999' }],
};
