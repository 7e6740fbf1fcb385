/** A line that begins with a command and goes on with something else: `dist 0,0 30,40`. */
export function splitCommand<Of extends Named>(
  typed: string,
  actions: readonly Of[],
): { action: Of; rest: string[] } | undefined {
  const words = typed.trim().toLowerCase().replace(/^:/, '').split(/\s+/);
  for (let count = words.length - 1; count > 0; count--) {
    const head = words.slice(0, count).join(' ');
    const action = actions.find(({ commands }) => commands?.includes(head));
    if (action) return { action, rest: words.slice(count) };
  }
  return undefined;
}

/** What a typed command means: the exact one first, then what begins so, then names that have it in them. */
interface Named {
  commands?: readonly string[] | undefined;
}

export function matchCommands<Of extends Named>(
  typed: string,
  actions: readonly Of[],
  nameOf: (action: Of) => string,
): Of[] {
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ').replace(/^:/, '');
  if (text === '') return actions.filter(({ commands }) => commands !== undefined);
  const rank = (action: Of): number => {
    const commands = action.commands ?? [];
    const name = nameOf(action).toLowerCase();
    if (commands.includes(text)) return 0;
    if (commands.some((command) => command.startsWith(text))) return 1;
    if (name.startsWith(text)) return 2;
    return name.includes(text) ? 3 : 4;
  };
  return actions
    .map((action) => ({ action, rank: rank(action) }))
    .filter((entry) => entry.rank < 4)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ action }) => action);
}
