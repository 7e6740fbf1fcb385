/** Keyboard shortcuts as text: 'mod+k' (Ctrl, or Command on a Mac), '?', 'g r' (one key after the other). */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

export const sequenceMs = 1000;

export function strokeOf(press: KeyPress, mac: boolean): string | undefined {
  // Held for another key: no stroke yet, and no end to a sequence.
  if (press.altKey || /^(Shift|Control|Meta|CapsLock)$/.test(press.key)) return undefined;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  const mod = mac ? press.metaKey : press.ctrlKey;
  const otherMod = mac ? press.ctrlKey : press.metaKey;
  if (otherMod) return undefined;
  return mod ? `mod+${key}` : key;
}

/** A shortcut of letters alone can be set off by speech input, so people may turn those off (WCAG 2.1.4). */
export function isSingleKey(shortcut: string): boolean {
  return !shortcut.includes('mod+');
}

/** Feeds strokes one by one and tells which shortcut is complete. */
export function shortcutMatcher(
  shortcuts: readonly string[],
): (stroke: string, now: number) => string | undefined {
  let typed = '';
  let last = -Infinity;
  return (stroke, now) => {
    const sequence = typed !== '' && now - last <= sequenceMs ? `${typed} ${stroke}` : stroke;
    const found =
      shortcuts.find((shortcut) => shortcut === sequence) ??
      shortcuts.find((shortcut) => shortcut === stroke);
    const begins = shortcuts.some((shortcut) => shortcut.startsWith(`${stroke} `));
    typed = found === undefined && begins ? stroke : '';
    last = now;
    return found;
  };
}

/** Tells the letters that Shift makes a shortcut, 'n' or the 'g' of 'g r', and the 'r' after that 'g'. */
export function shortcutLetters(
  shortcuts: readonly string[],
): (letter: string, shifted: boolean, now: number) => boolean {
  let begun = '';
  let last = -Infinity;
  return (letter, shifted, now) => {
    const ends = now - last <= sequenceMs && shortcuts.includes(`${begun} ${letter}`);
    const begins = shifted && shortcuts.some((shortcut) => shortcut.startsWith(`${letter} `));
    begun = begins && !ends ? letter : '';
    last = now;
    return ends || begins || (shifted && shortcuts.includes(letter));
  };
}

export const isMac = (platform: string): boolean => /mac|iphone|ipad/i.test(platform);

/** Keys that are known by a sign or a short name. */
const caps: Readonly<Record<string, string>> = {
  Enter: '↵',
  Delete: 'Del',
  Space: '␣',
  Backspace: '⌫',
  Escape: 'Esc',
  ArrowDown: '↓',
  Home: 'Home',
  End: 'End',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
};

/** As they are printed on German keyboards. */
const germanCaps: Readonly<Record<string, string>> = {
  mod: 'Strg',
  shift: 'Umschalt',
  Delete: 'Entf',
  Home: 'Pos1',
  End: 'Ende',
  PageUp: 'Bild ↑',
  PageDown: 'Bild ↓',
};

function capOf(key: string, mac: boolean, language: string): string {
  if (mac && key === 'mod') return '⌘';
  if (mac && key === 'shift') return '⇧';
  const own = language === 'de' && !mac ? germanCaps[key] : undefined;
  if (own !== undefined) return own;
  if (key === 'mod') return 'Ctrl';
  if (key === 'shift') return 'Shift';
  return caps[key] ?? key.toUpperCase();
}

/** The caps to draw for a shortcut: 'mod+k' → [['Ctrl', 'K']], 'g r' → [['G'], ['R']]. */
export function capsOf(shortcut: string, mac: boolean, language = 'en'): string[][] {
  const strokes = shortcut === ' ' ? ['Space'] : shortcut.split(' ');
  // A plus stands between keys, and may be one itself.
  return strokes.map((stroke) => stroke.split(/(?<=.)\+/).map((key) => capOf(key, mac, language)));
}
