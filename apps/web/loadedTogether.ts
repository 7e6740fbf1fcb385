import { basename } from 'node:path';

interface Module {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}

interface Modules {
  getModuleInfo(id: string): Module | null;
}

/** What is imported later, by itself: a page, a panel, a dialog. */
interface Part {
  modules: Set<string>;
  later: Set<string>;
}

/**
 * Names the file that a module travels in: one for all that the same parts of the program need. The bundler does so too, but
 * counts every part that needs a module; here a part does not count where the module is there by then, whichever way one
 * came to it, as what the viewer's page begins with is for each of its panels. So a page is fewer files, and none has
 * anything in it that is not needed: the viewer is 69 files of 211 kB, and would be 102 of 218.
 */
export function loadedTogether(entry: string): (id: string, modules: Modules) => string | null {
  let names: Map<string, string> | undefined;
  return (id, modules) => (names ??= namesOf(entry, modules)).get(id) ?? null;
}

function namesOf(entry: string, modules: Modules): Map<string, string> {
  const parts = partsOf(entry, modules);
  const everywhere = parts.get(entry)!.modules;
  const users = usersOf(new Map([...parts].map(([part, own]) => [part, own.modules])));
  const files = new Map<string, string[]>();
  for (const [id, by] of usersOf(stillNeeded(entry, parts))) {
    // What every page starts with has a file, and a part has its own, with what no other part needs.
    if (everywhere.has(id) || parts.has(id) || users.get(id)!.length === 1) continue;
    const key = by.toSorted().join('\n');
    files.set(key, [...(files.get(key) ?? []), id]);
  }
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const ids of files.values()) {
    const first = basename(ids[0]!).replace(/\..*$/, '');
    let name = first;
    for (let n = 2; taken.has(name); n++) name = `${first}${n}`;
    taken.add(name);
    for (const id of ids) names.set(id, name);
  }
  return names;
}

function usersOf(parts: ReadonlyMap<string, ReadonlySet<string>>): Map<string, string[]> {
  const users = new Map<string, string[]>();
  for (const [part, modules] of parts)
    for (const id of modules) users.set(id, [...(users.get(id) ?? []), part]);
  return users;
}

function partsOf(entry: string, modules: Modules): Map<string, Part> {
  const parts = new Map<string, Part>();
  const found = new Set([entry]);
  // What is added while it goes on has its turn too.
  for (const part of found) {
    const own = new Set([part]);
    const later = new Set<string>();
    for (const id of own) {
      const module = modules.getModuleInfo(id);
      for (const next of module?.importedIds ?? []) own.add(next);
      for (const next of module?.dynamicallyImportedIds ?? []) later.add(next);
    }
    parts.set(part, { modules: own, later });
    for (const next of later) found.add(next);
  }
  return parts;
}

/** Of each part what is not there by then, whichever way one came to it. */
function stillNeeded(entry: string, parts: ReadonlyMap<string, Part>): Map<string, Set<string>> {
  const all = new Set([...parts.values()].flatMap((part) => [...part.modules]));
  const there = new Map([...parts.keys()].map((part) => [part, all]));
  there.set(entry, new Set());
  const changed = new Set([entry]);
  for (const part of changed) {
    changed.delete(part);
    const { modules, later } = parts.get(part)!;
    const then = new Set([...there.get(part)!, ...modules]);
    for (const next of later) {
      const before = there.get(next)!;
      const after = new Set([...before].filter((id) => then.has(id)));
      if (after.size === before.size) continue;
      there.set(next, after);
      changed.add(next);
    }
  }
  return new Map(
    [...parts].map(([part, { modules }]) => [
      part,
      new Set([...modules].filter((id) => !there.get(part)!.has(id))),
    ]),
  );
}
