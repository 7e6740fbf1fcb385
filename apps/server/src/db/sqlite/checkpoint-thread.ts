import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { WriterOptions } from './protocol.ts';

/** Copies what was committed from the log into the database file, while the writer goes on. */

const port = parentPort;
if (!port) throw new Error('checkpoints run in a worker thread');
const { path, durable } = workerData as WriterOptions;

const db = new DatabaseSync(path);
db.exec(`PRAGMA synchronous = ${durable ? 'FULL' : 'OFF'}`);
const copyWhatIsFree = db.prepare('PRAGMA wal_checkpoint(PASSIVE)');

port.on('message', (wanted: 'checkpoint' | 'close') => {
  if (wanted === 'close') {
    db.close();
    port.close();
    return;
  }
  try {
    copyWhatIsFree.get();
  } catch {
    // A full or failing disk: nothing is lost, and the writer hears of it from its own commits.
  }
  port.postMessage('done');
});
