/** Finding words in a drawing of a hundred thousand texts, as one types. */
import { openTab } from './viewer-page.ts';

const TEXTS = 100_000;
const RUNS = 15;
const QUERIES = ['room 777', 'pump', 'no such words'];

interface Peer {
  open(name: string, bytes: ArrayBuffer): Promise<unknown>;
  searched(query: string): Promise<{ total: number; milliseconds: number }>;
}

function drawing(): Buffer {
  const kinds = ['Room', 'Pump', 'Valve', 'Ø', 'Kabel', '门'];
  const pairs: (string | number)[] = [0, 'SECTION', 2, 'ENTITIES'];
  for (let i = 0; i < TEXTS; i++) {
    const words = `${kinds[i % kinds.length]} ${i} / ${(i * 7919) % 1000}`;
    pairs.push(0, 'TEXT', 8, '0', 10, (i % 400) * 50, 20, Math.floor(i / 400) * 10, 40, 2.5, 1, words);
  }
  pairs.push(0, 'ENDSEC', 0, 'EOF');
  return Buffer.from(`${pairs.join('\n')}\n`);
}

/** Each row: the middle of some searches, by the clock of the page. */
export async function measureSearch(url: string): Promise<Record<string, unknown>[]> {
  const tab = await openTab(url);
  try {
    await tab.page.evaluate(async (text) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;
      await (globalThis as unknown as { peer: Peer }).peer.open('texts.dxf', bytes);
    }, drawing().toString('base64'));
    const rows: Record<string, unknown>[] = [];
    for (const query of QUERIES) {
      const found = await tab.page.evaluate(
        async ({ query: words, runs }) => {
          const { peer } = globalThis as unknown as { peer: Peer };
          const took: number[] = [];
          let total = 0;
          for (let run = 0; run < runs; run++) {
            const one = await peer.searched(words);
            took.push(one.milliseconds);
            total = one.total;
          }
          return { total, middle: took.toSorted((a, b) => a - b)[runs >> 1]! };
        },
        { query, runs: RUNS },
      );
      rows.push({ texts: TEXTS, query, found: found.total, ms: Math.round(found.middle * 100) / 100 });
    }
    return rows;
  } finally {
    await tab.close();
  }
}
