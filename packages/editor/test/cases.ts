import type { EditDocument } from '@linework/cad/edit/document';
import type { Entity } from '@linework/cad/model/entity';
import { expect, test } from 'vitest';
import { openedDocument, publishedDifferences } from './published.ts';
import type { RunnerHost } from '../src/host.ts';

import type { CommandRunner } from '../src/runner.ts';
import { runScript, ScriptError } from '../src/script.ts';

/** What a script is expected to leave behind: fields that are not named may be anything. */
export type ExpectedDrawing = {
  /** All of model space, in order. */
  entities?: readonly object[];
  header?: object;
  /** By name. */
  layers?: Readonly<Record<string, object | undefined>>;
  blocks?: Readonly<Record<string, readonly object[] | undefined>>;
  /** All sheets, in the order of their tabs. */
  layouts?: readonly object[];
  /** All named views, in order. */
  views?: readonly object[];
  /** What was told, by its key. */
  reports?: readonly (readonly [message: string, values: object])[];
  /** What whoever runs it was asked to show. */
  shown?: readonly object[];
  /** What was asked of files. */
  files?: readonly object[];
  /** Which of model space is drawn when, from the lowest up. */
  order?: readonly number[];
  /** Code of the problem that ends it. */
  error?: string;
};

/** A drawing is drawn by `before`; what is expected is after `script`. */
export type CommandCase = readonly [
  name: string,
  script: string,
  expected: ExpectedDrawing | readonly object[],
];

export const deg = (degrees: number): number => (degrees * Math.PI) / 180;
export const line = (x0: number, y0: number, x1: number, y1: number, rest: object = {}) => ({
  type: 'LINE',
  start: [x0, y0, 0],
  end: [x1, y1, 0],
  ...rest,
});
export const circle = (x: number, y: number, radius: number, rest: object = {}) => ({
  type: 'CIRCLE',
  center: [x, y, 0],
  radius,
  ...rest,
});
export const arc = (x: number, y: number, radius: number, from: number, to: number, rest: object = {}) => ({
  type: 'ARC',
  center: [x, y, 0],
  radius,
  startAngle: deg(from),
  endAngle: deg(to),
  ...rest,
});
export const pline = (points: readonly number[], rest: object = {}) => ({
  type: 'LWPOLYLINE',
  points,
  closed: false,
  ...rest,
});

const TOLERANCE = 1e-9;

/** Where an object is not as expected; undefined where it is. */
function difference(actual: unknown, expected: unknown, path: string): string | undefined {
  if (typeof expected === 'number') {
    const isClose =
      typeof actual === 'number' &&
      Math.abs(actual - expected) <= TOLERANCE * Math.max(1, Math.abs(expected));
    return isClose ? undefined : `${path}: ${String(actual)} instead of ${expected}`;
  }
  if (Array.isArray(expected)) {
    const list =
      Array.isArray(actual) || actual instanceof Float64Array
        ? Array.from(actual as ArrayLike<unknown>)
        : undefined;
    if (!list || list.length !== expected.length)
      return `${path}: ${JSON.stringify(list ?? actual)} instead of ${JSON.stringify(expected)}`;
    for (const [i, each] of expected.entries()) {
      const found = difference(list[i], each, `${path}[${i}]`);
      if (found) return found;
    }
    return undefined;
  }
  if (expected !== null && typeof expected === 'object') {
    if (actual === null || typeof actual !== 'object')
      return `${path}: ${String(actual)} instead of an object`;
    for (const [name, value] of Object.entries(expected)) {
      const found = difference((actual as Record<string, unknown>)[name], value, `${path}.${name}`);
      if (found) return found;
    }
    return undefined;
  }
  return actual === expected ? undefined : `${path}: ${String(actual)} instead of ${String(expected)}`;
}

export const modelOf = (document: EditDocument): readonly Entity[] =>
  document.entitiesOf(document.blockNamed()!);

/** Which entity of model space is drawn when, from the lowest up. */
function drawOrder(document: EditDocument): number[] {
  const sort = document.orderOf(document.blockNamed()!);
  const place = (each: Entity): number => sort.get(each.handle) ?? each.handle;
  const model = modelOf(document);
  return model.toSorted((a, b) => place(a) - place(b)).map((each) => model.indexOf(each));
}

/** Cases of one command or of a few that belong together. */
export type CaseGroup = {
  name: string;
  cases: readonly CommandCase[];
  /** What is drawn before each of them. */
  before: string;
  host: () => RunnerHost;
};

export const group = (
  name: string,
  cases: readonly CommandCase[],
  before = '',
  host: () => RunnerHost = () => ({}),
): CaseGroup => ({ name, cases, before, host });

/** Runs each script on a new drawing and looks at what is there then, and in what is published of it. */
export function testCases({ name: title, cases, before, host }: CaseGroup): void {
  const inFormats = cases.flatMap(([name, script, expected]) =>
    (['dwg', 'dxf'] as const).map((format) => ({ name, script, expected, format })),
  );
  test.each(inFormats)(`${title}: $name ($format)`, ({ script, expected: given, format }) => {
    const document = openedDocument(format);
    if (before !== '') runScript(document, before, host());
    const reports: [string, object][] = [];
    const [shown, files]: [object[], object[]] = [[], []];
    let error: string | undefined;
    try {
      const watching: RunnerHost = {
        ...host(),
        show: (request) => void shown.push(request),
        file: (request) => void files.push(request),
      };
      runScript(document, script, watching, (runner: CommandRunner) =>
        runner.on((event) => {
          if (event.type === 'history' && event.line.kind === 'report')
            reports.push([event.line.message, event.line.values]);
        }),
      );
    } catch (problem) {
      if (!(problem instanceof ScriptError)) throw problem;
      error = problem.problem.code;
      if (!('error' in given)) throw problem;
    }
    const expected: ExpectedDrawing = Array.isArray(given) ? { entities: given } : (given as ExpectedDrawing);
    const found = {
      entities: modelOf(document),
      header: document.header,
      layers: Object.fromEntries(
        Object.keys(expected.layers ?? {}).map((name) => [name, document.named('layer', name)]),
      ),
      blocks: Object.fromEntries(
        Object.keys(expected.blocks ?? {}).map((name) => {
          const handle = document.blockNamed(name);
          return [name, handle === undefined ? undefined : document.entitiesOf(handle)];
        }),
      ),
      layouts: document.drawing.layouts.filter(({ model }) => !model),
      views: document.drawing.views,
      shown,
      files,
      order: drawOrder(document),
      error,
    };
    const { reports: told = [], ...rest } = expected;
    expect(difference(found, rest, '')).toBeUndefined();
    for (const [message, values] of told) {
      const same = reports.filter(([key]) => key === message);
      const isTold = same.some(([, own]) => difference(own, values, '') === undefined);
      expect(isTold ? undefined : (same[0]?.[1] ?? `${message} was not told`)).toBeUndefined();
    }
    expect(publishedDifferences(document, format)).toEqual([]);
    // what a command did is undone, and nothing else
    while (document.canUndo) document.undo();
    expect(modelOf(document)).toEqual([]);
    expect(document.drawing.views).toEqual([]);
  });
}
