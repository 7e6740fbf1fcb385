/** Where the bytes of an upload go: an address for one upload and one session, good for a day. */
import { bounds, type UploadSession } from '@linework/contract';
import type { App } from '../../app.ts';
import { makeToken, readToken } from '../../http/tokens.ts';

const purpose = 'upload';
const validMs = 24 * 3_600_000;

export interface UploadGrant {
  id: string;
  sessionId: number;
}

export function uploadSession(
  app: Pick<App, 'secrets'>,
  grant: UploadGrant,
  offset: number,
  now = Date.now(),
): UploadSession {
  return {
    uploadId: grant.id,
    url: `/up/${makeToken(app.secrets, purpose, grant, now + validMs)}`,
    offset,
    chunkSize: bounds.uploadChunkBytes,
  };
}

const purposeOfMany = 'uploads';

/** Where a session sends small files together; each names the upload that it belongs to. */
export function uploadsAddress(app: Pick<App, 'secrets'>, sessionId: number): string {
  return `/up/${makeToken(app.secrets, purposeOfMany, { sessionId }, Date.now() + validMs)}`;
}

export function readGrantOfMany(
  app: Pick<App, 'secrets'>,
  token: string,
): Pick<UploadGrant, 'sessionId'> | 'expired' | undefined {
  return readToken<Pick<UploadGrant, 'sessionId'>>(app.secrets, purposeOfMany, token, Date.now());
}

export function readGrant(app: Pick<App, 'secrets'>, token: string): UploadGrant | 'expired' | undefined {
  return readToken<UploadGrant>(app.secrets, purpose, token, Date.now());
}
