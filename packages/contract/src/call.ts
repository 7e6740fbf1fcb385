import type * as z from 'zod/mini';

/** How a call travels. `docs/protocol.md` describes each byte by byte. */
export type Envelope =
  /** form-encoded POST → {code, msg, data} */
  | 'legacy'
  /** JSON POST → {rtnCode, bizData, msg} */
  | 'raw'
  /** encrypted and signed JSON POST → {rtnCode, bizData: {key, sign}, msg} */
  | 'sign'
  /** multipart POST with the field `filedata` → {rtnCode, bizData, msg} */
  | 'postFile'
  /** the same with several files, one after the other → {rtnCode, bizData, msg} */
  | 'postFiles'
  /** JSON POST → bytes, or JSON with a code */
  | 'downloadPost'
  /** GET with query parameters → bytes, or JSON with a code */
  | 'get';

/**
 * Who may make a call. The server has one check for each of these words
 * (http/authorize.ts); a row without a policy does not compile.
 */
export type Policy =
  /** everyone, signed in or not */
  | 'anyone'
  /** an account with a living session */
  | 'signedIn'
  /** the administrator of this installation */
  | 'admin'
  /** a member of a company */
  | 'companyMember'
  /** the owner or an administrator of a company */
  | 'companyAdmin'
  /**
   * whoever may read what the call names: its owner, or, by the call's `via`, a visitor of a share, a member of a
   * group, anyone for a public drawing
   */
  | 'reader'
  /** a member of the group that the call names as `groupId` */
  | 'groupMember'
  /** its owner or one of its administrators */
  | 'groupAdmin'
  /** its owner */
  | 'groupOwner';

/** One call. */
export interface AnyCall {
  readonly path: `/${string}`;
  readonly envelope: Envelope;
  readonly policy: Policy;
  readonly request: z.ZodMiniType;
  readonly response: z.ZodMiniType;
  /** What the call does, in one sentence: becomes the API page. */
  readonly about: string;
  /** Calls a minute from one address; the general limit applies where absent. */
  readonly perMinute?: number;
  /** Seconds for which anybody may keep the answer, which is the same for all. */
  readonly maxAge?: number;
  /** Comes by the thousand, as the pieces of uploads do, and is counted with those instead of with the other calls. */
  readonly isBulk?: boolean;
  /** Said of rows without their schemas, as pages have them. */
  readonly takesClientToken?: boolean;
}

/** Keeps a row's own types: its envelope and schemas decide how it can be called. */
export function call<const Row extends AnyCall>(row: Row): Row {
  return row;
}

/** Whether the call names the customer by a client token (ctoken). */
export function takesClientToken(row: Pick<AnyCall, 'takesClientToken'> & Partial<AnyCall>): boolean {
  const shape = (row.request as { shape?: object } | undefined)?.shape ?? {};
  return row.takesClientToken ?? 'ctoken' in shape;
}

/** Every call carries the ticket, except where a visitor's answer must not depend on who is signed in. */
export function sendsTicket(path: string): boolean {
  return !path.includes('getProductItemById') && !path.includes('easyShare/getInfoByRand');
}
