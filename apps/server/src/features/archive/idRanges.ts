/** Ids of rows that were made one after the other, as text: "5-7,9". */

export const encodeIds = (ids: Iterable<number>): string => {
  const ranges: [first: number, last: number][] = [];
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    const range = ranges.at(-1);
    if (range && range[1] === id - 1) range[1] = id;
    else ranges.push([id, id]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
};

export function decodeIds(text: string): number[] {
  if (text === '') return [];
  return text.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
}

export const addIds = (text: string, ids: Iterable<number>): string =>
  encodeIds([...decodeIds(text), ...ids]);
