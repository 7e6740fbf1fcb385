/** Tasks of a page's own thread, in processor time: what else the machine does does not count. */
import type { CDPSession } from 'playwright-core';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds of processor time. */
  tdur?: number;
  args?: { name?: string };
}

export interface TaskWatch {
  /** Milliseconds of the longest one. */
  longest(): Promise<number>;
}

/** `session` is the browser's. Begins at once. */
export async function watchTasks(session: CDPSession): Promise<TaskWatch> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', '__metadata'], excludedCategories: ['*'] },
  });
  return {
    async longest() {
      const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
      await session.send('Tracing.end');
      await complete;
      const own = new Set(
        events
          .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
          .map(({ pid, tid }) => `${pid} ${tid}`),
      );
      const tasks = events.filter(({ pid, tid, ph }) => ph === 'X' && own.has(`${pid} ${tid}`));
      return tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur), 0) / 1000;
    },
  };
}
