/**
 * SHA-256, HMAC and HKDF over it (FIPS 180-4, RFC 2104, RFC 5869), which the signed envelope asks for. As with AES, the
 * library that has them brings several times as much with it, and every page waits for this.
 */
const blockBytes = 64;

/** The first bits behind the point of a root, as the standard's "nothing up my sleeve" numbers. */
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;

const primes: number[] = [];
for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

const turn = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** With the length behind the text, in whole blocks. */
function padded(text: Uint8Array): DataView {
  const length = Math.ceil((text.length + 9) / blockBytes) * blockBytes;
  const bytes = new Uint8Array(length);
  bytes.set(text);
  bytes[text.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(length - 8, Math.floor(text.length / 2 ** 29));
  view.setUint32(length - 4, text.length << 3);
  return view;
}

export function sha256(text: Uint8Array): Uint8Array {
  const view = padded(text);
  const sum = start.slice();
  const words = new Int32Array(64);
  for (let at = 0; at < view.byteLength; at += blockBytes) {
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = sum;
    for (let i = 0; i < 64; i += 1) {
      if (i < 16) words[i] = view.getInt32(at + 4 * i);
      else {
        const x = words[i - 15]!;
        const y = words[i - 2]!;
        words[i] =
          words[i - 16]! +
          words[i - 7]! +
          (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) +
          (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
      }
      const one =
        h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + constants[i]! + words[i]!;
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      h = g;
      g = f;
      f = e;
      e = (d + one) | 0;
      d = c;
      c = b;
      b = a;
      a = (one + two) | 0;
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) sum[i]! += word;
  }
  const answer = new DataView(new ArrayBuffer(32));
  for (const [i, word] of sum.entries()) answer.setInt32(4 * i, word);
  return new Uint8Array(answer.buffer);
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export function hmac(key: Uint8Array, text: Uint8Array): Uint8Array {
  const block = new Uint8Array(blockBytes);
  block.set(key.length > blockBytes ? sha256(key) : key);
  const inner = sha256(
    joined(
      block.map((byte) => byte ^ 0x36),
      text,
    ),
  );
  return sha256(
    joined(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

/** As many bytes as one sum has: extract, then one round of expand. */
export function hkdf(secret: Uint8Array, salt: Uint8Array, info: Uint8Array): Uint8Array {
  return hmac(hmac(salt, secret), joined(info, Uint8Array.of(1)));
}
