/** Archives made for tests: zips byte by byte, so that every field can lie; others are fixtures. */
import { crc32, deflateRawSync } from 'node:zlib';
import iconv from 'iconv-lite';

export interface ZipMember {
  name: string | Buffer;
  content?: string | Buffer;
  isStored?: boolean;
  /** Names in UTF-8 say so. */
  isUtf8?: boolean;
  /** Unix mode in the upper half, as in 0o120777 for a link. */
  mode?: number;
  /** What the directory says instead of the truth. */
  size?: number;
  crc?: number;
  /** Deflated already; the content is left out then, and the size has to be said. */
  packed?: Buffer;
  /** Encrypts it by ZipCrypto. */
  password?: string;
  /** Shares the bytes of the member before. */
  overlaps?: boolean;
}

export function makeZip(members: readonly ZipMember[], options: { count?: number } = {}): Buffer {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  let lastOffset = 0;
  for (const member of members) {
    const name = Buffer.from(member.name as string);
    const content = Buffer.from((member.content ?? '') as string);
    const checksum = member.crc ?? crc32(content);
    const packed = member.packed ?? (member.isStored ? content : deflateRawSync(content));
    const data =
      member.password === undefined ? packed : encryptZipCrypto(member.password, packed, checksum >>> 24);
    const flags = (member.isUtf8 ? 0x800 : 0) | (member.password === undefined ? 0 : 1);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(member.isStored ? 0 : 8, 4);
    fields.writeUInt16LE(0x6000, 6);
    fields.writeUInt16LE(0x5a21, 8);
    fields.writeUInt32LE(checksum, 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(member.size ?? content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const at = member.overlaps ? lastOffset : offset;
    if (!member.overlaps) {
      const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), fields, name, data]);
      parts.push(local);
      lastOffset = offset;
      offset += local.length;
    }
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(((member.mode ?? 0o100644) << 16) >>> 0, 6);
    tail.writeUInt32LE(at, 10);
    central.push(Buffer.from('PK\u0001\u0002', 'latin1'), Buffer.from([20, 3]), fields, tail, name);
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  const count = options.count ?? members.length;
  end.writeUInt16LE(Math.min(count, 0xffff), 8);
  end.writeUInt16LE(Math.min(count, 0xffff), 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
}

/** The cipher of PKZIP: a header of 12 bytes, whose last one shows the password, goes before the bytes. */
function encryptZipCrypto(password: string, bytes: Buffer, checkByte: number): Buffer {
  // A step of the checksum without its two complements.
  const mix32 = (sum: number, byte: number): number => ~crc32(Buffer.from([byte]), ~sum >>> 0) >>> 0;
  let [a, b, c] = [0x12345678, 0x23456789, 0x34567890];
  const mix = (byte: number): void => {
    a = mix32(a, byte);
    b = (Math.imul((b + (a & 0xff)) | 0, 134775813) + 1) >>> 0;
    c = mix32(c, b >>> 24);
  };
  for (const byte of Buffer.from(password)) mix(byte);
  const header = Buffer.alloc(12, 0x5a);
  header[11] = checkByte;
  return Buffer.concat([header, bytes]).map((byte) => {
    const mixed = (c | 2) & 0xffff;
    const key = (Math.imul(mixed, mixed ^ 1) >>> 8) & 0xff;
    mix(byte);
    return byte ^ key;
  }) as Buffer;
}

/** A name in an old code page. */
export const encodeName = (name: string, label: string): Buffer => iconv.encode(name, label);

/** One stored member whose sizes are told by 64-bit fields, as of archives beyond 4 GB. */
export function makeZip64(name: string, content: string): Buffer {
  const path = Buffer.from(name);
  const data = Buffer.from(content);
  const extra = Buffer.alloc(20);
  extra.writeUInt16LE(1);
  extra.writeUInt16LE(16, 2);
  extra.writeBigUInt64LE(BigInt(data.length), 4);
  extra.writeBigUInt64LE(BigInt(data.length), 12);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(45);
  fields.writeUInt32LE(crc32(data), 10);
  fields.writeUInt32LE(0xffffffff, 14);
  fields.writeUInt32LE(0xffffffff, 18);
  fields.writeUInt16LE(path.length, 22);
  fields.writeUInt16LE(extra.length, 24);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), fields, path, extra, data]);
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE((0o100644 << 16) >>> 0, 6);
  const central = Buffer.concat([
    Buffer.from('PK\u0001\u0002', 'latin1'),
    Buffer.from([45, 3]),
    fields,
    tail,
    path,
    extra,
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

/** The same zip in the volumes x.z01, x.z02 … and x.zip, as WinZip cuts them: each place is told as volume and offset. */
export function spanZip(zip: Buffer, volumeBytes: number): Buffer[] {
  const all = Buffer.concat([Buffer.from('PK\u0007\u0008', 'latin1'), zip]);
  const mark = 4;
  const end = all.length - 22;
  const placeOf = (offset: number) => [Math.floor(offset / volumeBytes), offset % volumeBytes] as const;
  const directory = all.readUInt32LE(end + 16) + mark;
  for (let at = directory; at < end; at += 46 + all.readUInt16LE(at + 28) + all.readUInt16LE(at + 30)) {
    const [volume, offset] = placeOf(all.readUInt32LE(at + 42) + mark);
    all.writeUInt16LE(volume, at + 34);
    all.writeUInt32LE(offset, at + 42);
  }
  const [volume, offset] = placeOf(directory);
  all.writeUInt16LE(Math.floor(end / volumeBytes), end + 4);
  all.writeUInt16LE(volume, end + 6);
  all.writeUInt32LE(offset, end + 16);
  return cutInParts(all, volumeBytes);
}

/** As 7-Zip's option -v cuts any archive. */
export function cutInParts(bytes: Buffer, partBytes: number): Buffer[] {
  const parts = [];
  for (let at = 0; at < bytes.length; at += partBytes) parts.push(bytes.subarray(at, at + partBytes));
  return parts;
}
