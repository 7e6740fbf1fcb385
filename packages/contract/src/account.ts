/** Accounts: register, sign in and out, profile, sessions, passkeys, launch from native apps. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import { fields } from './fields.ts';
import { bounds } from './limits.ts';

const nothing = z.object({});

/** A new session. Browsers get the HttpOnly half as a cookie besides. */
const signedIn = z.object({
  utoken: z.string(),
  userId: fields.id,
  expires: z.number(),
  /** Where to go next, when the sign-in itself says so (a launch from a native app). */
  path: z.optional(z.string()),
});

export const userInfo = z.object({
  id: fields.id,
  email: z.string(),
  emailVerified: z.boolean(),
  mobile: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  sex: z.number(),
  language: fields.language,
  vipType: z.number(),
  isAdmin: z.boolean(),
  hasPassword: z.boolean(),
  companyId: z.string(),
  createTime: z.number(),
  vipInfo: z.object({ serverEndTimeStamp: z.number(), goodsCodes: z.array(z.string()) }),
  /** A ticket for this browser where the call was made with a launch ticket. */
  utoken: z.optional(z.string()),
});
export type UserInfo = z.infer<typeof userInfo>;

export const codePurposes = ['login', 'register', 'reset', 'email', 'mobile', 'delete'] as const;

const loginRequest = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('password'),
    account: fields.text(bounds.emailChars),
    password: fields.password,
  }),
  z.object({ method: z.literal('emailCode'), email: fields.email, code: fields.code }),
  z.object({ method: z.literal('mobileCode'), mobile: fields.mobile, code: fields.code }),
]);

const session = z.object({
  id: fields.id,
  current: z.boolean(),
  clientType: z.string(),
  agent: z.string(),
  ip: z.string(),
  createTime: z.number(),
  lastTime: z.number(),
});

const passkey = z.object({
  id: fields.id,
  name: z.string(),
  createTime: z.number(),
  lastTime: z.number(),
  synced: z.boolean(),
});

/** WebAuthn's own JSON; its library checks it field by field. */
const webauthn = z.record(z.string(), z.unknown());

const sysuser = '/user/v5/sysuser';

export const accountCalls = {
  register: call({
    path: `${sysuser}/register`,
    envelope: 'sign',
    policy: 'anyone',
    perMinute: 20,
    about: 'Makes an account and signs it in. The very first account needs no code and is the administrator.',
    request: z.object({
      email: fields.email,
      password: fields.newPassword,
      nickname: z.optional(fields.nickname),
      code: z.optional(fields.code),
      language: z.optional(fields.language),
    }),
    response: signedIn,
  }),
  sendCode: call({
    path: `${sysuser}/sendCode`,
    envelope: 'sign',
    policy: 'anyone',
    perMinute: 20,
    about:
      'Sends a 6-digit code by e-mail or text message. Answers the same whether the address is known or not.',
    request: z.object({
      purpose: z.enum(codePurposes),
      email: z.optional(fields.email),
      mobile: z.optional(fields.mobile),
      language: z.optional(fields.language),
    }),
    response: z.object({ resendAfterMs: z.number(), validMs: z.number() }),
  }),
  login: call({
    path: `${sysuser}/login`,
    envelope: 'sign',
    policy: 'anyone',
    perMinute: 60,
    about: 'Signs in by password, by e-mail code or by mobile code.',
    request: loginRequest,
    response: signedIn,
  }),
  logout: call({
    path: `${sysuser}/logout`,
    envelope: 'sign',
    policy: 'anyone',
    about: 'Ends the session of the ticket; an ended session is reported as such.',
    request: nothing,
    response: nothing,
  }),
  resetPassword: call({
    path: `${sysuser}/resetPassword`,
    envelope: 'sign',
    policy: 'anyone',
    perMinute: 20,
    about: 'Sets a new password by an e-mail code and ends every session of the account.',
    request: z.object({ email: fields.email, code: fields.code, password: fields.newPassword }),
    response: nothing,
  }),
  userInfo: call({
    path: `${sysuser}/userInfo`,
    envelope: 'sign',
    // A launch ticket comes from somebody who is not signed in here yet; without one, the handler asks for a session.
    policy: 'anyone',
    about: 'The account behind the ticket. A launch ticket is exchanged here for a session of its own.',
    request: z.object({ launchTicket: z.optional(fields.token) }),
    response: userInfo,
  }),
  legacyUserInfo: call({
    path: '/apire/user/userInfo',
    envelope: 'legacy',
    policy: 'signedIn',
    about: 'The account behind the ticket, for older clients.',
    request: nothing,
    response: userInfo,
  }),
  updateProfile: call({
    path: `${sysuser}/updateProfile`,
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Changes nickname, sex or language.',
    request: z.object({
      nickname: z.optional(fields.nickname),
      sex: z.optional(z.union([z.literal(0), z.literal(1), z.literal(2)])),
      language: z.optional(fields.language),
    }),
    response: userInfo,
  }),
  changePassword: call({
    path: `${sysuser}/changePassword`,
    envelope: 'sign',
    policy: 'signedIn',
    perMinute: 20,
    about: 'Changes the password and ends the other sessions. The old one is asked for where there is one.',
    request: z.object({ oldPassword: z.optional(fields.password), password: fields.newPassword }),
    response: nothing,
  }),
  changeEmail: call({
    path: `${sysuser}/changeEmail`,
    envelope: 'sign',
    policy: 'signedIn',
    perMinute: 20,
    about: 'Moves the account to another e-mail address, proved by a code sent there.',
    request: z.object({ email: fields.email, code: fields.code, password: z.optional(fields.password) }),
    response: userInfo,
  }),
  changeMobile: call({
    path: `${sysuser}/changeMobile`,
    envelope: 'sign',
    policy: 'signedIn',
    perMinute: 20,
    about: 'Sets the mobile number, proved by a code where text messages are configured.',
    request: z.object({ mobile: z.union([fields.mobile, z.literal('')]), code: z.optional(fields.code) }),
    response: userInfo,
  }),
  avatar: call({
    path: `${sysuser}/avatar`,
    envelope: 'postFile',
    policy: 'signedIn',
    perMinute: 30,
    about: 'Sets the picture of the account: PNG, JPEG or WebP of at most 1 MB.',
    request: nothing,
    response: userInfo,
  }),
  removeAvatar: call({
    path: `${sysuser}/removeAvatar`,
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Removes the picture of the account.',
    request: nothing,
    response: userInfo,
  }),
  sessionList: call({
    path: `${sysuser}/sessionList`,
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Where the account is signed in.',
    request: nothing,
    response: z.object({ list: z.array(session) }),
  }),
  sessionRevoke: call({
    path: `${sysuser}/sessionRevoke`,
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Ends one session, or all but this one.',
    request: z.object({ sessionId: z.optional(fields.id), others: z.optional(z.boolean()) }),
    response: z.object({ ended: z.number() }),
  }),
  exportData: call({
    path: `${sysuser}/exportData`,
    envelope: 'downloadPost',
    policy: 'signedIn',
    perMinute: 10,
    about: 'Everything the account has stored about the person, as one JSON file.',
    request: nothing,
    response: nothing,
  }),
  deleteAccount: call({
    path: `${sysuser}/deleteAccount`,
    envelope: 'sign',
    policy: 'signedIn',
    perMinute: 20,
    about: 'Deletes the account for good. Asks for the password, or a code where there is none.',
    request: z.object({ password: z.optional(fields.password), code: z.optional(fields.code) }),
    response: nothing,
  }),

  passkeyRegisterOptions: call({
    path: `${sysuser}/passkey/registerOptions`,
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Begins to add a passkey: WebAuthn creation options.',
    request: nothing,
    response: webauthn,
  }),
  passkeyRegister: call({
    path: `${sysuser}/passkey/register`,
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Adds the passkey that the browser made.',
    request: z.object({ name: fields.nickname, response: webauthn }),
    response: passkey,
  }),
  passkeyLoginOptions: call({
    path: `${sysuser}/passkey/loginOptions`,
    envelope: 'sign',
    policy: 'anyone',
    perMinute: 60,
    about: 'Begins a sign-in by passkey: WebAuthn request options, and the flow they belong to.',
    request: nothing,
    response: z.object({ flow: z.string(), options: webauthn }),
  }),
  passkeyLogin: call({
    path: `${sysuser}/passkey/login`,
    envelope: 'sign',
    policy: 'anyone',
    perMinute: 60,
    about: 'Signs in by a passkey.',
    request: z.object({ flow: fields.token, response: webauthn }),
    response: signedIn,
  }),
  passkeyList: call({
    path: `${sysuser}/passkey/list`,
    envelope: 'sign',
    policy: 'signedIn',
    about: 'The passkeys of the account.',
    request: nothing,
    response: z.object({ list: z.array(passkey) }),
  }),
  passkeyRename: call({
    path: `${sysuser}/passkey/rename`,
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Renames a passkey.',
    request: z.object({ passkeyId: fields.id, name: fields.nickname }),
    response: passkey,
  }),
  passkeyDelete: call({
    path: `${sysuser}/passkey/delete`,
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Removes a passkey.',
    request: z.object({ passkeyId: fields.id }),
    response: nothing,
  }),

  launchKey: call({
    path: `${sysuser}/launchKey`,
    envelope: 'sign',
    policy: 'signedIn',
    perMinute: 60,
    about: 'Mints the encrypted key with which a native app opens a page: single use, 60 seconds.',
    request: z.object({ path: fields.text(1024) }),
    response: z.object({ key: z.string(), expires: z.number() }),
  }),
  redeemKey: call({
    path: `${sysuser}/redeemKey`,
    envelope: 'sign',
    policy: 'anyone',
    perMinute: 60,
    about: 'Exchanges the encrypted key of a native app for a session in this browser.',
    request: z.object({ key: fields.token }),
    response: signedIn,
  }),
  launchTicket: call({
    path: `${sysuser}/launchTicket`,
    envelope: 'sign',
    policy: 'signedIn',
    perMinute: 60,
    about: 'Mints a ticket for the utoken query of a page: single use, 120 seconds.',
    request: nothing,
    response: z.object({ utoken: z.string(), expires: z.number() }),
  }),
} as const;
