/** Small drawings that show one rule of AutoCAD's appearance each, with the rule and without it. */
import { toDisplayList } from '@linework/cad/display/build';
import { drawing, line } from '@linework/cad/display/fixture';
import type { DisplayOptions } from '@linework/cad/display/options';
import type { PlotTable } from '@linework/cad/display/plot-tables';
import { defaultLayer, defaultLayout, emptyBlock } from '@linework/cad/model/defaults';
import type { Drawing } from '@linework/cad/model/drawing';
import type { Entity } from '@linework/cad/model/entity';
import { NO_FONTS } from '@linework/cad/text/fonts';
import { renderRaster, type RasterOptions } from '@linework/render/raster/render';
import { objectRules } from './appearance-objects.ts';
import { APPEARANCE_SIZE, type AppearanceRule } from './appearance-rule.ts';

interface Look {
  options?: DisplayOptions;
  raster?: Partial<RasterOptions>;
}

function picture(shown: Drawing, { options = {}, raster = {} }: Look = {}): Uint8ClampedArray {
  const { list } = toDisplayList(shown, NO_FONTS, options);
  return renderRaster(list, { ...APPEARANCE_SIZE, background: 'light', ...raster }).rgba;
}

/** A plan of a room with its axes. */
const room = (more: (color: number) => Partial<Entity>): Entity[] => [
  line(0, 0, 90, 0, more(1)),
  line(90, 0, 90, 60, more(1)),
  line(90, 60, 0, 60, more(1)),
  line(0, 60, 0, 0, more(1)),
  line(-10, 30, 100, 30, more(3)),
  line(45, -10, 45, 70, more(5)),
];

function sheetOf(entities: Entity[], styleSheet: string): Drawing {
  const made = drawing([]);
  made.blocks.set('*PAPER_SPACE', { ...emptyBlock('*Paper_Space'), entities });
  const layout = defaultLayout('A4', '*Paper_Space');
  made.layouts.push({ ...layout, plot: { ...layout.plot, styleSheet, flags: 2 } });
  return made;
}

/** Walls black and 1 mm wide, axes gray at half the ink. */
const office: PlotTable = {
  isNamed: false,
  styles: {
    1: { rgb: 0, lineWeight: 100 },
    3: { gray: true, screening: 0.5 },
    5: { gray: true, screening: 0.5 },
  },
};

export const appearanceRules: readonly AppearanceRule[] = [
  {
    name: 'linetype-scale',
    draw(isOn) {
      const made = drawing(room((color) => ({ color, lineType: color === 1 ? 'BYLAYER' : 'DASHED' })));
      const elements = [{ length: 0.5 }, { length: -0.25 }];
      made.lineTypes.set('DASHED', { name: 'DASHED', handle: 0, description: '', length: 0.75, elements });
      if (isOn) made.modelLineTypeScale = 10;
      return picture(made);
    },
  },
  {
    name: 'standard-plot-styles',
    draw: (isOn) =>
      picture(
        sheetOf(
          room((color) => ({ color })),
          isOn ? 'monochrome.ctb' : '',
        ),
        { raster: { layout: 1 } },
      ),
  },
  {
    name: 'own-plot-styles',
    draw: (isOn) =>
      picture(
        sheetOf(
          room((color) => ({ color })),
          'office.ctb',
        ),
        {
          options: { plotTable: () => (isOn ? office : undefined) },
          raster: { layout: 1, lineWeights: true },
        },
      ),
  },
  {
    name: 'locked-layers',
    draw(isOn) {
      const made = drawing(room((color) => ({ color, layer: color === 1 ? '0' : 'AXES' })));
      made.layers.set('AXES', { ...defaultLayer('AXES'), locked: true });
      return picture(made, { raster: { fade: isOn } });
    },
  },
  ...objectRules,
];
