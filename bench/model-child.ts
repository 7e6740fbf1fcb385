/** Reads the model named by the first argument as a server would, and prints what it came to as a line of JSON. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { readModel } from '@linework/solid/read';
import { ModelError } from '@linework/solid/scene';
import { renderThumbnail } from '@linework/solid/thumbnail';
import { packTree, treeOf } from '@linework/solid/tree';
import { writeGlb } from '@linework/solid/write/glb';
import { timed } from './cpu-time.ts';
import { peakMemory } from './measure.ts';
import type { ModelOutcome } from './models.ts';

const path = process.argv[2]!;
const file = readFileSync(path);
const bytes = path.endsWith('.gz') ? gunzipSync(file) : file;
const extension = basename(path, '.gz').split('.').pop()!.toLowerCase();

/** As the server keeps and sends it. */
const packed = (content: Uint8Array): number => gzipSync(content, { level: 9 }).length;

async function outcome(): Promise<ModelOutcome> {
  try {
    const { value, ms } = await timed(async () => {
      const scene = await readModel({ bytes: new Uint8Array(bytes), extension });
      const { bytes: glb, origin } = await writeGlb(scene, { named: false });
      if (scene.meshes.length > 0) renderThumbnail(scene, 512, 384);
      return { scene, glb, tree: treeOf(scene, origin) };
    });
    const { scene, glb, tree } = value;
    const wire = packed(glb) + packed(Buffer.from(JSON.stringify(packTree(tree))));
    const state = tree.parts === 0 ? 'picture' : 'opened';
    const { parts, triangles } = tree;
    const notes = [...new Set(scene.diagnostics.map(({ code }) => code))];
    return {
      state,
      notes,
      parts,
      triangles,
      cpuMs: ms,
      peak: peakMemory(process.pid),
      glb: glb.length,
      wire,
    };
  } catch (error) {
    const reason = error instanceof ModelError ? error.reason : String(error);
    return {
      state: 'failed',
      notes: [reason],
      cpuMs: process.cpuUsage().user / 1000,
      peak: peakMemory(process.pid),
    };
  }
}

const told = JSON.stringify({ ...(await outcome()), source: bytes.length });
process.stdout.write(`${told}\n`, () => process.exit(0));
