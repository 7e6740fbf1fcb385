/**
 * A log as it lies on this machine: what it is of, then records as they came. A record is a number, a length (each 32 bits,
 * little-endian) and so many bytes: a batch, or with length 0 that the server has everything up to this number.
 */
export interface KeptLogHead {
  fileId: string;
  name: string;
  sessionId: string;
  baseVersion: number;
  /** The last batch that was on the server when the file was begun: those before are not in it. */
  since: number;
}

export interface KeptLog extends KeptLogHead {
  /** Numbered since + 1, since + 2, … */
  batches: Uint8Array[];
  acknowledged: number;
  updatedAt: number;
  /** So many bytes of the file are whole records. */
  length: number;
}

const magic = 0x474c574c; // 'LWLG'
const headBytes = 8;

export function encodeHead(head: KeptLogHead): Uint8Array<ArrayBuffer> {
  return record(magic, new TextEncoder().encode(JSON.stringify(head)));
}

export const encodeKept = (seq: number, bytes: Uint8Array): Uint8Array<ArrayBuffer> => record(seq, bytes);

export const encodeAcknowledged = (seq: number): Uint8Array<ArrayBuffer> => record(seq, new Uint8Array());

function record(number: number, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(headBytes + bytes.byteLength);
  const view = new DataView(out.buffer);
  view.setUint32(0, number, true);
  view.setUint32(4, bytes.byteLength, true);
  out.set(bytes, headBytes);
  return out;
}

/** Undefined where it is none. What a crash has cut off at the end, or left without order, does not count. */
export function decodeLog(bytes: Uint8Array, updatedAt: number): KeptLog | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < headBytes || view.getUint32(0, true) !== magic) return undefined;
  const headEnd = headBytes + view.getUint32(4, true);
  if (headEnd > bytes.byteLength) return undefined;
  const head = parseHead(bytes.subarray(headBytes, headEnd));
  if (!head) return undefined;
  const batches: Uint8Array[] = [];
  let acknowledged = head.since;
  let length = headEnd;
  for (let at = headEnd; at + headBytes <= bytes.byteLength;) {
    const seq = view.getUint32(at, true);
    const size = view.getUint32(at + 4, true);
    at += headBytes;
    if (at + size > bytes.byteLength) break;
    if (size === 0) acknowledged = Math.max(acknowledged, seq);
    else if (seq === head.since + batches.length + 1) batches.push(bytes.slice(at, at + size));
    else break;
    at += size;
    length = at;
  }
  return { ...head, batches, acknowledged, updatedAt, length };
}

function parseHead(bytes: Uint8Array): KeptLogHead | undefined {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as KeptLogHead;
  } catch {
    return undefined;
  }
}

export const lastOf = ({ since, batches }: KeptLog): number => since + batches.length;

/** Batches of which this machine does not know that the server has them. */
export const unacknowledgedOf = (kept: KeptLog): number => lastOf(kept) - kept.acknowledged;

/**
 * Whether work that the server no longer has goes on in another log. What it had all of was published or discarded: doing it
 * again would bring back an old version.
 */
export const isWorkLost = (kept: KeptLog): boolean => kept.since === 0 && unacknowledgedOf(kept) > 0;

/** Those that follow what the server has. */
export function unsentOf(kept: KeptLog | undefined, seq: number): Uint8Array[] {
  if (!kept || seq < kept.since) return [];
  return kept.batches.slice(seq - kept.since);
}
