import { unzipSync } from '#fflate';
import type { Diagnostics } from '../../model/diagnostics.ts';
import type { Budget } from '../../model/limits.ts';

const LOCAL_HEADER = 0x04034b50;

/** Whether the first part of an archive, which may stand behind a line of text, is encrypted. */
function isLocked(bytes: Uint8Array): boolean {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = bytes.indexOf(0x50);
  if (at < 0 || at + 8 > bytes.length || data.getUint32(at, true) !== LOCAL_HEADER) return false;
  return (data.getUint16(at + 6, true) & 1) !== 0;
}

/** The parts of a DWF or DWFx package that are of use, models named but left packed, unpacked within the limit of bytes. Positions count from the file's start, whatever stands before the first part. */
export function openPackage(
  bytes: Uint8Array,
  diagnostics: Diagnostics,
  budget: Budget,
): Map<string, Uint8Array> {
  if (isLocked(bytes)) {
    diagnostics.error('encrypted', 'The package is protected by a password and cannot be read.');
    return new Map();
  }
  let room = budget.limits.maxBytes;
  const parts = new Map<string, Uint8Array>();
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (/\.w3d$/i.test(name)) parts.set(name.replaceAll('\\', '/'), new Uint8Array(0));
        if (!/\.(fpage|w2d|png|jpe?g|xml|fdoc)$/i.test(name) || originalSize > room) return false;
        room -= originalSize;
        return true;
      },
    });
    for (const [name, content] of Object.entries(files)) parts.set(name.replaceAll('\\', '/'), content);
  } catch (error) {
    diagnostics.error(
      'package',
      `The package cannot be opened: ${error instanceof Error ? error.message : 'unknown'}`,
    );
  }
  return parts;
}
