/**
 * Fonts, drawings, pictures and tables of plot styles that a drawing asks for and its owner has: they travel with it, so
 * that everyone who may look at it sees the same. Files are found by their bare names, in the drawing's own folder or,
 * where just one has the name, anywhere in the owner's drive. No other types: what a drawing asks for is written by
 * whoever made it.
 */
import { extensionOf, privateTypes } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { isPicture, isPlotTable, namedDrawings, type Entry } from '../drive/service.ts';
import { fontsByName } from '../font/service.ts';
import type { AccessScope } from '../../http/accessScope.ts';
import { drawingTold } from './told.ts';

export interface Companion {
  name: string;
  kind: 'font' | 'xref' | 'image' | 'plotTable';
  size: number;
  sha256: string;
}

const maxNames = 100;
/** References refer to others in turn. */
const deepest = 4;

export async function companionsOf(
  db: Kysely<Tables>,
  scope: AccessScope,
  file: Entry,
): Promise<Companion[]> {
  const found = new Map<string, Companion>();
  let asking = [file.sha256!];
  for (let depth = 0; asking.length > 0 && depth < deepest; depth += 1) {
    const next: string[] = [];
    for (const source of asking) {
      for (const companion of await askedFor(db, scope, file, source)) {
        const key = `${companion.kind} ${companion.name.toLowerCase()}`;
        if (found.has(key) || found.size >= maxNames || companion.sha256 === file.sha256) continue;
        found.set(key, companion);
        if (companion.kind === 'xref') next.push(companion.sha256);
      }
    }
    asking = next;
  }
  return [...found.values()];
}

async function askedFor(
  db: Kysely<Tables>,
  scope: AccessScope,
  file: Entry,
  source: string,
): Promise<Companion[]> {
  const told = await drawingTold(db, source);
  if (!told) return [];
  const fonts = await fontsByName(db, scope.ownerId, fontNames(told.fonts));
  const named = await namedDrawings(
    db,
    file,
    bareNames(told.xrefs).filter((name) => name !== file.name),
  );
  // Who publishes one drawing has not published others.
  const files =
    scope.kind === 'public'
      ? named.filter(({ private_type }) => private_type === privateTypes.public)
      : named;
  return [
    ...fonts.map(({ name, size, sha256 }) => ({ name, kind: 'font' as const, size, sha256 })),
    ...files.map((each) => ({
      name: each.name,
      kind: kindOf(each),
      size: each.size,
      sha256: each.sha256!,
    })),
  ];
}

const kindOf = (file: Pick<Entry, 'name' | 'section'>): Companion['kind'] =>
  isPlotTable(extensionOf(file.name)) ? 'plotTable' : isPicture(file) ? 'image' : 'xref';

/** Fonts, references, pictures and tables that it asks for itself and nobody has, by their bare names. */
export async function missingOf(db: Kysely<Tables>, scope: AccessScope, file: Entry): Promise<string[]> {
  const told = await drawingTold(db, file.sha256!);
  if (!told) return [];
  const stem = (name: string): string => name.toLowerCase().replace(/\.[^.]*$/, '');
  const found = new Set((await askedFor(db, scope, file, file.sha256!)).map(({ name }) => stem(name)));
  return [...bareNames(told.fonts), ...bareNames(told.xrefs)].filter(
    (name) => name !== file.name && !found.has(stem(name)),
  );
}

/** Drawings carry the paths of whoever made them, with either slash. */
const bareName = (path: string): string =>
  path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);

const bareNames = (paths: readonly string[]): string[] =>
  [...new Set(paths.map(bareName).filter((name) => name !== ''))].slice(0, maxNames);

/** A shape font is often named without its extension. */
function fontNames(fonts: readonly string[]): string[] {
  const bare = bareNames(fonts);
  const more = bare
    .filter((name) => extensionOf(name) === '')
    .flatMap((name) => [`${name}.shx`, `${name}.ttf`]);
  return [...new Set([...bare, ...more])];
}
