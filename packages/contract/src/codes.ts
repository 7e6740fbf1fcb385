/**
 * Every answer code, by name. Seven digits SSMMNNN: service, module, number.
 * The code is also the key of its text in i18n (`error.<code>`).
 */
export const codes = {
  ok: '0000000',
  malformed: '0000001',
  noSuchCall: '0000002',
  forbidden: '0000003',
  rateLimited: '0000004',
  ticketUnknown: '0000005',
  parameterInvalid: '0000006',
  maintenance: '0000007',
  bodyTooLarge: '0000008',
  internal: '0000009',

  signHeaders: '0000101',
  signMismatch: '0000102',
  signDate: '0000103',
  signReplay: '0000104',
  signCipher: '0000105',
  signSecretUnknown: '0000106',

  configUnknown: '0101001',

  fileAbsent: '0201001',
  fileClash: '0201003',
  fileFrozen: '0201006',
  folderAbsent: '0202001',
  folderClash: '0202003',
  folderIntoItself: '0202004',
  folderDepth: '0202005',
  taskAbsent: '0202013',
  thawRefused: '0203004',
  spaceFull: '0203005',
  spaceFrozen: '0203006',
  trashAbsent: '0204001',
  uploadAbsent: '0205001',
  uploadLimit: '0205005',
  uploadExpired: '0205010',
  uploadTypeRefused: '0205011',
  uploadTooLarge: '0205012',
  uploadMismatch: '0205014',
  downloadAbsent: '0206001',
  downloadEmpty: '0206004',
  downloadLimit: '0206005',
  downloadExpired: '0206010',
  fontAbsent: '0208001',
  fontPermission: '0208002',
  fontClash: '0208003',
  fontRefused: '0208011',
  publicAbsent: '0209001',
  publicPermission: '0209002',
  publicState: '0209004',
  publicLimit: '0209005',
  publicRefused: '0209011',
  messageAbsent: '0209101',
  reportAbsent: '0209201',
  shareAbsent: '0210001',
  sharePermission: '0210002',
  shareStopped: '0210004',
  shareThrottled: '0210005',
  shareCodeNeeded: '0210007',
  shareCodeWrong: '0210008',
  shareExpired: '0210010',
  shareRefused: '0210011',
  shareLimit: '0210012',
  groupAbsent: '0211001',
  groupPermission: '0211002',
  groupMemberClash: '0211003',
  groupState: '0211004',
  groupLimit: '0211005',
  groupInviteExpired: '0211010',
  groupMemberAbsent: '0211101',
  lockPreempted: '0215009',
  noteAbsent: '0216001',
  notePermission: '0216002',
  noteLimit: '0216005',
  drawingRefused: '0216011',
  convertLimit: '0217005',
  convertRefused: '0217011',

  companyAbsent: '0301001',
  companyPermission: '0301002',
  companyClash: '0301003',
  companyState: '0301004',
  companyMemberAbsent: '0302001',
  companyMemberClash: '0302003',
  companyMemberState: '0302004',
  companyMemberLimit: '0302005',
  companyDomainUnproven: '0303004',

  feedbackAbsent: '0601001',
  feedbackLimit: '0601005',
  mailAbsent: '0602001',

  lastAdmin: '1000004',
  sessionExpired: '1000005',
  sessionRevoked: '1000008',
  loginRefused: '1001001',
  loginThrottled: '1001005',
  passwordWrong: '1001008',
  codeWrong: '1002001',
  codeChannelOff: '1002004',
  codeThrottled: '1002005',
  emailTaken: '1003003',
  mobileTaken: '1003013',
  registrationClosed: '1003004',
  passkeyAbsent: '1004001',
  passkeyRefused: '1004002',
  oidcAbsent: '1005001',
  oidcRefused: '1005002',
  oidcState: '1005004',
  launchKeyRefused: '1006001',
} as const;

export type Code = (typeof codes)[keyof typeof codes];

/** The client's own codes: what it says when no answer with a code arrived. */
export const clientCodes = {
  /** the network failed, or the answer was not one of ours */
  network: '100',
  /** legacy: the ticket is no longer good */
  legacyTicket: '101',
} as const;

/** Codes that end the session on the client. */
export const sessionEndCodes: readonly string[] = [
  codes.ticketUnknown,
  codes.sessionExpired,
  codes.sessionRevoked,
];

/** Legacy answers tell every ended session by one code. */
export function legacyCode(code: string): string {
  return sessionEndCodes.includes(code) ? clientCodes.legacyTicket : code;
}

/** No toast for what the caller handles itself: invoice calls, and a lock that another person took over. */
export function isToasted(path: string, code: string): boolean {
  return !path.includes('invoice') && code !== codes.lockPreempted;
}

/** An expected failure. Its code reaches the client; its message comes from i18n by the code. */
export class Failure extends Error {
  readonly code: Code;
  readonly data: Record<string, unknown> | undefined;

  constructor(code: Code, data?: Record<string, unknown>) {
    super(code);
    this.name = 'Failure';
    this.code = code;
    this.data = data;
  }
}
