import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { toDisplayList } from '@linework/cad/display/build';
import { encodeOcf } from '@linework/cad/ocf/encode';
import { read } from '@linework/cad/read/read';
import { NO_FONTS } from '@linework/cad/text/fonts';
import { withPictureFiles } from '@linework/render/picture/files';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { liberation, smallShx } from '../../test/fontFiles.ts';
import { dxfWithPicture } from '../../test/drawings.ts';
import { bmp, garbageDwg, pngBomb, smallDxf } from '../../test/hostileFiles.ts';
import type { TaskName } from './folder.ts';
import { SandboxFailure } from './limits.ts';
import { findOffice, officeToPdf } from './office.ts';
import { runTask } from './task.ts';
import { outlineCodePage, shxCodePage } from './tasks/codePage.ts';
import { forBrowsers } from './tasks/pictures.ts';

/** A child process each, on a machine that may be busy. */
const patience = { timeout: 120_000 };

async function make(name: TaskName, bytes: Buffer, ...outputs: string[]) {
  return runTask(name, Readable.from([bytes]), async ({ result, output }) => ({
    result,
    files: await Promise.all(outputs.map(output)),
  }));
}

const reason = (name: TaskName, bytes: Buffer) =>
  make(name, bytes).then(
    () => 'made',
    (error: unknown) => (error instanceof SandboxFailure ? error.reason : String(error)),
  );

const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } });

describe('pictures', () => {
  it('become upright thumbnails of at most 512 pixels', async () => {
    const photo = await solid(1200, 300).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { result, files } = await make('picture', photo, 'thumb.webp', 'view.webp');
    expect(result).toMatchObject({ width: 300, height: 1200 });
    expect(await sharp(files[0]).metadata()).toMatchObject({ format: 'webp', width: 128, height: 512 });
    expect(files[1]).toBeUndefined();
  });

  it('are not enlarged', async () => {
    const { files } = await make('picture', await solid(20, 10).png().toBuffer(), 'thumb.webp');
    expect(await sharp(files[0]).metadata()).toMatchObject({ width: 20, height: 10 });
  });

  it('are read as BMP too', async () => {
    const { result, files } = await make('picture', bmp(600, 200), 'thumb.webp');
    expect(result).toMatchObject({ width: 600, height: 200 });
    expect(await sharp(files[0]).metadata()).toMatchObject({ width: 512, height: 171 });
  });

  it('of TIFF get a view that browsers can show', async () => {
    const { files } = await make('picture', await solid(5000, 100).tiff().toBuffer(), 'view.webp');
    expect(await sharp(files[0]).metadata()).toMatchObject({ format: 'webp', width: 4096 });
  });

  it('that are bombs, cut off or none fail by themselves', patience, async () => {
    expect(await reason('picture', pngBomb(100_000, 100_000))).toBe('tooLarge');
    expect(await reason('picture', bmp(100_000, 100_000, 1))).toBe('tooLarge');
    const whole = await solid(400, 400).jpeg().toBuffer();
    expect(await reason('picture', whole.subarray(0, 200))).toBe('damaged');
    expect(await reason('picture', bmp(600, 600).subarray(0, 30))).toBe('damaged');
    expect(await reason('picture', Buffer.from('no picture at all'))).toBe('damaged');
  });
});

describe('drawings', () => {
  it('become sheets for light and dark surroundings', async () => {
    const names = ['thumb-light.rgba', 'thumb-dark.rgba', 'view-light.rgba'];
    const { result, files } = await make('drawing', smallDxf(), ...names);
    const { pictures } = result as { pictures: Record<string, { width: number; height: number }> };
    expect(pictures['thumb-light']?.width).toBe(512);
    expect(pictures['view-dark']?.width).toBe(1600);
    expect([...files[0]!.subarray(0, 3)]).toEqual([0xfb, 0xfa, 0xf6]);
    expect([...files[1]!.subarray(0, 3)]).toEqual([0x17, 0x1c, 0x24]);
    // The line is there: not all pixels are paper.
    expect(new Set(new Uint32Array(files[0]!.buffer, files[0]!.byteOffset, 512 * 100)).size).toBeGreaterThan(
      1,
    );
  });

  it.each(['jpeg', 'gif', 'tiff'] as const)(
    'show the pictures that they hold: %s',
    patience,
    async (kind) => {
      const bytes = new Uint8Array(await solid(64, 48).toFormat(kind).toBuffer());
      const { list } = toDisplayList(read(dxfWithPicture()).drawing, NO_FONTS);
      const { images } = withPictureFiles(list, (path) => (path === 'scan.jpg' ? bytes : undefined));
      const made = await make('drawing', Buffer.from(encodeOcf({ ...list, images })), 'thumb-256-dark.rgba');
      const { pictures } = made.result as { pictures: Record<string, { width: number; height: number }> };
      const { width, height } = pictures['thumb-256-dark']!;
      const middle = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 4;
      const [red, green, blue] = made.files[0]!.subarray(middle, middle + 3);
      expect(Math.hypot(red! - 0xcc, green! - 0x33, blue! - 0x33)).toBeLessThan(12);
    },
  );

  it('are given pictures that browsers can show: scans become PNG, others stay', async () => {
    const kindOf = async (bytes: Uint8Array): Promise<unknown> => (await sharp(bytes).metadata()).format;
    const [scan, photo] = [await solid(64, 48).tiff().toBuffer(), await solid(64, 48).jpeg().toBuffer()];
    expect(await kindOf(await forBrowsers(new Uint8Array(scan)))).toBe('png');
    expect(await forBrowsers(photo)).toBe(photo);
  });

  it('that are .ocf files stay as they are; damaged ones fail by themselves', patience, async () => {
    const { list } = toDisplayList(read(smallDxf()).drawing, NO_FONTS);
    const whole = Buffer.from(encodeOcf(list));
    const { result, files } = await make('drawing', whole, 'drawing.ocf', 'texts.bin');
    expect([result['isOcf'], files[0], files[1]!.length > 0]).toEqual([true, undefined, true]);
    expect(await reason('drawing', whole.subarray(0, whole.length - 40))).toBe('damaged');
  });

  it('of noise, of nothing and of an executable fail by themselves', patience, async () => {
    expect(await reason('drawing', garbageDwg())).toBe('damaged');
    expect(await reason('drawing', Buffer.from('MZ\u0090\u0000 no drawing'))).toBe('damaged');
    expect(await reason('drawing', smallDxf('NOTHING'))).toMatch(/empty|damaged/);
  });
});

describe('fonts', () => {
  it('say who they are', async () => {
    const { result } = await make('fontInfo', await liberation('BoldItalic'));
    expect(result).toEqual({ type: 'ttf', family: 'Liberation Sans', codepage: 1200, bold: 1, italic: 1 });
    const shx = await make('fontInfo', smallShx());
    expect(shx.result).toEqual({ type: 'shx', family: 'shapes', codepage: 1, bold: 0, italic: 0 });
  });

  it('are drawn as a line of sample text', async () => {
    for (const bytes of [await liberation(), smallShx()]) {
      const { result, files } = await make('fontSample', bytes, 'thumb-light.rgba');
      const { pictures } = result as { pictures: Record<string, { width: number; height: number }> };
      const { width, height } = pictures['thumb-light']!;
      expect(files[0]!.length).toBe(width * height * 4);
      expect(files[0]!.some((value) => value !== 0)).toBe(true);
    }
  });

  it('that are cut off or none are refused', async () => {
    const whole = await liberation();
    expect(await reason('fontInfo', whole.subarray(0, 300))).toBe('damaged');
    expect(await reason('fontInfo', Buffer.from('AutoCAD-86 bigfont 1.0 and no more'))).toBe('damaged');
    expect(await reason('fontInfo', Buffer.alloc(100))).toBe('damaged');
  });

  it('are for the code page that their tables or their numbers tell', () => {
    expect(outlineCodePage(1)).toBe(1);
    expect(outlineCodePage((1 << 0) | (1 << 2))).toBe(1200);
    expect(outlineCodePage((1 << 0) | (1 << 18))).toBe(39);
    expect(outlineCodePage((1 << 17) | (1 << 18))).toBe(1200);
    expect(shxCodePage('unifont', [65])).toBe(1200);
    expect(shxCodePage('shapes', [65])).toBe(1);
    const codesOf = (label: string, bytes: [number, number][]): number[] => {
      const decoder = new TextDecoder(label, { fatal: false });
      const codes: number[] = [];
      for (const [from, to] of bytes) {
        for (let code = from; code <= to; code += 1) {
          if (!decoder.decode(new Uint8Array([code >> 8, code & 255])).includes('\ufffd')) codes.push(code);
        }
      }
      return codes.filter((code) => (code & 255) >= 0x40);
    };
    expect(
      shxCodePage(
        'bigfont',
        codesOf('shift_jis', [
          [0x8140, 0x9ffc],
          [0xe040, 0xeafc],
        ]),
      ),
    ).toBe(38);
    expect(shxCodePage('bigfont', codesOf('big5', [[0xa440, 0xf9fe]]))).toBe(41);
    expect(
      shxCodePage(
        'bigfont',
        codesOf('gbk', [[0xb0a1, 0xd7f9]]).filter((c) => (c & 255) > 0xa0),
      ),
    ).toBe(39);
    const korean = codesOf('euc-kr', [[0xb0a1, 0xc8fe]]).filter((code) => (code & 255) > 0xa0);
    expect(shxCodePage('bigfont', korean)).toBe(40);
  });
});

describe('office documents', () => {
  it('need LibreOffice', async (context) => {
    if (await findOffice()) context.skip('it is installed here');
    const made = officeToPdf(Readable.from([Buffer.from('{\\rtf1 hello}')]), 'rtf');
    await expect(made).rejects.toMatchObject({ reason: 'needsLibreOffice' });
  });

  it('become PDF through it, each with a profile of its own', async () => {
    const bin = await mkdtemp(join(tmpdir(), 'linework-bin-'));
    const before = process.env['PATH'];
    // Stands in for the real one: says what it was called with, as its PDF.
    const script =
      '#!/bin/sh\nout=$(dirname "$(echo "$@" | sed "s/.* //")")\necho "%PDF $@" > "$out/input.pdf"\n';
    await writeFile(join(bin, 'soffice'), script);
    await chmod(join(bin, 'soffice'), 0o755);
    // Children may run as another user.
    await chmod(bin, 0o755);
    process.env['PATH'] = `${bin}:${before}`;
    try {
      const pdf = await officeToPdf(Readable.from([Buffer.from('{\\rtf1 hello}')]), 'rtf');
      expect(pdf.toString()).toMatch(
        /^%PDF .*UserInstallation=file:\/\/\/.*linework-job-.*--convert-to pdf.*input\.rtf/,
      );
    } finally {
      process.env['PATH'] = before;
      await rm(bin, { recursive: true });
    }
  });
});

it('nothing is left behind in the temporary folder', async () => {
  const before = process.env['TMPDIR'];
  const folder = await mkdtemp(join(tmpdir(), 'linework-tmp-'));
  process.env['TMPDIR'] = folder;
  try {
    await reason('picture', Buffer.from('no picture at all'));
    expect(await readdir(folder)).toEqual([]);
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    await rm(folder, { recursive: true });
  }
});
