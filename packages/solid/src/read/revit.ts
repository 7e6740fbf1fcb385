/** Revit files: the preview picture and the release. Geometry is not read: nothing is shown as if it were. */
import { read as readCompound, find, type CFB$Container } from 'cfb';
import { emptyScene, ModelError, millimeter, type Scene } from '../scene.ts';

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export function readRevit(bytes: Uint8Array): Scene {
  let container: CFB$Container;
  try {
    container = readCompound(bytes, { type: 'array' });
  } catch (error) {
    throw new ModelError('damaged', String(error));
  }
  const scene = emptyScene('', millimeter, 'z');
  const preview = contentOf(container, 'RevitPreview4.0');
  const start = preview ? indexOfBytes(preview, pngStart) : -1;
  if (!preview || start < 0) throw new ModelError('unsupportedModel', 'no preview inside');
  scene.images.push({ type: 'image/png', bytes: preview.slice(start) });
  scene.diagnostics.push({ code: 'previewOnly' });
  const info = contentOf(container, 'BasicFileInfo');
  // The record also holds a user's name and paths: only the release and the build are taken.
  const text = info
    ? new TextDecoder('utf-16le').decode(info.subarray(info.length % 2)) + utf16At1(info)
    : '';
  const release =
    /Autodesk Revit(?:[ A-Za-z]*) (20\d\d)/.exec(text)?.[1] ?? /Format:\s*(20\d\d)/.exec(text)?.[1];
  const build = /Build:\s*(\d{8}_\d+)/.exec(text)?.[1];
  if (release) scene.properties['release'] = release;
  if (build) scene.properties['build'] = build;
  return scene;
}

/** The text may begin at an odd byte. */
const utf16At1 = (bytes: Uint8Array): string => new TextDecoder('utf-16le').decode(bytes.subarray(1));

function contentOf(container: CFB$Container, name: string): Uint8Array | undefined {
  const content = find(container, name)?.content;
  return content && Uint8Array.from(content as Uint8Array);
}

function indexOfBytes(bytes: Uint8Array, wanted: readonly number[]): number {
  for (let at = 0; at + wanted.length <= bytes.length; at += 1) {
    if (wanted.every((value, k) => bytes[at + k] === value)) return at;
  }
  return -1;
}
