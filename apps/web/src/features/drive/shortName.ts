/** More than this is no name to be read in passing. */
const most = 60;
const atEnd = 16;

/** A name for a message: its middle is left out where it is long, since the end tells revision and type. */
export function shortName(name: string): string {
  const letters = [...name];
  if (letters.length <= most) return name;
  return `${letters.slice(0, most - atEnd - 1).join('')}…${letters.slice(-atEnd).join('')}`;
}
