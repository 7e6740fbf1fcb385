/**
 * One drawing, two browsers and one lock that goes from the one to the other: the first has a slow line, the second loses
 * its network while it draws. LINEWORK_TEST_ROUNDS=100 for the whole fight.
 */
import { applyBatches } from '@linework/cad/edit/apply-batches';
import { openDocument } from '@linework/cad/save/document';
import type { Client } from '@linework/client';
import { limits, unpackBatches } from '@linework/contract';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { floorPlan } from './editor-plan.ts';
import { comeToEdit, enterAll, idle, modelOf, ready } from './editor-steps.ts';
import { firstMember, inDatabase, openedForTests, patience, signIn, words } from './harness.ts';

const t = words();
const rounds = Number(process.env['LINEWORK_TEST_ROUNDS'] ?? 4);
const person = 'fighter@example.com';
const opened = openedForTests();

interface Fighter {
  context: BrowserContext;
  page: Page;
  /** Draws while it has no network; else over a slow line. */
  isCutOff: boolean;
}

async function come(isCutOff: boolean): Promise<Fighter> {
  const { context, page } = await comeToEdit(opened);
  await signIn(page, person);
  if (!isCutOff) {
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 500_000,
      uploadThroughput: 20_000,
    });
  }
  return { context, page, isCutOff };
}

/** A person takes over three times in ten minutes, which have passed. */
const waitForTurn = (): void =>
  inDatabase(opened, (db) => {
    db.prepare("update activity set at = at - ? where kind = 'takeOver'").run(limits.takeoverWindowMs);
  });

async function takeOver({ page }: Fighter, path: string): Promise<void> {
  await page.bringToFront();
  if (new URL(page.url()).pathname === path) await page.reload();
  else await page.goto(path);
  await page.getByRole('button', { name: t['edit.takeOver'] }).click();
  await ready(page);
}

/** The radii of all circles in the work that the server keeps of the drawing, each as often as it is there. */
class KeptWork {
  readonly #client: Client;
  readonly #fileId: string;
  readonly #base: Uint8Array;
  readonly #known = new Map<string, number[]>();

  constructor(client: Client, fileId: string, base: Uint8Array) {
    this.#client = client;
    this.#fileId = fileId;
    this.#base = base;
  }

  async radii(): Promise<number[]> {
    const { list } = await this.#client.call('editWork', { fileId: this.#fileId });
    const each = await Promise.all(
      list.map(async ({ sessionId, batches }) => {
        const key = `${sessionId} ${batches}`;
        const radii = this.#known.get(key) ?? (await this.#read(sessionId));
        this.#known.set(key, radii);
        return radii;
      }),
    );
    return each.flat().toSorted((a, b) => a - b);
  }

  async #read(sessionId: string): Promise<number[]> {
    const { blob } = await this.#client.downloadPost('editBatches', { sessionId, since: 0 });
    const batches = unpackBatches(new Uint8Array(await blob.arrayBuffer()))!;
    const { drawing } = openDocument(applyBatches(this.#base, batches).bytes);
    return modelOf(drawing).flatMap((entity) =>
      entity.type === 'CIRCLE' && entity.radius < tableRadius ? [entity.radius] : [],
    );
  }
}

/** Of the one circle that is there before. */
const tableRadius = 600;

it(
  `two browsers take the lock from each other ${rounds} times: nothing is lost, each is told`,
  { timeout: 180_000 + rounds * 60_000 },
  async () => {
    const client = await firstMember(opened, person);
    const base = floorPlan();
    const { id: fileId } = await client.postFile('upload', new File([base], 'fight.dwg'), { parentId: '0' });
    const path = `/cloudNative/${fileId}`;
    const kept = new KeptWork(client, fileId, base);
    const fighters = [await come(false), await come(true)];
    await fighters[0]!.page.goto(path);
    await ready(fighters[0]!.page);
    const drawn: number[] = [];
    const told = { slow: 0, cutOff: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const holder = fighters[round % 2]!;
      const other = fighters[(round + 1) % 2]!;
      const radius = 100 + round;
      const draw = async (): Promise<void> => {
        await enterAll(holder.page, ['CIRCLE', '5000,3000', String(radius)]);
        await idle(holder.page);
      };
      waitForTurn();
      if (holder.isCutOff) {
        await holder.context.setOffline(true);
        await draw();
        await takeOver(other, path);
        await holder.context.setOffline(false);
      } else await Promise.all([draw(), takeOver(other, path)]);
      drawn.push(radius);
      await holder.page.getByText(t['editor.saved.takenOver']).first().waitFor();
      told[holder.isCutOff ? 'cutOff' : 'slow'] += 1;
      const publish = holder.page.getByRole('button', { name: t['editor.publish'], exact: true });
      expect(await publish.isDisabled()).toBe(true);
      await expect.poll(() => kept.radii(), { timeout: patience }).toEqual(drawn);
    }
    expect(told.slow + told.cutOff).toBe(rounds);
    const { list } = await client.call('versionHistory', { fileId });
    expect(list).toHaveLength(1);
    console.log(`${rounds} takeovers: ${drawn.length} circles drawn and kept, told ${JSON.stringify(told)}`);
  },
);
