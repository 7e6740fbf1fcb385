/** Pictures inside drawings: decoded as another program decodes them, and never more than may be. */
import sharp, { type Sharp } from 'sharp';
import { encodeBmp } from '@linework/render/raster/bmp';
import { describe, expect, it } from 'vitest';
import { bmp, pngBomb } from '../../../test/hostileFiles.ts';
import { readPicture } from './pictures.ts';

const side = 61;

/** Slopes of color and, where wanted, of what shines through. */
function picture(channels: 3 | 4 = 3): Sharp {
  const raw = Buffer.alloc(side * 40 * channels);
  for (let i = 0; i < raw.length; i += 1) {
    const [pixel, channel] = [Math.floor(i / channels), i % channels];
    const [x, y] = [pixel % side, Math.floor(pixel / side)];
    raw[i] = [x * 4, y * 6, 255 - x * 4, 255 - y * 6][channel]!;
  }
  return sharp(raw, { raw: { width: side, height: 40, channels } });
}

/** The largest difference of a channel, and the mean one, to what libvips makes of it. */
async function differenceOf(bytes: Buffer): Promise<{ far: number; mean: number }> {
  const mine = await readPicture(new Uint8Array(bytes));
  const { data, info } = await sharp(bytes)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  expect([mine?.width, mine?.height]).toEqual([info.width, info.height]);
  let [far, sum] = [0, 0];
  data.forEach((value, i) => {
    const off = Math.abs(value - mine!.rgba[i]!);
    far = Math.max(far, off);
    sum += off;
  });
  return { far, mean: sum / data.length };
}

describe('PNG', () => {
  it.each([
    ['colors', () => picture().png()],
    ['colors that shine through', () => picture(4).png()],
    ['a palette', () => picture().png({ palette: true, colours: 16 })],
    ['a palette that shines through', () => picture(4).png({ palette: true, colours: 200 })],
    ['gray', () => picture().greyscale().png()],
    ['black and white', () => picture().threshold(128).png({ palette: true, colours: 2 })],
    ['interlaced', () => picture(4).png({ progressive: true })],
    ['an interlaced palette', () => picture().png({ progressive: true, palette: true, colours: 4 })],
    ['every filter', () => picture(4).png({ adaptiveFiltering: true })],
  ])('of %s is what it is', async (_, make) => {
    expect((await differenceOf(await make().toBuffer())).far).toBe(0);
  });

  it('of 16 bits is cut to eight', async () => {
    const deep = await picture(4).toColourspace('rgb16').png().toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe('ushort');
    expect((await differenceOf(deep)).far).toBeLessThanOrEqual(1);
  });

  it('with more pixels than may be is shrunk, not refused', async () => {
    const sheet = sharp({ create: { width: 5001, height: 3300, channels: 3, background: '#336699' } });
    const shrunk = await readPicture(new Uint8Array(await sheet.png().toBuffer()));
    expect([shrunk?.width, shrunk?.height]).toEqual([2501, 1650]);
    const at = (2501 * 800 + 1200) * 4;
    expect(Array.from({ length: 4 }, (__, k) => shrunk!.rgba[at + k])).toEqual([0x33, 0x66, 0x99, 255]);
  });
});

describe('JPEG', () => {
  it.each([
    ['of colors', () => picture().jpeg({ quality: 95, chromaSubsampling: '4:4:4' })],
    ['that comes in passes', () => picture().jpeg({ quality: 95, progressive: true })],
    ['of gray', () => picture().greyscale().jpeg({ quality: 95 })],
  ])('%s is what it is', async (_, make) => {
    const { far, mean } = await differenceOf(await make().toBuffer());
    expect(mean).toBeLessThan(1);
    expect(far).toBeLessThan(24);
  });

  it('of printing inks keeps its light and dark', async () => {
    const inks = await picture().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
    expect((await sharp(inks).metadata()).channels).toBe(4);
    expect((await differenceOf(inks)).mean).toBeLessThan(40);
  });

  it('with something behind it is read as far as it goes', async () => {
    const one = await picture().jpeg().toBuffer();
    const mine = await readPicture(new Uint8Array(Buffer.concat([one, Buffer.alloc(5000, 7)])));
    expect([mine?.width, mine?.height]).toEqual([side, 40]);
  });
});

it('BMP is what it is', async () => {
  const { data, info } = await picture(4)
    .removeAlpha()
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const mine = await readPicture(encodeBmp(data, info.width, info.height));
  expect(Buffer.from(Uint8Array.from(mine!.rgba)).equals(data)).toBe(true);
});

it('bombs, what is cut off and what is none are nothing', async () => {
  const nothing = async (bytes: Uint8Array): Promise<void> =>
    expect(await readPicture(new Uint8Array(bytes))).toBeUndefined();
  await nothing(pngBomb(100_000, 100_000));
  await nothing(bmp(60_000, 60_000, 1));
  await nothing((await picture().png().toBuffer()).subarray(0, 40));
  await nothing((await picture().jpeg().toBuffer()).subarray(0, 100));
  await nothing(Buffer.from('no picture at all, and long enough to be one'));
  const lies = await picture().jpeg().toBuffer();
  const frame = lies.indexOf(Buffer.from([0xff, 0xc0]));
  lies.writeUInt16BE(65_000, frame + 5);
  lies.writeUInt16BE(65_000, frame + 7);
  await nothing(lies);
});
