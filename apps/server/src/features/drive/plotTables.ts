/** Drawings whose pictures ask for a table of plot styles, with the one that their owner has. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { styledPicturesOf, type PlotTableFile, type StyledPictures } from '../preview/service.ts';
import { namedDrawings } from './drawings.ts';
import type { Entry } from './rows.ts';

/** As the drawing's preview says it; '' or null where it asks for none. */
type Asking = Pick<Entry, 'owner_id' | 'parent_id' | 'sha256'> & { plot_table: string | null };

export type StyledPicturesFor = (file: Pick<Entry, 'parent_id' | 'sha256'>) => StyledPictures | undefined;

/**
 * The table is found as the viewer finds it, whenever the drawing is listed: with another table, or with none any more, it
 * has another picture.
 */
export async function styledPicturesFor(
  db: Kysely<Tables>,
  files: readonly Asking[],
): Promise<StyledPicturesFor> {
  const asking = files.filter(({ plot_table, sha256 }) => plot_table && sha256 !== null);
  if (asking.length === 0) return () => undefined;
  const keyOf = ({ parent_id, sha256 }: Pick<Entry, 'parent_id' | 'sha256'>): string =>
    `${parent_id} ${sha256}`;
  const tables = new Map<string, PlotTableFile>();
  for (const file of asking) {
    if (tables.has(keyOf(file))) continue;
    const [table] = await namedDrawings(db, file, [file.plot_table!]);
    if (table?.sha256) tables.set(keyOf(file), { name: table.name, sha256: table.sha256 });
  }
  const styled = asking.flatMap((file) => {
    const plotTable = tables.get(keyOf(file));
    return plotTable ? [{ source: file.sha256!, plotTable, ownerId: file.owner_id }] : [];
  });
  const pictures = await styledPicturesOf(db, styled);
  return (file) => {
    const table = tables.get(keyOf(file));
    return table && pictures(file.sha256!, table.sha256);
  };
}
