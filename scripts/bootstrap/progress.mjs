const terminal = Boolean(process.stdout.isTTY) && !process.env['CI'];
const everyMs = terminal ? 500 : 5000;

/** Seconds since `start`, for people. */
export function elapsed(/** @type {number} */ start) {
  const seconds = (Date.now() - start) / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 100) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/**
 * What each step under way says of itself.
 * @type {Map<object, () => string>}
 */
const underWay = new Map();

/** A terminal has one line for all of them. */
function redraw() {
  if (!terminal) return;
  const line = [...underWay.values()].map((say) => say()).join(' · ');
  process.stdout.write(`\r\x1b[K${line.slice(0, (process.stdout.columns || 80) - 1)}`);
}

/**
 * Runs `work` under a line that counts seconds, so that a long step never looks hung.
 * @template T
 * @param {string} label
 * @param {(note: (text: string) => void) => Promise<T>} work may note how far it is
 * @param {(result: T) => string} [outcome] in a few words
 * @returns {Promise<T>}
 */
export async function step(label, work, outcome = () => 'done') {
  const start = Date.now();
  let detail = '';
  const line = () => `${label} … ${elapsed(start)}${detail && `, ${detail}`}`;
  const key = {};
  underWay.set(key, line);
  if (terminal) redraw();
  else console.log(`${label} …`);
  const timer = setInterval(() => (terminal ? redraw() : console.log(line())), everyMs);
  const finish = (/** @type {string} */ words) => {
    clearInterval(timer);
    underWay.delete(key);
    console.log(`${terminal ? '\r\x1b[K' : ''}${label}: ${words} ${elapsed(start)}`);
    if (underWay.size > 0) redraw();
  };
  try {
    const result = await work((text) => {
      detail = text;
    });
    finish(`${outcome(result)} in`);
    return result;
  } catch (error) {
    finish('failed after');
    throw error;
  }
}

/** A failure the person can do something about: its message says what, and no stack is shown. */
export class Advice extends Error {}

/** Runs a command's main function; failures end the process with a sentence rather than a stack. */
export async function main(/** @type {() => Promise<number>} */ work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    console.error(error instanceof Advice ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
