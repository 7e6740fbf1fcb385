import { tagsOf, type DxfTag } from './dxf-records.ts';

/** A record as it stands in some bytes. */
export type TagText = { bytes: Uint8Array; start: number; end: number };

export const wholeText = (bytes: Uint8Array): TagText => ({ bytes, start: 0, end: bytes.length });

/** What every record has of its own, whatever it is made from: handle and owner. */
const IDENTITY: ReadonlySet<number> = new Set([0, 5, 105, 330]);
/** Groups of an entity's head, which may come and go; they follow its layer. */
const HEAD: ReadonlySet<number> = new Set([6, 48, 60, 62, 370, 420, 430, 440]);
/** Of the head, what a writer does not make from the model. */
const KEPT: ReadonlySet<number> = new Set([347, 348, 390, 410]);
const COLOR: readonly number[] = [62, 420, 430];
const LAYER = 8;
const FIRST_EXTENDED = 1000;

/**
 * A record with a change laid over it: `before` and `after` are made from the model as it was and as it is, and only groups
 * that differ between them replace those of the original.
 */
export function overlayTags(original: TagText, before: TagText, after: TagText): Uint8Array {
  const [tags, was, is] = [original, before, after].map(({ bytes, start, end }) =>
    tagsOf(bytes, start, end),
  ) as [DxfTag[], DxfTag[], DxfTag[]];
  const replaced = new Map<DxfTag, Uint8Array>();
  let inserted: Uint8Array[] = [];
  const codes = new Set([...was, ...is].map(({ code }) => code));
  // a color is told by up to three groups, of which older versions are written without the last two
  const isRecolored = COLOR.some((code) => !isSameIn(was, is, code));
  if (isRecolored) for (const code of COLOR) codes.add(code);
  for (const code of codes) {
    if (IDENTITY.has(code)) continue;
    const [own, from, to] = [tags, was, is].map((list) => list.filter((tag) => tag.code === code)) as [
      DxfTag[],
      DxfTag[],
      DxfTag[],
    ];
    const isColor = isRecolored && COLOR.includes(code);
    if (!isColor && isSameIn(was, is, code)) continue;
    const text = (tag: DxfTag): Uint8Array => after.bytes.subarray(tag.start, tag.end);
    if (!isColor && own.length === to.length && from.length === to.length) {
      own.forEach((tag, i) => {
        if (from[i]!.value !== to[i]!.value) replaced.set(tag, text(to[i]!));
      });
    } else if (HEAD.has(code)) {
      for (const tag of own) replaced.set(tag, new Uint8Array(0));
      inserted = [...inserted, ...to.map(text)];
    } else return rewritten(original, tags, after, is);
  }
  const parts: Uint8Array[] = [];
  for (const tag of tags) {
    parts.push(replaced.get(tag) ?? original.bytes.subarray(tag.start, tag.end));
    if (tag.code === LAYER && inserted.length > 0) {
      parts.push(...inserted);
      inserted = [];
    }
  }
  return joined([...parts, ...inserted]);
}

/** Whether two records have the same groups of a code. */
function isSameIn(was: readonly DxfTag[], is: readonly DxfTag[], code: number): boolean {
  const values = (tags: readonly DxfTag[]): string[] =>
    tags.flatMap((tag) => (tag.code === code ? [tag.value] : []));
  const [from, to] = [values(was), values(is)];
  return from.length === to.length && from.every((value, i) => value === to[i]);
}

/** Lists in braces, such as of reactors, by their names: each with its first and its last group. */
function bracedLists(tags: readonly DxfTag[]): Map<string, { start: number; end: number }> {
  const lists = new Map<string, { start: number; end: number }>();
  let open: DxfTag | undefined;
  for (const tag of tags) {
    if (tag.code !== 102) continue;
    if (tag.value.startsWith('{')) open = tag;
    else if (open) {
      lists.set(open.value.toUpperCase(), { start: open.start, end: tag.end });
      open = undefined;
    }
  }
  return lists;
}

/** The new record under the original's handle and owner, with what a writer does not make. */
function rewritten(
  original: TagText,
  tags: readonly DxfTag[],
  after: TagText,
  is: readonly DxfTag[],
): Uint8Array {
  const own = (code: number): DxfTag | undefined => tags.find((tag) => tag.code === code);
  const kept = tags.filter(({ code }) => KEPT.has(code) && !is.some((tag) => tag.code === code));
  const made = bracedLists(is);
  const lists = [...bracedLists(tags)].flatMap(([name, list]) => (made.has(name) ? [] : [list]));
  const parts: Uint8Array[] = [];
  let inBraces = false;
  for (const tag of is) {
    if (tag.code === 102) inBraces = tag.value.startsWith('{');
    const mine =
      IDENTITY.has(tag.code) && tag.code !== 0 && !inBraces && tag.code < FIRST_EXTENDED
        ? own(tag.code)
        : undefined;
    const source =
      mine && tag.code !== 330
        ? original.bytes.subarray(mine.start, mine.end)
        : after.bytes.subarray(tag.start, tag.end);
    parts.push(source);
    if (mine && tag.code !== 330)
      for (const { start, end } of lists.splice(0)) parts.push(original.bytes.subarray(start, end));
    if (tag.code === LAYER)
      for (const each of kept) parts.push(original.bytes.subarray(each.start, each.end));
  }
  return joined(parts);
}

/** A record with more objects that are told of its changes; `made` writes such a list, `one` an item of it. */
export function withReactors(bytes: Uint8Array, made: Uint8Array, one: Uint8Array): Uint8Array {
  const tags = tagsOf(bytes, 0, bytes.length);
  const list = tags.find(({ code, value }) => code === 102 && value.toUpperCase() === '{ACAD_REACTORS');
  let depth = 0;
  const owner = tags.find(({ code, value }) => {
    if (code === 102) depth = value.startsWith('{') ? 1 : 0;
    return depth === 0 && (code === 330 || code === 100);
  });
  const at = list?.end ?? owner?.start ?? bytes.length;
  return joined([bytes.subarray(0, at), list ? one : made, bytes.subarray(at)]);
}

/** A record that no longer tells these objects of its changes; a list that nobody is in any more goes. */
export function withoutReactors(bytes: Uint8Array, reactors: readonly number[]): Uint8Array {
  if (reactors.length === 0) return bytes;
  const tags = tagsOf(bytes, 0, bytes.length);
  const open = tags.findIndex(({ code, value }) => code === 102 && value.toUpperCase() === '{ACAD_REACTORS');
  if (open < 0) return bytes;
  const close = tags.findIndex(({ code }, at) => at > open && code === 102);
  const items = tags.slice(open + 1, close);
  const kept = items.filter(({ value }) => !reactors.includes(Number.parseInt(value, 16)));
  const left = kept.length > 0 ? [tags[open]!, ...kept, tags[close]!] : [];
  return joined([
    bytes.subarray(0, tags[open]!.start),
    ...left.map(({ start, end }) => bytes.subarray(start, end)),
    bytes.subarray(tags[close]!.end),
  ]);
}

/** Records that do not name an owner. */
export function withoutOwner(bytes: Uint8Array, owner: number): Uint8Array {
  const kept = tagsOf(bytes, 0, bytes.length).filter(
    ({ code, value }) => code !== 330 || Number.parseInt(value, 16) !== owner,
  );
  return joined(kept.map(({ start, end }) => bytes.subarray(start, end)));
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
