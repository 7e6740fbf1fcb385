import type { Generated } from 'kysely';

export type EndReason = 'signedOut' | 'revoked';

/** A sign-in. The table knows the hashes of its two halves only. */
export interface SessionTable {
  id: Generated<number>;
  user_id: number;
  /** SHA-256 of the ticket (utoken), which scripts and URLs see. */
  ticket_hash: string;
  /** SHA-256 of the HttpOnly cookie (hcsid), which only the browser sees. */
  sid_hash: string;
  client_type: string;
  agent: string;
  ip: string;
  created_at: number;
  last_at: number;
  ended_at: number | null;
  end_reason: EndReason | null;
}

/** Secrets of the signed envelope, encrypted under the server's key. */
export interface ClientSecretTable {
  kid: string;
  secret: string;
  session_id: number | null;
  expires_at: number;
}

export interface NonceTable {
  id: string;
  expires_at: number;
}

/** Server keys where the nodes of a cluster share no file. */
export interface ServerSecretTable {
  name: string;
  value: string;
}

export interface SessionTables {
  session: SessionTable;
  client_secret: ClientSecretTable;
  nonce: NonceTable;
  server_secret: ServerSecretTable;
}
