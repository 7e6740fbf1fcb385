/** A conversion from the choice of files to its results. It goes on when its dialog is closed, and is found again. */
import { bounds } from '@linework/contract/limits';
import type { ConvertChoices, ConvertCounts, ConvertResult, ConvertTask } from '@linework/contract/convert';
import type { FileItem } from '@linework/contract/drive';
import { create } from 'zustand';
import { countUse } from '../../app/usage.ts';
import { client } from '../../app/api.ts';
import { onJobEvent } from '../../app/events/jobEvents.ts';
import { panels, type Tool } from '../../app/desktop/panels.ts';
import { putConvertTask, refreshConvertTask, removeConvertTask, settled } from './convertTasks.ts';
import type { LocalFile } from './local.ts';
import type { ToolTarget } from './tools.ts';

export type CloudFile = Pick<FileItem, 'id' | 'name' | 'fileType' | 'thumbkey' | 'status' | 'parentId'>;

type State = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

interface Running {
  tool: Tool;
  /** Of the files in the drive; absent where there are none. */
  convertId?: string;
  state: State;
  /** Of all files of the drive; the results may be those of some. */
  counts: ConvertCounts;
  results: ConvertResult[];
  /** Of files of this machine: they are offered to be saved, and never sent. */
  local: ConvertResult[];
}

interface Conversion {
  /** Taken along into the dialog. */
  chosen: readonly CloudFile[];
  local: readonly LocalFile[];
  running: Running | undefined;
}

export const useConversion = create<Conversion>(() => ({ chosen: [], local: [], running: undefined }));

const pollMs = 1500;
let watch: (() => void) | undefined;
let abort: AbortController | undefined;
let numbered = 0;

export interface Start {
  tool: Tool;
  target: ToolTarget;
  choices: ConvertChoices;
  /** Where results of the drive's files are filed; absent: only to be downloaded. */
  folderId: string | undefined;
  chosen: readonly CloudFile[];
  local: readonly LocalFile[];
}

export const conversion = {
  choose(chosen: readonly CloudFile[]): void {
    useConversion.setState({ chosen });
  },

  addLocal(files: readonly File[]): void {
    const added = files.map((file) => ({ id: `local-${++numbered}`, name: file.name, file }));
    useConversion.setState(({ local }) => ({ local: [...local, ...added] }));
  },

  removeLocal(id: string): void {
    useConversion.setState(({ local }) => ({ local: local.filter((one) => one.id !== id) }));
  },

  async start({ tool, target, choices, folderId, chosen, local }: Start): Promise<void> {
    countUse('convert');
    const running: Running = {
      tool,
      state: 'running',
      counts: countStates([]),
      results: [],
      local: local.map(waiting),
    };
    if (chosen.length > 0) {
      const { convertId, taskId } = await client.call('convertStart', {
        fileIds: chosen.map(({ id }) => id).join(','),
        target,
        settings: choices,
        ...(folderId !== undefined && { folderId }),
      });
      running.convertId = convertId;
      running.counts = { ...running.counts, waiting: chosen.length };
      running.results = chosen.slice(0, bounds.convertListed).map(waiting);
      putConvertTask({
        convertId,
        taskId,
        target,
        ...(folderId !== undefined && { folderId }),
        createTime: Date.now(),
        state: 'waiting',
        counts: running.counts,
        results: running.results,
      });
      follow(convertId, taskId);
    }
    useConversion.setState({ running });
    void runLocal(local, target, choices);
  },

  async cancel(): Promise<void> {
    abort?.abort();
    const convertId = useConversion.getState().running?.convertId;
    if (convertId === undefined) return;
    await client.call('convertCancel', { convertId });
    await refresh(convertId);
  },

  /** The dialog with the results of one that the tray shows. */
  show({ convertId, taskId, state, counts, results }: ConvertTask, tool: Tool): void {
    watch?.();
    watch = undefined;
    useConversion.setState({ running: { tool, convertId, state, counts, results: [...results], local: [] } });
    if (counts.waiting > 0) follow(convertId, taskId);
    panels.openTool(tool);
  },

  /** Forgets the results; the next one can begin. */
  clear(): void {
    watch?.();
    watch = undefined;
    const { running } = useConversion.getState();
    // Whoever has seen the results here needs them in the tray no more.
    if (running?.convertId !== undefined && isOver(running)) void removeConvertTask(running.convertId);
    for (const { files } of running?.local ?? []) for (const { url } of files) URL.revokeObjectURL(url);
    useConversion.setState({ chosen: [], local: [], running: undefined });
  },
};

const waiting = ({ id, name }: { id: string; name: string }): ConvertResult => ({
  fileId: id,
  source: name,
  state: 'waiting',
  losses: [],
  files: [],
});

export const resultsOf = ({ results, local }: Running): ConvertResult[] => [...results, ...local];

/** Of the drive's files and of those of this machine. */
export function countsOf({ counts, local }: Running): ConvertCounts {
  const here = countStates(local);
  return {
    waiting: counts.waiting + here.waiting,
    done: counts.done + here.done,
    failed: counts.failed + here.failed,
    cancelled: counts.cancelled + here.cancelled,
    lossy: counts.lossy + here.lossy,
  };
}

function countStates(results: readonly ConvertResult[]): ConvertCounts {
  const counts = { waiting: 0, done: 0, failed: 0, cancelled: 0, lossy: 0 };
  for (const { state, losses } of results) {
    counts[state] += 1;
    if (losses.length > 0) counts.lossy += 1;
  }
  return counts;
}

export const isOver = (running: Running): boolean => countsOf(running).waiting === 0;

async function runLocal(
  files: readonly LocalFile[],
  target: ToolTarget,
  choices: ConvertChoices,
): Promise<void> {
  if (files.length === 0) return;
  abort = new AbortController();
  const { convertLocally } = await import('./local.ts');
  for (const file of files) {
    const result = await convertLocally(file, target, choices, abort.signal);
    useConversion.setState(({ running }) =>
      running
        ? {
            running: {
              ...running,
              local: running.local.map((one) => (one.fileId === file.id ? result : one)),
            },
          }
        : {},
    );
  }
}

function follow(convertId: string, taskId: string): void {
  watch?.();
  const stop = onJobEvent(({ id }) => {
    if (String(id) === taskId) void refresh(convertId);
  });
  // Events may be missed while the network is away.
  const timer = setInterval(() => void refresh(convertId), pollMs);
  watch = () => {
    stop();
    clearInterval(timer);
  };
}

const ended = new Set<State>(['done', 'failed', 'cancelled']);

async function refresh(convertId: string): Promise<void> {
  const answer = await client.call('convertStatus', { convertId }, { quiet: true }).catch(() => undefined);
  if (!answer) return;
  const over = ended.has(answer.state);
  const { state, counts, results } = settled(answer);
  useConversion.setState(({ running }) =>
    running?.convertId === convertId ? { running: { ...running, state, counts, results } } : {},
  );
  if (!over) return;
  void refreshConvertTask(convertId);
  watch?.();
  watch = undefined;
}
