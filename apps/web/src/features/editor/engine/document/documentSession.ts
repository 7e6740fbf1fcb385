import type { ChangeEvent, EditDocument } from '@linework/cad/edit/document';
import type { DocumentSource } from '@linework/cad/save/document';
import type { CommandIndex } from '@linework/editor/commands/find';
import type { RunnerEvent } from '@linework/editor/prompt';
import { CommandRunner } from '@linework/editor/runner';
import type { EditorRequest, EditorState, EncodedBatch } from '../types.ts';
import { attemptsOn } from './attempts.ts';
import { blockCalls } from './blockCalls.ts';
import { BlockLibrary } from './blockLibrary.ts';
import { commandCalls } from './commandCalls.ts';
import { currentOf } from './current.ts';
import {
  describeBlocks,
  describeGrips,
  describeLayers,
  describeLayouts,
  describePrompt,
  describeSelection,
} from './describe.ts';
import type { LiveDocument } from './liveDocument.ts';
import { panelCalls } from './panelCalls.ts';
import { pointerCalls } from './pointerCalls.ts';
import { SessionPreview } from './preview.ts';
import { Report } from './report.ts';
import { savingCalls } from './savingCalls.ts';
import { SessionHost } from './sessionHost.ts';

export interface SessionEvents {
  state(state: Partial<EditorState>): void;
  batch(batch: EncodedBatch): void;
  request(request: EditorRequest): void;
}

export interface SessionOptions {
  live: LiveDocument;
  source: DocumentSource;
  name: string;
  events: SessionEvents;
  commands: CommandIndex;
}

export type DocumentSession = ReturnType<typeof createDocumentSession>;

/** A document that is edited by commands, the pointer and panels, and what the page is told of it. */
export function createDocumentSession({ live, source, name, events, commands }: SessionOptions) {
  const { document } = live;
  const library = new BlockLibrary();
  const host = new SessionHost(document, library, events.request);
  const runner = new CommandRunner(document, host, commands);
  const preview = new SessionPreview(live, host.block);
  let isSelectionStale = false;
  const selected = (): Partial<EditorState> => {
    if (!isSelectionStale) return {};
    isSelectionStale = false;
    const { selection, isIdle } = runner;
    live.highlight(selection);
    return {
      selection: describeSelection(document, selection),
      grips: isIdle ? describeGrips(document, selection) : [],
    };
  };
  const report = new Report(events.state, selected);
  const attempts = attemptsOn(document, report);
  const parts = { live, document, library, runner, preview, report, attempts, block: host.block };

  runner.on((event) => {
    if (event.type === 'prompt') preview.clear();
    if (event.type === 'prompt' || event.type === 'selection') isSelectionStale = true;
    tellEvent(event, document, runner, report);
  });
  const saving = savingCalls({ document, source, name, report, onBatch: events.batch });
  document.onChange(({ seq, changes }: ChangeEvent) => {
    const { selection } = runner;
    isSelectionStale ||= changes.some(({ kind, handle }) => kind !== 'entity' || selection.has(handle));
    const hasTables = changes.some(({ kind }) => kind !== 'entity');
    report.tell({
      seq,
      canUndo: document.canUndo,
      canRedo: document.canRedo,
      ...(hasTables ? tablesOf(document, runner) : {}),
    });
  });

  return {
    ...commandCalls(parts),
    ...pointerCalls(parts),
    ...panelCalls(parts),
    ...blockCalls(parts),
    ...saving,
    /** Everything, for the first time. */
    start: (): void => report.tell({ ...tablesOf(document, runner), phase: 'ready', progress: undefined }),
    setLayout(layout: string): void {
      host.setLayout(layout);
      if (runner.isIdle) runner.select([]);
    },
    setView: host.setView.bind(host),
    setOptionTexts: host.setOptionTexts.bind(host),
    setTier: host.setTier.bind(host),
    /** Answered when everything that was asked before has been done. */
    flush: async (): Promise<void> => undefined,
  };
}

function tellEvent(event: RunnerEvent, document: EditDocument, runner: CommandRunner, report: Report): void {
  switch (event.type) {
    case 'prompt':
      return report.tell({
        prompt: describePrompt(event.prompt),
        current: currentOf(document, runner.variables),
      });
    case 'selection':
      return report.tell({});
    case 'answer':
      return report.answered();
    case 'history': {
      const { line } = event;
      if (line.kind === 'input') return report.write({ kind: 'input', message: line.text, isText: true });
      if (line.kind === 'report')
        return report.write({ kind: 'message', message: line.message, values: line.values });
      return report.problem(line.problem);
    }
    default:
  }
}

function tablesOf(document: EditDocument, { variables }: CommandRunner): Partial<EditorState> {
  const names = (table: ReadonlyMap<number, { name: string }>): string[] =>
    Array.from(table.values(), (entry) => entry.name);
  return {
    layers: describeLayers(document),
    lineTypes: names(document.table('lineType')),
    textStyles: Array.from(document.table('textStyle').values())
      .filter(({ shapeFile }) => !shapeFile)
      .map((style) => style.name),
    dimStyles: names(document.table('dimStyle')),
    blocks: describeBlocks(document),
    layouts: describeLayouts(document),
    header: { ...document.header },
    current: currentOf(document, variables),
  };
}
