/** What a handler knows of the call it answers. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  CallData,
  CallName,
  CallResponse,
  Calls,
  ClientInfo,
  Code,
  CompanyRole,
  GroupRole,
  Language,
} from '@linework/contract';
import type { Readable } from 'node:stream';
import type { App } from '../app.ts';
import type { Session, SignIn } from '../features/session/service.ts';
import type { KnownDevice } from '../features/throttle/service.ts';
import type { AccessScope } from './accessScope.ts';
import type { ShareGrants } from './cookies.ts';

/** What features know of who somebody is to them, and of what a way in leads to. */
export interface AccessRules {
  companyRole(context: CallContext, userId: number): Promise<CompanyRole | undefined>;
  groupRole(context: CallContext, groupId: number, userId: number): Promise<GroupRole | undefined>;
  ownDrive(session: Session): AccessScope;
  /** By the first half of a `via`: what the second half names, or a failure that says why it is closed. */
  ways: Record<'share' | 'group' | 'public', (context: CallContext, name: string) => Promise<AccessScope>>;
}

export interface CallContext {
  app: App;
  /** Asked for what only features know. */
  access: AccessRules;
  log: FastifyRequest['log'];
  ip: string;
  /** The browser, where somebody has signed in with it before. */
  device: KnownDevice | undefined;
  agent: string;
  clientInfo: ClientInfo;
  language: Language;
  /** The browser says that its owner does not want to be counted (Sec-GPC, DNT). */
  optsOut: boolean;
  /** The address that the caller used, for WebAuthn. Links in mails have the installation's own (`app.address`). */
  origin: string;
  session: Session | null;
  /** Why there is no session although a ticket came along. */
  sessionProblem: Code | undefined;
  /** The secret that signed the call. */
  kid: string | undefined;
  /** Keeps both halves of a session in the browser. */
  setSession(signIn: SignIn): void;
  clearSession(): void;
  /** The shares whose code this browser has given. */
  grants: ShareGrants;
}

/** The same, where the policy has made sure of a session. */
export interface SignedInContext extends CallContext {
  session: Session;
}

/** Where the policy is `reader`: what the caller reaches. There is a session where that is the caller's own drive. */
export interface ReaderContext extends CallContext {
  scope: AccessScope;
}

/** Where the policy is about a group: the caller's place in it. */
export interface GroupContext extends SignedInContext {
  group: { id: number; role: GroupRole };
}

type ContextOf<Name extends CallName> = Calls[Name]['policy'] extends 'anyone'
  ? CallContext
  : Calls[Name]['policy'] extends 'reader'
    ? ReaderContext
    : Calls[Name]['policy'] extends 'groupMember' | 'groupAdmin' | 'groupOwner'
      ? GroupContext
      : SignedInContext;

/** Bytes with a name and a type, for the envelopes that answer with bytes. */
export interface FileAnswer {
  type: string;
  /** Absent: shown in place; present: saved under this name. */
  downloadName?: string;
  body: Buffer | Readable;
  /** Where it is known before the body is. */
  length?: number;
  maxAge?: number;
}

/** One uploaded file of a multipart call. What the handler leaves unread is dropped. */
export interface IncomingFile {
  name: string;
  stream: Readable;
}

/** Several of them, one after the other: asking for the next one drops what is left of the last. */
export type IncomingFiles = AsyncIterable<IncomingFile>;

type Result<Name extends CallName> = Calls[Name]['envelope'] extends 'get' | 'downloadPost'
  ? FileAnswer
  : CallResponse<Name>;

type FilesOf<E> = E extends 'postFile' ? [IncomingFile] : E extends 'postFiles' ? [IncomingFiles] : [];

export type Handler<Name extends CallName> = (
  context: ContextOf<Name>,
  data: CallData<Name>,
  ...files: FilesOf<Calls[Name]['envelope']>
) => Promise<Result<Name>>;

/** A call without a handler does not compile. */
export type Handlers = { [Name in CallName]: Handler<Name> };

export type HandlersOf<Rows> = { [Name in keyof Rows & CallName]: Handler<Name> };

export interface Exchange {
  app: App;
  request: FastifyRequest;
  reply: FastifyReply;
}
