import type { Diagnostics } from '../model/diagnostics.ts';
import { FRONT_AWAY_FROM_EYE } from '../model/layout.ts';
import type { ViewportEntity } from '../model/viewports.ts';

const PERSPECTIVE = 1;
const FRONT_CLIP = 2;
const BACK_CLIP = 4;

/** Every view is shown in parallel and to any depth; where its drawing has it otherwise, that is said. */
export function tellDepth(
  { flags, handle }: Partial<Pick<ViewportEntity, 'flags' | 'handle'>>,
  diagnostics: Diagnostics,
): void {
  if (!flags) return;
  if (flags & PERSPECTIVE)
    diagnostics.info('perspectiveFlat', 'A viewport in perspective is shown in parallel.', handle);
  const isCut = flags & BACK_CLIP || (flags & FRONT_CLIP && flags & FRONT_AWAY_FROM_EYE);
  if (isCut)
    diagnostics.info(
      'viewNotCut',
      'A viewport hides what lies in front of or behind its planes; all of it is shown.',
      handle,
    );
}
