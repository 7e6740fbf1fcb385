import { type DisplayList, type Diagnostic, firstLayout } from '@linework/cad/display/list';
import type { DrawingFacts } from '@linework/cad/ocf/manifest';
import { releaseName } from '@linework/cad/model/releases';
import type { DrawingHead } from '../types.ts';

type Shown = Pick<
  DisplayList,
  'units' | 'layers' | 'linePatterns' | 'layouts' | 'fonts' | 'skipped' | 'lineWeights'
>;

export interface HeadSource {
  name: string;
  source: { format: string; version: string } | undefined;
  facts: DrawingFacts | undefined;
  diagnostics: readonly Diagnostic[];
  entities: number;
  xrefs: readonly string[];
}

const noFacts: DrawingFacts = {
  linear: { format: 2, precision: 4 },
  angular: { format: 0, precision: 0 },
  info: {},
  references: [],
};

/** What the page is told of a drawing. */
export function headOf(list: Shown, from: HeadSource): DrawingHead {
  const { linear, angular, info, references } = from.facts ?? {
    ...noFacts,
    references: from.xrefs.map((path) => ({ name: path, path, found: false })),
  };
  const version = from.source?.version ?? '';
  return {
    name: from.name,
    format: from.source?.format ?? '',
    version: releaseName(version),
    units: list.units,
    linear,
    angular,
    layers: list.layers.map((layer) => ({
      name: layer.name,
      color: layer.color,
      linePattern: layer.linePattern > 0 ? (list.linePatterns[layer.linePattern]?.name ?? '') : '',
      lineWeight: layer.lineWeight,
      on: layer.on,
      frozen: layer.frozen,
      locked: layer.locked,
      plot: layer.plot,
    })),
    layouts: list.layouts.map(
      ({ name, model, modelView3d, home, extents, sheet, millimeters, viewports }) => ({
        name,
        model,
        modelView3d: modelView3d ?? false,
        home,
        extents,
        sheet,
        millimeters,
        viewports: viewports.length,
      }),
    ),
    firstLayout: firstLayout(list.layouts),
    fonts: list.fonts,
    xrefs: references,
    diagnostics: [...from.diagnostics],
    skipped: list.skipped,
    entities: from.entities,
    info,
    lineWeights: list.lineWeights.show,
    solids: from.facts?.solids ?? false,
  };
}
