/**
 * Two models that are compared may have to be converted first, which takes minutes: whoever leaves meanwhile gets a notice.
 * A job looks after both again and again. Who stays takes the wish back as soon as both are open, so that nobody is told of
 * what is on their screen.
 */
import { Failure, type CallData } from '@linework/contract';
import type { App } from '../../app.ts';
import type { JobHandlers } from '../../jobs/kinds.ts';
import { cancel, enqueue, isCancelled } from '../../jobs/queue.ts';
import { ownScope } from '../drive/service.ts';
import { tellUser } from '../notice/service.ts';
import type { AccessScope } from '../../http/accessScope.ts';
import { modelState, viewableModel } from './open.ts';

interface WaitedModel {
  ownerId: number;
  fileId: string;
  versionId?: string | undefined;
}

interface CompareWait {
  userId: number;
  name: string;
  path: string;
  models: WaitedModel[];
  /** How often it has been looked after. */
  step: number;
  /** Both were ready the last time; whoever still has the page open has had the time to say so. */
  isReady?: boolean;
}

declare module '../../jobs/kinds.ts' {
  interface JobKinds {
    'model.compareWait': {
      payload: CompareWait;
      result: { state: 'making' | 'ready' | 'failed' | 'gone' | 'cancelled' };
    };
  }
}

const againMs = 15_000;
/** Two hours: no conversion may take as long. */
const maxSteps = 480;
const maxWaits = 20;

export async function waitForComparison(
  app: App,
  userId: number,
  [scope, otherScope]: readonly [AccessScope, AccessScope],
  asked: CallData<'modelCompareWait'>,
): Promise<{ waiting: 0 | 1 }> {
  const { fileId, versionId, otherFileId, otherVersionId } = asked;
  const sides = [
    { scope, fileId, versionId },
    { scope: otherScope, fileId: otherFileId, versionId: otherVersionId },
  ];
  const path = pathOf(asked);
  const waits = await waitsOf(app, userId);
  const known = waits.filter((one) => one.path === path);
  if (asked.wait === 0) {
    for (const { id } of known) await cancel(app.db, id);
    return { waiting: 0 };
  }
  const files = [];
  for (const side of sides) files.push(await viewableModel(app, app.db, side.scope, side));
  const states = [];
  for (const [i, side] of sides.entries()) states.push((await modelState(app, side.scope, files[i]!)).state);
  const isMaking = states.includes('making') && states.every((one) => one === 'making' || one === 'ready');
  if (!isMaking || (known.length === 0 && waits.length >= maxWaits)) return { waiting: 0 };
  if (known.length === 0) {
    const models = sides.map((side) => ({
      ownerId: side.scope.ownerId,
      fileId: side.fileId,
      versionId: side.versionId,
    }));
    const name = [...new Set(files.map((file) => file.name))].join(' ↔ ');
    await lookLater(app, { userId, name, path, models, step: 0 });
  }
  return { waiting: 1 };
}

const lookLater = (app: Pick<App, 'db'>, wait: CompareWait): Promise<number> =>
  enqueue(app.db, 'model.compareWait', wait, { runAt: Date.now() + againMs, userId: wait.userId });

async function waitsOf(app: App, userId: number): Promise<{ id: number; path: string }[]> {
  const rows = await app.db
    .selectFrom('job')
    .select(['id', 'payload'])
    .where('kind', '=', 'model.compareWait')
    .where('account_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('cancel', '=', 0)
    .execute();
  return rows.map(({ id, payload }) => ({ id, path: (JSON.parse(payload) as CompareWait).path }));
}

/** The page that shows the comparison, as app/compareAddress.ts of the web app reads it. */
function pathOf(asked: CallData<'modelCompareWait'>): string {
  const named = {
    kind: 'model',
    left: asked.fileId,
    leftVersion: asked.versionId,
    leftVia: asked.via,
    right: asked.otherFileId,
    rightVersion: asked.otherVersionId,
    rightVia: asked.otherVia,
  };
  const said = Object.entries(named).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return `/compare?${new URLSearchParams(said).toString()}`;
}

export function compareWaitJobs(app: App): JobHandlers {
  return {
    'model.compareWait': {
      concurrency: 4,
      async run({ id, payload }) {
        const state = await stateOf(app, payload.models);
        if (state === 'gone') return { state };
        if (state === 'making' || (state === 'ready' && !payload.isReady)) {
          if (payload.step >= maxSteps) return { state };
          if (await isCancelled(app.db, id)) return { state: 'cancelled' };
          await lookLater(app, { ...payload, step: payload.step + 1, isReady: state === 'ready' });
          return { state };
        }
        await app.db.transaction().execute(async (trx) => {
          if (await isCancelled(trx, id)) return;
          const { userId, name, path } = payload;
          const kind = state === 'ready' ? 'comparisonReady' : 'comparisonFailed';
          await tellUser(trx, app.events, { userId, kind, actorId: null, name, path, subject: path });
        });
        return { state };
      },
    },
  };
}

/** Of both: what keeps them from being compared, if anything does. */
async function stateOf(
  app: App,
  models: readonly WaitedModel[],
): Promise<'making' | 'ready' | 'failed' | 'gone'> {
  const states = [];
  for (const { ownerId, ...wanted } of models) {
    const scope = ownScope({ id: 0, userId: ownerId });
    try {
      const file = await viewableModel(app, app.db, scope, wanted);
      states.push((await modelState(app, scope, file)).state);
    } catch (error) {
      if (error instanceof Failure) return 'gone';
      throw error;
    }
  }
  if (states.includes('failed') || states.includes('notConverted')) return 'failed';
  return states.includes('making') ? 'making' : 'ready';
}
