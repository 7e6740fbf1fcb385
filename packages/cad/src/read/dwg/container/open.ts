import { R2004, R2007 } from '../../../dwg/versions.ts';
import type { Diagnostics } from '../../../model/diagnostics.ts';
import { view, type Container } from './container.ts';
import { openEarly } from './early.ts';
import { openPaged } from './paged.ts';
import { openR2007 } from './r2007.ts';

const SECURITY_AT = 0x18;
const DATA_ENCRYPTED = 1;
/** Data, properties, signature, time stamp: any other bit says that the header is no header. */
const SECURITY_BITS = 0x33;

/** Takes the file apart; undefined where it is encrypted or has no maps, which the diagnostics say. */
export function openContainer(
  file: Uint8Array,
  version: number,
  diagnostics: Diagnostics,
): Container | undefined {
  if (version < R2004) return openEarly(file, version, diagnostics);
  const security = file.length > SECURITY_AT + 4 ? view(file).getUint32(SECURITY_AT, true) : 0;
  if (security & DATA_ENCRYPTED && (security & ~SECURITY_BITS) === 0) {
    diagnostics.error('encrypted', 'The drawing is protected by a password and cannot be read.');
    return undefined;
  }
  // some programs stamp R2007 on a file that is built like R2004
  const special = version === R2007 ? openR2007(file, version, diagnostics) : undefined;
  return special ?? openPaged(file, version, diagnostics);
}
