import { mirroredCrc, normalCrc, seed2 } from './crc64.ts';
import type { RandomSeries } from './random.ts';

const MASK = 0xffffffffffffffffn;
const LARGE = 0xf800n;
const STREAM_VERSION = 0x60100n;
/** Any would do; it is stored in the file. */
export const RANDOM_SEED = 0x4c696e65776f726bn;

export type SystemPage = {
  bytes: Uint8Array;
  crc: bigint;
  packedCrc: bigint;
  repeats: number;
  length: number;
  packed: number;
};

export type HeaderFacts = {
  fileSize: number;
  second: number;
  pageMap: SystemPage;
  pageMapSize: number;
  firstPageMap: number;
  sectionMap: SystemPage;
  firstSectionMap: number;
  sections: number;
};

/** What the file says of itself, 272 bytes. */
export function headerData(
  about: HeaderFacts,
  pageSeed: bigint,
  sectionSeed: bigint,
  seed: bigint,
): Uint8Array {
  const { pageMap, sectionMap, firstPageMap, firstSectionMap } = about;
  const big = (value: number): bigint => BigInt(value);
  const fields = [
    0x70n,
    big(about.fileSize),
    pageMap.packedCrc,
    big(pageMap.repeats),
    pageSeed,
    big(about.pageMapSize),
    big(firstPageMap + 1),
    0n,
    big(firstPageMap),
    big(about.second),
    big(pageMap.packed),
    big(pageMap.length),
    big(pageMap.length / 16),
    big(firstPageMap + 1),
    0x20n,
    0x40n,
    pageMap.crc,
    LARGE,
    4n,
    1n,
    big(about.sections),
    sectionMap.crc,
    big(sectionMap.packed),
    big(firstSectionMap + 1),
    big(firstSectionMap),
    big(sectionMap.length),
    sectionMap.packedCrc,
    big(sectionMap.repeats),
    sectionSeed,
    STREAM_VERSION,
    0n,
    seed,
    RANDOM_SEED,
  ];
  const draft = bigLongs(...fields, 0n);
  return bigLongs(...fields, normalCrc(draft, seed2(0n, draft.length)));
}

export function bigLongs(...values: readonly bigint[]): Uint8Array {
  const out = new DataView(new ArrayBuffer(values.length * 8));
  values.forEach((value, i) => out.setBigUint64(i * 8, value, true));
  return new Uint8Array(out.buffer);
}

export function turned(value: bigint, control: bigint): bigint {
  const shift = control & 0x1fn;
  return shift === 0n ? value : ((value << shift) | (value >> (64n - shift))) & MASK;
}

/** Five numbers at the end of the header's page that prove one another. */
export function checkData(random: RandomSeries): Uint8Array {
  const [first, second, seed] = [random.next(), random.next(), random.encode(0)];
  const chain = (starts: readonly (bigint | undefined)[], control: (last: bigint) => bigint): Uint8Array => {
    const list: bigint[] = [turned(first, second)];
    for (const start of starts) {
      const last = list.at(-1)!;
      list.push(turned(start ?? control(last), last));
    }
    return bigLongs(...list);
  };
  const own = (last: bigint): bigint => last;
  const normal = normalCrc(
    chain([undefined, second, undefined, first, undefined, undefined, undefined], own),
    ~second & MASK,
  );
  const mirrored = mirroredCrc(
    chain([normal, second, normal, first, normal, second, undefined], own),
    ~first & MASK,
  );
  return bigLongs(normal, mirrored, first, second, seed);
}
