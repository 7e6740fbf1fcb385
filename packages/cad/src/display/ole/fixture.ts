/** A record of a Windows metafile: its function and words. */
export function record(code: number, ...words: number[]): number[] {
  const size = words.length + 3;
  return [size & 0xffff, size >> 16, code, ...words];
}

/** A metafile in what OLE keeps of a presentation: 40 bytes before it, then a head of 18. */
export function presentation(...records: number[][]): Uint8Array {
  const head = [1, 9, 0x300, 0, 0, 8, 0, 0, 0];
  const words = [...head, ...records.flat(), ...record(0)];
  const bytes = new Uint8Array(40 + words.length * 2);
  const view = new DataView(bytes.buffer);
  words.forEach((word, i) => view.setUint16(40 + i * 2, word & 0xffff, true));
  return bytes;
}

const SECTOR = 512;
const MINI = 64;
const END = -2;
const TABLE = -3;

/** A compound file with one stream, as OLE objects have, some bytes into what a drawing keeps. */
export function compound(name: string, content: Uint8Array, before = 128): Uint8Array {
  const small = content.length < 4096;
  const unit = small ? MINI : SECTOR;
  const data = new Uint8Array(Math.ceil(content.length / unit) * unit);
  data.set(content);
  const dataSectors = Math.ceil(data.length / SECTOR);
  // sector 0: the table of sectors, 1: the directory, 2: the table of small ones, then the data
  const out = new Uint8Array(before + (4 + dataSectors) * SECTOR);
  const view = new DataView(out.buffer, before);
  out.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], before);
  view.setUint16(30, 9, true);
  view.setUint32(44, 1, true);
  view.setInt32(48, 1, true);
  view.setUint32(56, 4096, true);
  view.setInt32(60, small ? 2 : END, true);
  view.setInt32(76, 0, true);
  const at = (sector: number): number => (sector + 1) * SECTOR;
  const link = (sector: number, to: number): void => view.setInt32(at(0) + sector * 4, to, true);
  [TABLE, END, END].forEach((to, sector) => link(sector, to));
  for (let i = 0; i < dataSectors; i++) link(3 + i, i + 1 < dataSectors ? 4 + i : END);
  const entry = (place: number, title: string, first: number, size: number): void => {
    const from = at(1) + place * 128;
    [...title].forEach((letter, i) => view.setUint16(from + i * 2, letter.charCodeAt(0), true));
    view.setUint16(from + 64, title.length * 2 + 2, true);
    view.setInt32(from + 116, first, true);
    view.setUint32(from + 120, size, true);
  };
  entry(0, 'Root Entry', small ? 3 : END, small ? data.length : 0);
  entry(1, name, small ? 0 : 3, content.length);
  for (let i = 0; i < data.length / MINI && small; i++)
    view.setInt32(at(2) + i * 4, (i + 1) * MINI < data.length ? i + 1 : END, true);
  out.set(data, before + at(3));
  return out;
}
