/** A passkey without a browser: makes and uses ES256 credentials as WebAuthn asks, attestation none. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const flags = {
  userPresent: 0x01,
  userVerified: 0x04,
  backupEligible: 0x08,
  backedUp: 0x10,
  attested: 0x40,
} as const;

export interface AuthenticatorOptions {
  origin: string;
  /** A synced passkey; a security key otherwise. */
  synced?: boolean;
}

type Sent = Record<string, unknown>;

export function createAuthenticator({ origin, synced = true }: AuthenticatorOptions) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest();
  const backup = synced ? flags.backupEligible | flags.backedUp : 0;
  let counter = 0;

  const clientData = (type: string, challenge: unknown, from: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  const authData = (flag: number, attested: Buffer = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(synced ? 0 : (counter += 1));
    return Buffer.concat([
      rpIdHash,
      Buffer.from([flags.userPresent | flags.userVerified | backup | flag]),
      count,
      attested,
    ]);
  };

  const coseKey = (): Buffer => {
    const jwk = publicKey.export({ format: 'jwk' });
    const bytes = (text: string | undefined) => new Uint8Array(Buffer.from(text!, 'base64url'));
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(jwk.x)],
      [-3, bytes(jwk.y)],
    ]);
    return Buffer.from(isoCBOR.encode(key as Parameters<typeof isoCBOR.encode>[0]));
  };

  const answer = (response: Sent): Sent => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    /** What navigator.credentials.create() would give. */
    create(options: Sent, from = origin): Sent {
      const idLength = Buffer.from([0, id.length]);
      const data = authData(flags.attested, Buffer.concat([Buffer.alloc(16), idLength, id, coseKey()]));
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ]);
      const encoded = isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]);
      return answer({
        clientDataJSON: clientData('webauthn.create', options['challenge'], from).toString('base64url'),
        attestationObject: Buffer.from(encoded).toString('base64url'),
        transports: ['internal'],
      });
    },
    /** What navigator.credentials.get() would give. */
    get(options: Sent, from = origin): Sent {
      const client = clientData('webauthn.get', options['challenge'], from);
      const data = authData(0);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      });
    },
  };
}
