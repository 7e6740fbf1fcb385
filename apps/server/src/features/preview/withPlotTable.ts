/**
 * Pictures of drawings with a table of plot styles of their owner's. A preview belongs to the bytes and knows nothing of
 * whose they are; these belong to the drawing's bytes and the table's, and are only named to those who come to the drawing
 * through the drive that both lie in.
 */
import type { Kysely, Selectable } from 'kysely';
import type { App } from '../../app.ts';
import { recordBlob } from '../../blobs/rows.ts';
import { BlobMissing, type BlobInfo } from '../../blobs/store.ts';
import type { Tables } from '../../db/schema.ts';
import type { JobHandler } from '../../jobs/kinds.ts';
import { enqueue } from '../../jobs/queue.ts';
import { SandboxFailure } from '../../sandbox/limits.ts';
import { makeWithPlotTable, type PreviewPart, type PreviewResult } from './make.ts';
import { makerVersion } from './rows.ts';
import type { DrawingWithPlotTableTable } from './tables.ts';
import { tellOwners } from './tellOwners.ts';

declare module '../../jobs/kinds.ts' {
  interface JobKinds {
    'preview.withPlotTable': {
      payload: { id: number; source: string; plotTable: PlotTableFile };
      result: { state: 'ready' | 'failed' | 'gone' };
    };
  }
}

export interface PlotTableFile {
  name: string;
  sha256: string;
}

/** A drawing's bytes, and the table that its owner has for it. */
export interface StyledDrawing {
  source: string;
  plotTable: PlotTableFile;
  ownerId: number;
}

export type StyledPictures = Selectable<DrawingWithPlotTableTable>;

const maxTries = 3;
const keyOf = (source: string, plotTable: string): string => `${source} ${plotTable}`;

/** The pictures that there are of these; those that are missing are made. */
export async function styledPicturesOf(
  db: Kysely<Tables>,
  drawings: readonly StyledDrawing[],
): Promise<(source: string, plotTable: string) => StyledPictures | undefined> {
  if (drawings.length === 0) return () => undefined;
  const rows = await db
    .selectFrom('drawing_with_plot_table')
    .selectAll()
    .where(
      'source',
      'in',
      drawings.map(({ source }) => source),
    )
    .execute();
  const known = new Map(rows.map((row) => [keyOf(row.source, row.plot_table), row]));
  for (const drawing of drawings) {
    const row = known.get(keyOf(drawing.source, drawing.plotTable.sha256));
    if (row?.maker !== makerVersion) await make(db, drawing);
  }
  return (source, plotTable) => {
    const row = known.get(keyOf(source, plotTable));
    return row?.thumb ? row : undefined;
  };
}

function make(db: Kysely<Tables>, { source, plotTable, ownerId }: StyledDrawing): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const fresh = { state: 'waiting', maker: makerVersion };
    const { id } = await trx
      .insertInto('drawing_with_plot_table')
      .values({ source, plot_table: plotTable.sha256, ...fresh, width: 0, height: 0 })
      .onConflict((conflict) => conflict.columns(['source', 'plot_table']).doUpdateSet(fresh))
      .returning('id')
      .executeTakeFirstOrThrow();
    const options = { key: `with-plot-table:${id}`, maxTries, accountId: ownerId };
    await enqueue(trx, 'preview.withPlotTable', { id, source, plotTable }, options);
  });
}

export function plotTableJob(app: App): JobHandler<'preview.withPlotTable'> {
  return {
    async run({ payload: { id, source, plotTable }, tries, accountId }, { signal, log }) {
      try {
        const made = await makeWithPlotTable(app.blobs, source, plotTable, { signal, account: accountId });
        return { state: (await keep(app, id, source, made)) ? 'ready' : 'gone' };
      } catch (error) {
        if (error instanceof BlobMissing) {
          await app.db.deleteFrom('drawing_with_plot_table').where('id', '=', id).execute();
          return { state: 'gone' };
        }
        const isLast = tries >= maxTries && !signal.aborted;
        if (!(error instanceof SandboxFailure) && !isLast) throw error;
        log.info({ source, err: error }, 'no pictures could be made with the table of plot styles');
        const failed = { state: 'failed' };
        await app.db.updateTable('drawing_with_plot_table').set(failed).where('id', '=', id).execute();
        return { state: 'failed' };
      }
    },
  };
}

/** False where it is no longer wanted. */
function keep(
  app: App,
  id: number,
  source: string,
  { parts, width, height }: PreviewResult,
): Promise<boolean> {
  return app.db.transaction().execute(async (trx) => {
    const made = Object.entries(parts) as [PreviewPart, BlobInfo][];
    for (const [, blob] of made) await recordBlob(trx, blob);
    const { numUpdatedRows } = await trx
      .updateTable('drawing_with_plot_table')
      .set({
        state: 'ready',
        width,
        height,
        ...Object.fromEntries(made.map(([part, { sha256 }]) => [part, sha256])),
      })
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await tellOwners(app, trx, source);
    return numUpdatedRows > 0n;
  });
}

/** They go with the drawing or with the table. */
export async function removeUnusedStyled(db: Kysely<Tables>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('drawing_with_plot_table')
    .where(({ or, not, exists, selectFrom }) =>
      or(
        (['source', 'plot_table'] as const).map((column) =>
          not(
            exists(
              selectFrom('blob')
                .select('blob.sha256')
                .whereRef('blob.sha256', '=', `drawing_with_plot_table.${column}`),
            ),
          ),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
