/**
 * The commands as the page shows them: names for completion, rail and menus. The commands themselves run in the worker
 * and are not loaded here; commandCatalog.test.ts compares the two.
 */
interface CatalogEntry {
  name: string;
  aliases: readonly string[];
  isMember: boolean;
  isOnPhone: boolean;
}

/** One line a command: `NAME alias alias`, then `*` for members and `+` for phones. */
const lines = `
LINE L +
CIRCLE C +
ERASE E DELETE +
MOVE M +
U UNDO +
REDO MREDO +
`;

export const catalog: readonly CatalogEntry[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', ...rest] = line.split(' ');
    return {
      name,
      aliases: rest.filter((word) => word !== '*' && word !== '+'),
      isMember: rest.includes('*'),
      isOnPhone: rest.includes('+'),
    };
  });

const byName = new Map(catalog.map((entry) => [entry.name, entry]));
export const catalogEntry = (name: string): CatalogEntry | undefined => byName.get(name);

/** What a typed word may become: aliases and names that begin so, the shortest first; then titles that have it in them. */
export function complete(
  typed: string,
  titleOf: (name: string) => string,
  limit = 8,
): { word: string; name: string }[] {
  const start = typed.replace(/^['_.-]+/, '').toUpperCase();
  if (start === '') return [];
  const words = catalog
    .flatMap(({ name, aliases }) => [name, ...aliases].map((word) => ({ word, name })))
    .filter(({ word }) => word.startsWith(start))
    .toSorted((a, b) => a.word.length - b.word.length || (a.word < b.word ? -1 : 1));
  const known = new Set<string>();
  const found = words.filter(({ name }) => !known.has(name) && known.add(name));
  const titled = catalog
    .filter(({ name }) => !known.has(name) && titleOf(name).toUpperCase().includes(start))
    .map(({ name }) => ({ word: name, name }));
  return [...found, ...titled].slice(0, limit);
}
