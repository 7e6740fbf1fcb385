import type { DxfTarget } from './context.ts';

/** An object of the root dictionary that says whether frames are shown. */
type FrameVariables = { entry: string; name: string; handle: number };

/** Those that the drawing's pictures and wipeouts ask for, where objects are made anew. */
export function frameVariables(target: DxfTarget): FrameVariables[] {
  const { drawing } = target;
  const variables: FrameVariables[] = [];
  if (drawing.imageDefinitions.size > 0)
    variables.push({ entry: 'ACAD_IMAGE_VARS', name: 'RASTERVARIABLES', handle: target.newHandle() });
  if (target.hasEntity('WIPEOUT'))
    variables.push({ entry: 'ACAD_WIPEOUT_VARS', name: 'WIPEOUTVARIABLES', handle: target.newHandle() });
  return variables;
}

export function writeFrameVariables(
  { out, drawing }: DxfTarget,
  variables: readonly FrameVariables[],
  root: number,
): void {
  for (const { name, handle } of variables) {
    out.text(0, name);
    out.handle(5, handle);
    out.handle(330, root);
    if (name === 'WIPEOUTVARIABLES') {
      out.text(100, 'AcDbWipeoutVariables');
      out.int(70, drawing.header.wipeoutFrame);
      continue;
    }
    out.text(100, 'AcDbRasterVariables');
    out.int(90, 0);
    out.int(70, drawing.header.imageFrame);
    // pictures at their best, without units
    out.int(71, 1);
    out.int(72, 0);
  }
}
