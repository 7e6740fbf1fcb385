/** Previews go when their sources have gone, and what killed processes have left. */
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import type { JobHandler } from '../../jobs/kinds.ts';
import { removeLeftovers } from '../../sandbox/leftovers.ts';
import { removeUnusedModels } from './drawingModel.ts';
import { removeUnused } from './drawingWithDependencies.ts';
import { removeUnusedModelsWithFiles } from './modelWithFiles.ts';
import { removeUnusedStyled } from './withPlotTable.ts';

declare module '../../jobs/kinds.ts' {
  interface JobKinds {
    'preview.tidy': { payload: Record<string, never>; result: { removed: number } };
  }
}

const batch = 500;

export function tidyJob(app: App): JobHandler<'preview.tidy'> {
  return {
    async run(_job, { signal }) {
      await removeLeftovers();
      const unused =
        (await removeUnused(app.db)) +
        (await removeUnusedModels(app.db)) +
        (await removeUnusedModelsWithFiles(app.db)) +
        (await removeUnusedStyled(app.db));
      return { removed: unused + (await removeOrphans(app.db, signal)) };
    },
  };
}

/** The source's own row goes when nothing refers to it any more; its pictures follow with the next sweep of blobs. */
export async function removeOrphans(db: Kysely<Tables>, signal?: AbortSignal): Promise<number> {
  for (let removed = 0; ;) {
    signal?.throwIfAborted();
    const orphans = await db
      .selectFrom('preview')
      .leftJoin('blob', 'blob.sha256', 'preview.source')
      .select('preview.source')
      .where('blob.sha256', 'is', null)
      .limit(batch)
      .execute();
    if (orphans.length === 0) return removed;
    const sources = orphans.map(({ source }) => source);
    await db.deleteFrom('preview').where('source', 'in', sources).execute();
    removed += sources.length;
  }
}
