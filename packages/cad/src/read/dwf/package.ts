import { unzipSync } from 'fflate';
import type { Diagnostics } from '../../model/diagnostics.ts';
import type { Budget } from '../../model/limits.ts';

/** The parts of a DWF or DWFx package that are of use, unpacked within the limit of bytes. Positions count from the file's start, whatever stands before the first part. */
export function openPackage(
  bytes: Uint8Array,
  diagnostics: Diagnostics,
  budget: Budget,
): Map<string, Uint8Array> {
  let room = budget.limits.maxBytes;
  const parts = new Map<string, Uint8Array>();
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
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
