/**
 * A tax platform for trying things out: twenty digits after two seconds, and everything that goes wrong with real ones.
 * What it does is chosen by words in the header's name. Nothing that it issues is a tax document.
 */
import { createHash } from 'node:crypto';
import type { App } from '../../../app.ts';
import type { FapiaoIssuer, FapiaoRequest, FapiaoStatus, RedLetterRequest } from './fapiao.ts';

type Behavior = 'normal' | 'late' | 'lost' | 'refuse' | 'refuse-red';

const words: Record<Exclude<Behavior, 'normal'>, readonly string[]> = {
  late: ['sandbox late', '沙箱延迟'],
  lost: ['sandbox lost', '沙箱丢失'],
  'refuse-red': ['sandbox refuse red', '沙箱拒红'],
  refuse: ['sandbox refuse', '沙箱拒绝'],
};

const usualMs = 2000;
const lateMs = 20_000;

function behaviorOf(name: string): Behavior {
  const lower = name.toLowerCase();
  const found = Object.entries(words).find(([, texts]) => texts.some((text) => lower.includes(text)));
  return (found?.[0] ?? 'normal') as Behavior;
}

/** Twenty digits, of which the first two are the year: the same for the same request. */
function numberOf(request: string, now: number): string {
  const digits = BigInt(`0x${createHash('sha256').update(`fapiao ${request}`).digest('hex')}`) % 10n ** 18n;
  return `${String(new Date(now).getUTCFullYear()).slice(2)}${String(digits).padStart(18, '0')}`;
}

export function sandboxFapiao({ db, payments }: Pick<App, 'db' | 'payments'>): FapiaoIssuer {
  async function take(kind: 'blue' | 'red', { request, buyer }: FapiaoRequest): Promise<void> {
    const now = payments.now();
    const behavior = behaviorOf(buyer.name);
    const ready_at = now + (behavior === 'late' || behavior === 'lost' ? lateMs : usualMs);
    const taken = await db
      .insertInto('sandbox_fapiao')
      .values({
        request,
        kind,
        behavior,
        state: 'waiting',
        number: null,
        reason: '',
        asks: 0,
        ready_at,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('request').doNothing())
      .returning('id')
      .executeTakeFirst();
    // It was taken, but nobody hears so.
    if (taken && behavior === 'lost') throw new Error('the platform did not answer');
  }
  return {
    submit: (request) => take('blue', request),
    red: (request: RedLetterRequest) => take('red', request),
    async query(request): Promise<FapiaoStatus> {
      const now = payments.now();
      const row = await db
        .selectFrom('sandbox_fapiao')
        .selectAll()
        .where('request', '=', request)
        .executeTakeFirst();
      if (!row) return { state: 'unknown' };
      if (row.state === 'waiting' && now < row.ready_at) return { state: 'waiting' };
      if (row.state === 'waiting') {
        const isRefused = row.kind === 'blue' ? row.behavior === 'refuse' : row.behavior === 'refuse-red';
        const done = isRefused
          ? ({ state: 'refused', reason: 'sandbox refuses this header' } as const)
          : ({ state: 'issued', number: numberOf(request, now) } as const);
        await db.updateTable('sandbox_fapiao').set(done).where('id', '=', row.id).execute();
        return done;
      }
      return row.state === 'refused'
        ? { state: 'refused', reason: row.reason }
        : { state: 'issued', number: row.number! };
    },
  };
}
