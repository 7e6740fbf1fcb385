/** Conversions, file after file; and their end after a day. */
import {
  codes,
  Failure,
  type ConvertChoices,
  type ConvertReport,
  type ConvertTarget,
} from '@linework/contract';
import type { Selectable } from 'kysely';
import type { App } from '../../app.ts';
import { recordBlob } from '../../blobs/rows.ts';
import type { JobHandler, JobHandlers } from '../../jobs/kinds.ts';
import type { Schedule } from '../../jobs/schedule.ts';
import { SandboxFailure } from '../../sandbox/limits.ts';
import { addFile, changeDrive, rootOf, viewableFile, type Entry } from '../drive/service.ts';
import { tellUser } from '../notice/service.ts';
import { deleteConversion } from './items.ts';
import { makeConversion, type ConvertDependency, type ConversionOutput } from './make.ts';
import type { ConversionItemTable, ConversionTable } from './tables.ts';

declare module '../../jobs/kinds.ts' {
  interface JobKinds {
    'convert.run': { payload: { convertId: number }; result: { done: number; failed: number } };
    'convert.purge': { payload: Record<string, never>; result: { removed: number } };
  }
}

type Conversion = Selectable<ConversionTable>;
type Item = Selectable<ConversionItemTable>;

const day = 86_400_000;

/** Fonts, drawings and pictures that a drawing asks for and its owner has. */
type CompanionsOf = (userId: number, file: Entry) => Promise<readonly ConvertDependency[]>;

export function convertJobs(app: App, companionsOf: CompanionsOf): JobHandlers {
  return {
    'convert.run': runJob(app, companionsOf),
    'convert.purge': {
      async run() {
        const old = await app.db
          .selectFrom('conversion')
          .select('id')
          .where('created_at', '<', Date.now() - day)
          .execute();
        for (const { id } of old) await deleteConversion(app.db, id);
        return { removed: old.length };
      },
    },
  };
}

export const convertSchedules: Schedule[] = [
  { name: 'convert.purge', kind: 'convert.purge', payload: {}, when: { everyMs: 3_600_000 } },
];

function runJob(app: App, companionsOf: CompanionsOf): JobHandler<'convert.run'> {
  return {
    async run({ payload: { convertId } }, { signal, progress, log }) {
      const conversion = await app.db
        .selectFrom('conversion')
        .selectAll()
        .where('id', '=', convertId)
        .executeTakeFirst();
      if (!conversion) return { done: 0, failed: 0 };
      // Those that an earlier try has done stay as they are.
      const items = await app.db
        .selectFrom('conversion_item')
        .selectAll()
        .where('conversion_id', '=', convertId)
        .orderBy('position')
        .execute();
      let failed = 0;
      for (const [i, item] of items.entries()) {
        signal.throwIfAborted();
        if (item.state === 'waiting') await runItem(app, companionsOf, conversion, item, signal);
        const now = await app.db
          .selectFrom('conversion_item')
          .select('state')
          .where('id', '=', item.id)
          .executeTakeFirst();
        if (now?.state === 'failed') failed++;
        progress((i + 1) / items.length, item.source);
      }
      log.info({ convertId, files: items.length, failed }, 'converted');
      await tellEnd(app, conversion);
      return { done: items.length - failed, failed };
    },
  };
}

/** Whoever still sits before it needs not be told that all went well. */
const longMs = 15_000;
const maxTold = 40;

/** Says what was lost, file by file; of a long one also that it is done. */
async function tellEnd(app: App, { id, user_id, folder_id, created_at }: Conversion): Promise<void> {
  const items = await app.db
    .selectFrom('conversion_item')
    .selectAll()
    .where('conversion_id', '=', id)
    .orderBy('position')
    .execute();
  const files: ConvertReport['files'] = items.flatMap(
    ({ source, state, reason, losses }): ConvertReport['files'] => {
      if (state === 'failed') return [{ source, reason }];
      const codesOf = (JSON.parse(losses) as { code: string }[]).map(({ code }) => code);
      return codesOf.length === 0 ? [] : [{ source, codes: [...new Set(codesOf)] }];
    },
  );
  if (items.length === 0 || (files.length === 0 && Date.now() - created_at < longMs)) return;
  const report: ConvertReport = {
    total: items.length,
    done: items.filter(({ state }) => state === 'done').length,
    files: files.slice(0, maxTold),
  };
  const isRoot = folder_id === (await rootOf(app.db, user_id));
  const path = folder_id === null ? '' : isRoot ? '/yun/index' : `/yun/index?folder=${folder_id}`;
  await app.db.transaction().execute((trx) =>
    tellUser(trx, app.events, {
      userId: user_id,
      kind: 'converted',
      actorId: null,
      name: items[0]!.source,
      text: JSON.stringify(report),
      path,
      subject: `convert:${id}`,
    }),
  );
}

async function runItem(
  app: App,
  companionsOf: CompanionsOf,
  conversion: Conversion,
  item: Item,
  signal: AbortSignal,
): Promise<void> {
  try {
    const file = await viewableFile(app.db, conversion.user_id, String(item.entry_id));
    if (file.sha256 === null || file.size === 0) throw new SandboxFailure('empty');
    const made = await makeConversion(
      app.blobs,
      { sha256: file.sha256, name: file.name, given: await companionsOf(conversion.user_id, file) },
      conversion.target as ConvertTarget,
      JSON.parse(conversion.settings) as ConvertChoices,
      { signal, account: conversion.user_id },
    );
    await keep(app, conversion, item, made);
  } catch (error) {
    if (signal.aborted) throw error;
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    await app.db
      .updateTable('conversion_item')
      .set({ state: 'failed', reason })
      .where('id', '=', item.id)
      .execute();
  }
}

/** What is the file's or the account's fault; anything else is ours, and is tried again. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof SandboxFailure) return error.reason;
  if (!(error instanceof Failure)) return undefined;
  const reasons: Partial<Record<string, string>> = {
    [codes.fileAbsent]: 'gone',
    [codes.folderAbsent]: 'folderGone',
    [codes.fileFrozen]: 'frozen',
    [codes.spaceFrozen]: 'frozen',
    [codes.spaceFull]: 'space',
  };
  return reasons[error.code];
}

/** Files the results and notes them down, both or neither. */
async function keep(
  app: App,
  conversion: Conversion,
  item: Item,
  { files, losses }: ConversionOutput,
): Promise<void> {
  const { user_id, folder_id } = conversion;
  const kept: { id: number | null; name: string }[] = [];
  await changeDrive(app, user_id, async (drive) => {
    for (const { name, blob } of files) {
      if (folder_id === null) {
        await recordBlob(drive.trx, blob);
        kept.push({ id: null, name });
        continue;
      }
      const added = { parentId: folder_id, name, blob, clash: 'keepBoth', space: 'take' } as const;
      // Where the folder has the name already, the result got another.
      kept.push(await addFile(drive, added));
    }
    await drive.trx
      .insertInto('conversion_file')
      .values(
        files.map(({ blob }, i) => ({
          item_id: item.id,
          name: kept[i]!.name,
          sha256: blob.sha256,
          size: blob.size,
          entry_id: kept[i]!.id,
        })),
      )
      .execute();
    await drive.trx
      .updateTable('conversion_item')
      .set({ state: 'done', losses: JSON.stringify(losses) })
      .where('id', '=', item.id)
      .execute();
  });
}
