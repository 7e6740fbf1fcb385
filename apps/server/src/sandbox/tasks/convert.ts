/** A drawing or a PDF turned into other files; see packages/render/src/convert. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import type { ConvertChoices } from '@linework/contract';
import { OcfError } from '@linework/cad/ocf/bytes';
import {
  convert as convertFile,
  ConvertFailure,
  type ConvertedFile,
  type ConvertPlatform,
  type ConvertRequest,
} from '@linework/render/convert/convert';
import { settingsOf } from '@linework/render/convert/settings';
import { encodeBmp } from '@linework/render/raster/bmp';
import { encodePng } from '@linework/render/raster/png';
import { drawingFonts } from '../drawingFonts.ts';
import { inputName, requestName } from '../folder.ts';
import { SandboxFailure } from '../limits.ts';
import { deflatePdf } from './deflate.ts';
import { loadReader, readPicture } from './pictures.ts';
import { decompress } from './readDrawing.ts';
import { companionsOf, type GivenFile } from './drawingWithDependencies.ts';

type Asked = Omit<ConvertRequest, 'settings'> & { settings: ConvertChoices; given: GivenFile[] };

/** Bytes of a table of plot styles. */
const tableMost = 1 << 20;

const platform: Omit<ConvertPlatform, 'fonts'> = {
  deflate: deflatePdf,
  decompress,
  inflate: (bytes) => inflateSync(bytes, { maxOutputLength: tableMost }),
  pdfium: loadReader,
  picture: readPicture,
};

export async function convert(folder: string): Promise<object> {
  const bytesOf = (file: string): Uint8Array => {
    const bytes = readFileSync(join(folder, file));
    return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };
  const { name, target, settings, given } = JSON.parse(
    readFileSync(join(folder, requestName), 'utf8'),
  ) as Asked;
  const { fonts, xref, picture, plotTable } = companionsOf(given, bytesOf);
  const own: ConvertPlatform = {
    ...platform,
    xref,
    plotTable,
    pictureFile: picture,
    fonts: () => {
      const atHand = drawingFonts();
      return { ...atHand, find: (...wanted) => fonts.find(...wanted) ?? atHand.find(...wanted) };
    },
  };
  const request = { name, target, settings: settingsOf(settings) };
  try {
    const { files, losses } = await convertFile(bytesOf(inputName), request, own);
    const left = [];
    for (const [i, file] of files.entries()) left.push(await leave(folder, `out-${i}`, file));
    return { files: left, losses };
  } catch (error) {
    if (error instanceof OcfError) throw new SandboxFailure('damaged', error.message);
    if (!(error instanceof ConvertFailure)) throw error;
    throw new SandboxFailure(error.problem, error.message);
  }
}

/** Pictures for JPEG are left as pixels: its encoder is native, and such code is not let in here. */
async function leave(folder: string, name: string, file: ConvertedFile): Promise<object> {
  const path = join(folder, name);
  if ('bytes' in file) {
    writeFileSync(path, file.bytes);
    return { name: file.name, file: name };
  }
  const { rgba, width, height } = file.pixels;
  if (file.encodeAs === 'jpeg') {
    writeFileSync(path, rgba);
    return { name: file.name, file: name, width, height };
  }
  const bytes =
    file.encodeAs === 'bmp'
      ? encodeBmp(rgba, width, height)
      : await encodePng(rgba, width, height, (raw) => deflateSync(raw));
  writeFileSync(path, bytes);
  return { name: file.name, file: name };
}
