import { compareDrawings } from '@linework/cad/compare/compare';
import { countChanges, type Change, type Comparison } from '@linework/cad/compare/comparison';
import { IGNORE_WORDS, parseIgnored } from '@linework/cad/compare/ignore';
import type { Drawing } from '@linework/cad/model/drawing';
import { parseArguments, UsageError } from './arguments.ts';
import { compareModelFiles, countPartChanges, partChangesText } from './compareModels.ts';
import { isModelFile } from './model.ts';
import { NothingOpened, openFile } from './open.ts';

/** Given with --exit-code where the drawings differ. */
const DIFFERENT = 3;

/** linework compare A B [--json] [--tolerance 0.001] [--ignore hatch,text,layer:NAME] [--exit-code] */
export async function compare(args: string[]): Promise<number> {
  const { words, options, flags } = parseArguments(args, ['tolerance', 'ignore'], ['json', 'exit-code']);
  const [before, after] = words;
  if (!before || !after || words.length > 2)
    throw new UsageError('Say which two drawings or models to compare.');
  if (isModelFile(before) && isModelFile(after)) {
    if (options.size > 0) throw new UsageError('--tolerance and --ignore are for drawings.');
    const parts = await compareModelFiles(before, after);
    process.stdout.write(flags.has('json') ? `${JSON.stringify(parts, null, 2)}\n` : partChangesText(parts));
    return flags.has('exit-code') && countPartChanges(parts) > 0 ? DIFFERENT : 0;
  }
  const tolerance = options.has('tolerance') ? Number(options.get('tolerance')) : undefined;
  if (tolerance !== undefined && !(tolerance > 0 && Number.isFinite(tolerance)))
    throw new UsageError('--tolerance is a number of drawing units above 0.');
  const ignore = (options.get('ignore') ?? '').split(',').filter(Boolean);
  const { unknown } = parseIgnored(ignore);
  if (unknown.length > 0)
    throw new UsageError(
      `--ignore does not know ${unknown.join(', ')}. It knows ${IGNORE_WORDS.join(', ')}, layer:NAME, type:NAME and names of properties.`,
    );
  const comparison = compareDrawings(openDrawing(before), openDrawing(after), { tolerance, ignore });
  process.stdout.write(flags.has('json') ? `${JSON.stringify(comparison, null, 2)}\n` : asText(comparison));
  return flags.has('exit-code') && countChanges(comparison) > 0 ? DIFFERENT : 0;
}

function openDrawing(path: string): Drawing {
  const { drawing } = openFile(path);
  if (!drawing) throw new NothingOpened(`${path} is a prepared drawing: compare what it was made from.`);
  return drawing;
}

function asText(comparison: Comparison): string {
  const { same, shift, added, removed, changed, moved } = comparison;
  const lines = [
    `${same} same, ${added.length} added, ${removed.length} removed, ${changed.length} changed, ${moved.length} moved`,
  ];
  if (shift) lines.push(`everything moved by ${shift.join(', ')}`);
  const list = (sign: string, changes: readonly Change[]): void => {
    for (const change of changes) {
      lines.push(`${sign} ${title(change)}`);
      for (const { property, from, to } of change.changes ?? [])
        lines.push(`    ${property}: ${value(from)} → ${value(to)}`);
      if (change.vector) lines.push(`    moved by ${change.vector.join(', ')}`);
      if (change.inside)
        lines.push(`    ${countChanges(change.inside)} inside, used ${change.uses ?? 1} times`);
    }
  };
  list('+', added);
  list('-', removed);
  list('~', changed);
  list('>', moved);
  return `${lines.join('\n')}\n`;
}

function title({ kind, type, name, handle, place, layer }: Change): string {
  if (kind !== 'entity') return `${kind} ${name}`;
  const said = name ? ` “${name.replaceAll(/\s+/g, ' ')}”` : '';
  return `${type} ${handle}${said} on ${layer} in ${place}`;
}

function value(one: string | number | readonly number[] | null): string {
  if (one === null) return 'none';
  if (typeof one === 'object') return one.length > 9 ? `${one.length / 3} points` : one.join(', ');
  return String(one);
}
