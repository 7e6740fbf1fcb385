/** The page that a person's choices come to. */
import { millimetersOf } from '@linework/cad/model/units';
import type { PageLayout, PageSetup, PaperName } from './plot.ts';

export interface PaperChoices {
  paper: 'sheet' | PaperName;
  orientation: 'auto' | 'landscape' | 'portrait';
  /** Of 1:n; fitted to the paper where absent. */
  ratio?: number | undefined;
}

/** Millimeters around what is shown, where the paper is not the sheet itself. */
const MARGIN = 5;

export function setupOf(
  units: number,
  layout: PageLayout & { model: boolean },
  index: number,
  area: PageSetup['area'],
  { paper, orientation, ratio }: PaperChoices,
): PageSetup {
  // A sheet has its own scale; model space has that of its unit, millimeters where nobody says.
  const unit = layout.model ? (millimetersOf(units) ?? 1) : layout.millimeters || 1;
  return {
    layout: index,
    area,
    paper: paper === 'sheet' && !(layout.sheet && area === 'sheet') ? 'A3' : paper,
    margin: MARGIN,
    ...(orientation !== 'auto' && { landscape: orientation === 'landscape' }),
    ...(ratio !== undefined && { scale: unit / ratio }),
  };
}
