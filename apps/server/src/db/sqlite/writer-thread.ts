import { DatabaseSync } from 'node:sqlite';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { Checkpoints, maxLogPages } from './checkpoints.ts';
import { GroupCommit } from './group.ts';
import type { SqliteOp, Reply, WriterOptions } from './protocol.ts';
import { NumberedTexts, type SentOp } from './texts.ts';

/** The one thread that writes: its fsyncs never stop the event loop of the server. */

const port = parentPort;
if (!port) throw new Error('the writer runs as a worker thread');
const options = workerData as WriterOptions;
const { path, idleMs, groupMs, durable } = options;

const db = new DatabaseSync(path, { timeout: 15_000 });
db.exec(`
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = ${durable ? 'FULL' : 'OFF'};
  PRAGMA foreign_keys = ON;
  PRAGMA cache_size = -32000;
  PRAGMA temp_store = MEMORY;
  PRAGMA wal_autocheckpoint = ${maxLogPages};
  PRAGMA journal_size_limit = 67108864;
`);

const checkpoints = new Checkpoints(db, options);
const texts = new NumberedTexts();
const received = (sent: SentOp[]): SqliteOp[] => sent.map((op) => texts.restore(op));

const group = new GroupCommit(db, {
  idleMs,
  groupMs,
  reply: (replies: Reply[]) => port.postMessage(replies),
  onCommit: () => checkpoints.onCommit(),
  drain() {
    const ops: SqliteOp[] = [];
    for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) {
      ops.push(...received(next.message as SentOp[]));
    }
    return ops;
  },
});

port.on('message', (sent: SentOp[]) => {
  const ops = received(sent);
  group.receive(ops);
  const closing = ops.find((op) => op.type === 'close');
  if (!closing) return;
  group.close();
  void checkpoints.close().then(() => {
    db.close();
    port.postMessage([{ id: closing.id, result: { rows: [] } } satisfies Reply]);
    port.close();
  });
});

// Tells the opener that the file is there, in WAL mode and readable.
port.postMessage([{ id: 0, result: { rows: [] } } satisfies Reply]);
