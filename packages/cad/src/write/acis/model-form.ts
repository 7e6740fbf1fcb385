import { R2004, R2007, R2010, R2013, R2018 } from '../../dwg/versions.ts';
import type { ModelForm } from './convert.ts';
import { ASM_208, ASM_212, ASM_215, ASM_218, ASM_223, V400 } from './record-fields.ts';

/** What AutoCAD of the time wrote: text, in DWG bytes as well; since R2013 bytes in a section of their own. */
export function modelForm(format: 'dwg' | 'dxf', version: number): ModelForm {
  const kind = version >= R2013 ? 'sab' : format === 'dwg' && version >= R2004 ? 'either' : 'sat';
  return { kind, version: modellerOf(version) };
}

function modellerOf(version: number): number {
  if (version >= R2018) return ASM_223;
  if (version >= R2013) return ASM_218;
  if (version >= R2010) return ASM_215;
  if (version >= R2007) return ASM_212;
  return version >= R2004 ? ASM_208 : V400;
}
