/** Archives that are small and mean to become very large, made anew for each test. */
import { randomBytes } from 'node:crypto';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { makeZip } from './archives.ts';
import { makeSevenZip } from './sevenZips.ts';

const MB = 1 << 20;

/** Deflated zeros of any length: the same piece over and over. */
export function packedZeros(megabytes: number): Buffer {
  const piece = deflateRawSync(Buffer.alloc(MB), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  // An empty block ends it.
  return Buffer.concat([...Array.from({ length: megabytes }, () => piece), Buffer.from([3, 0])]);
}

/** As 42.zip has it: sixteen zips in each zip, five deep, and zeros of 4 GiB in each of the last. */
export function zipOfZips(): { outer: Buffer; innermost: Buffer } {
  const innermost = makeZip([{ name: '0.dll', packed: packedZeros(4095), size: 4095 * MB }]);
  let inside = innermost;
  for (let depth = 0; depth < 5; depth++) {
    const same = { packed: deflateRawSync(inside), size: inside.length, crc: crc32(inside) };
    inside = makeZip(Array.from({ length: 16 }, (_, n) => ({ name: `lib ${n.toString(16)}.zip`, ...same })));
  }
  return { outer: inside, innermost };
}

/** Very many empty members, as only 64-bit fields can count them. */
export function zipWithMembers(count: number): Buffer {
  const nameBytes = 7;
  const local = Buffer.alloc(30 + nameBytes);
  local.write('PK\u0003\u0004', 'latin1');
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(nameBytes, 26);
  const central = Buffer.alloc(46 + nameBytes);
  central.write('PK\u0001\u0002', 'latin1');
  central.writeUInt16LE(20, 4);
  central.writeUInt16LE(20, 6);
  central.writeUInt16LE(nameBytes, 28);
  const start = count * local.length;
  const bytes = Buffer.alloc(start + count * central.length);
  for (let n = 0; n < count; n++) {
    const name = String(n).padStart(nameBytes, '0');
    local.write(name, 30, 'latin1');
    local.copy(bytes, n * local.length);
    central.writeUInt32LE(n * local.length, 42);
    central.write(name, 46, 'latin1');
    central.copy(bytes, start + n * central.length);
  }
  const end64 = Buffer.alloc(56);
  end64.write('PK\u0006\u0006', 'latin1');
  end64.writeBigUInt64LE(44n, 4);
  for (const at of [24, 32]) end64.writeBigUInt64LE(BigInt(count), at);
  end64.writeBigUInt64LE(BigInt(bytes.length - start), 40);
  end64.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\u0006\u0007', 'latin1');
  locator.writeBigUInt64LE(BigInt(bytes.length), 8);
  locator.writeUInt32LE(1, 16);
  const end = Buffer.alloc(22, 0xff);
  end.write('PK\u0005\u0006', 'latin1');
  end.fill(0, 4, 8);
  end.fill(0, 20);
  return Buffer.concat([bytes, end64, locator, end]);
}

/** A number of seven bits a byte, as rar 5 has them. */
const vint = (value: number): Buffer => {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    bytes.push((rest % 128) | (rest >= 128 ? 0x80 : 0));
    if (rest < 128) return Buffer.from(bytes);
  }
};

function rar5Block(fields: Buffer[], data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat(fields);
  const sized = Buffer.concat([vint(body.length), body]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(sized));
  return Buffer.concat([sum, sized, data]);
}

/** One member that asks for a dictionary of 4 GB. */
export function rarWithHugeDictionary(): Buffer {
  const data = randomBytes(2000);
  const name = Buffer.from('huge.bin');
  const dictionary = 15;
  const file = [
    ...[2, 2, data.length, 4, 1_000_000, 0o100644].map(vint),
    Buffer.alloc(4),
    ...[(3 << 7) | (dictionary << 10), 1, name.length].map(vint),
    name,
  ];
  return Buffer.concat([
    Buffer.from('526172211a070100', 'hex'),
    rar5Block([1, 0, 0].map(vint)),
    rar5Block(file, data),
    rar5Block([5, 0, 0].map(vint)),
  ]);
}

/** A number as 7z has them: the leading bits of the first byte say how many more follow. */
function sevenZipNumber(value: number): Buffer {
  const rest = Buffer.alloc(8);
  rest.writeBigUInt64LE(BigInt(value));
  let bytes = 0;
  while (value >= 2 ** (7 * (bytes + 1))) bytes += 1;
  const leading = 0xff & ~(0xff >> bytes);
  return Buffer.concat([Buffer.from([leading | rest[bytes]!]), rest.subarray(0, bytes)]);
}

const zeroBlockBytes = 2 * MB;

/** The CRC of many blocks of zeros: what a block does to it is linear, so that one block is enough to know it for all. */
function crcOfZeros(blocks: number): number {
  const block = Buffer.alloc(zeroBlockBytes);
  const columns = Array.from({ length: 32 }, (_, bit) => ~crc32(block, ~(1 << bit) >>> 0));
  let register = -1;
  for (let done = 0; done < blocks; done += 1)
    register = columns.reduce((sum, column, bit) => (register & (1 << bit) ? sum ^ column : sum), 0);
  return ~register >>> 0;
}

/** A 7z of one member that is zeros of so many blocks of 2 MiB: the same LZMA2 chunk over and over, each with a reset. */
export async function sevenZipOfZeros(blocks: number): Promise<Buffer> {
  const options = ['-m0=lzma2:d=2m', '-mhc=off', '-mmt=off'];
  const one = await makeSevenZip('one.7z', { zeros: Buffer.alloc(zeroBlockBytes) }, options);
  const signatureBytes = 32;
  // The last byte ends the stream.
  const chunk = one.subarray(signatureBytes, signatureBytes + Number(one.readBigUInt64LE(12)) - 1);
  const packed = Buffer.concat([...Array.from({ length: blocks }, () => chunk), Buffer.from([0])]);
  const crc = Buffer.alloc(4);
  crc.writeUInt32LE(crcOfZeros(blocks));
  const name = Buffer.from('zeros\0', 'utf16le');
  const number = sevenZipNumber;
  const header = Buffer.concat([
    // Header, main streams; one packed stream from the beginning, its size.
    Buffer.from([1, 4, 6, 0, 1, 9]),
    number(packed.length),
    // One folder of one coder, LZMA2 with a dictionary of 2 MiB; its size, its CRC.
    Buffer.from([0, 7, 11, 1, 0, 1, 0x21, 0x21, 1, 18, 12]),
    number(blocks * zeroBlockBytes),
    Buffer.from([10, 1]),
    crc,
    // One file, its name.
    Buffer.from([0, 0, 5, 1, 17, name.length + 1, 0]),
    name,
    Buffer.from([0, 0]),
  ]);
  const start = Buffer.alloc(20);
  start.writeBigUInt64LE(BigInt(packed.length));
  start.writeBigUInt64LE(BigInt(header.length), 8);
  start.writeUInt32LE(crc32(header), 16);
  const signature = Buffer.from('377abcaf271c000400000000', 'hex');
  signature.writeUInt32LE(crc32(start), 8);
  return Buffer.concat([signature, start, packed, header]);
}
