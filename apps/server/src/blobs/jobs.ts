import type { Database } from '../db/open.ts';
import type { JobHandler } from '../jobs/kinds.ts';
import { checkBlobs, type CheckReport } from './check.ts';
import type { BlobStore } from './store.ts';

declare module '../jobs/kinds.ts' {
  interface JobKinds {
    /** Reads every blob against its hash and removes what nothing needs. */
    'blobs.scrub': { payload: { deep: boolean }; result: CheckReport };
  }
}

export function scrubBlobs(database: Database, store: BlobStore): JobHandler<'blobs.scrub'> {
  return {
    async run({ payload }, { signal, progress, log }) {
      const report = await checkBlobs(database, store, {
        repair: true,
        deep: payload.deep,
        signal,
        onProgress: progress,
      });
      for (const finding of report.findings) log.error({ ...finding }, 'a blob is damaged');
      return { ...report, findings: report.findings.slice(0, 100) };
    },
  };
}
