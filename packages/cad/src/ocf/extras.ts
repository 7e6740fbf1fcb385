import type { Diagnostic } from '../model/diagnostics.ts';
import { isStandardPlotTable, shownPlotTable } from '../display/plot-tables.ts';
import { isReference, type Drawing } from '../model/drawing.ts';
import { hasSolids } from '../solid/has-solids.ts';
import type { DrawingFacts, ManifestExtras } from './manifest.ts';

const JULIAN_EPOCH = 2_440_587.5;
const DAY = 86_400_000;

/** What a viewer tells of a drawing that its display list does not hold. */
export function factsOf(drawing: Drawing): DrawingFacts {
  const { header } = drawing;
  const info: Record<string, string> = {};
  const date = (julian: number): string | undefined => {
    const time = (julian - JULIAN_EPOCH) * DAY;
    return julian > 0 && Math.abs(time) < 8e15 ? new Date(time).toISOString() : undefined;
  };
  for (const name of ['title', 'subject', 'author', 'keywords', 'comments'] as const) {
    const value = drawing.summary?.[name] || drawing.variables.get(name.toUpperCase())?.values[0];
    if (typeof value === 'string' && value !== '') info[name] = value;
  }
  const created = date(header.created);
  const updated = date(header.updated);
  if (created) info['created'] = created;
  if (updated) info['updated'] = updated;
  if (header.lastSavedBy) info['lastSavedBy'] = header.lastSavedBy;
  return {
    linear: { format: header.linearUnits, precision: header.linearPrecision },
    angular: { format: header.angularUnits, precision: header.angularPrecision },
    info,
    references: [
      ...[...drawing.blocks.values()]
        .filter(isReference)
        .map((block) => ({ name: block.name, path: block.xrefPath, found: block.entities.length > 0 })),
      ...picturePaths(drawing).map((path) => ({ name: path.split(/[\\/]/).pop()!, path, found: false })),
      ...plotTables(drawing).map((name) => ({ name, path: name, found: false })),
    ],
    ...(hasSolids(drawing) && { solids: true }),
  };
}

function picturePaths({ imageDefinitions }: Drawing): string[] {
  const paths = new Set([...imageDefinitions.values()].map(({ path }) => path));
  paths.delete('');
  return [...paths];
}

/** Tables of plot styles that layouts are shown with and nobody has unless they are given. */
function plotTables({ layouts }: Drawing): string[] {
  const names = new Set(layouts.flatMap((layout) => shownPlotTable(layout) ?? []));
  return [...names].filter((name) => !isStandardPlotTable(name));
}

/** Everything the manifest of a drawing says beyond its display list. */
export function manifestExtras(drawing: Drawing, diagnostics: readonly Diagnostic[]): ManifestExtras {
  const facts = factsOf(drawing);
  return {
    source: { format: drawing.format, version: drawing.version },
    xrefs: facts.references.map(({ path }) => path),
    diagnostics,
    facts,
  };
}
