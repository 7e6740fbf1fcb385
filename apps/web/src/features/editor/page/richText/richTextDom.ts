/** Letters in an editable element: drawn into it, read from it, and what is selected of them. */
import { letterHeight, type RichFormat, type RichLetter } from '@linework/editor/input/rich-text';
import { swatchOf } from '../../panels/colors.ts';

export interface TextRange {
  from: number;
  to: number;
}

export function renderLetters(
  box: HTMLElement,
  letters: readonly RichLetter[],
  { height }: { height: number },
): void {
  const parts: Node[] = [];
  for (let i = 0; i < letters.length;) {
    const { format, isStacked } = letters[i]!;
    let text = '';
    const isSame = (letter: RichLetter | undefined): boolean =>
      letter?.format === format && letter.isStacked === isStacked;
    for (; isSame(letters[i]); i++) text += letters[i]!.text;
    const part = document.createElement('span');
    part.textContent = text;
    part.dataset['stacked'] = String(isStacked);
    Object.assign(part.style, styleOf(format, height));
    parts.push(part);
  }
  // A line that is empty has no height without it.
  if (letters.at(-1)?.text === '\n' || letters.length === 0) parts.push(document.createElement('br'));
  box.replaceChildren(...parts);
}

function styleOf(format: RichFormat, height: number): Partial<CSSStyleDeclaration> {
  const { underline, color, font } = format;
  const factor = letterHeight(format, height) / height;
  return {
    ...(underline && { textDecoration: 'underline' }),
    ...(font && {
      // Letters that it lacks are those of the page.
      fontFamily: `${JSON.stringify(font.name)}, var(--font-sans)`,
      fontWeight: font.bold ? 'bold' : 'normal',
      fontStyle: font.italic ? 'italic' : 'normal',
    }),
    ...(color !== undefined && { color: cssOf(color) }),
    ...(Number.isFinite(factor) && factor > 0 && { fontSize: `${Math.min(factor, 20)}em` }),
  };
}

function cssOf(code: string): string {
  const value = Math.floor(Number(code.slice(1)));
  // A true color has its blue first.
  const color = code.startsWith('c')
    ? { rgb: ((value & 255) << 16) | (value & 0xff00) | ((value >> 16) & 255) }
    : value;
  return swatchOf(color, 'dark') ?? '';
}

export const typedText = (box: HTMLElement): string => box.textContent;

/** Where two texts differ: what of the first is replaced, and by what. */
export function changedRange(
  before: string,
  after: string,
): { from: number; to: number; text: string } | undefined {
  if (before === after) return undefined;
  let from = 0;
  while (from < before.length && from < after.length && before[from] === after[from]) from++;
  let end = 0;
  const room = Math.min(before.length, after.length) - from;
  while (end < room && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { from, to: before.length - end, text: after.slice(from, after.length - end) };
}

/** What is selected in the element, as numbers of letters. */
export function offsetsIn(box: HTMLElement): TextRange | undefined {
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (!box.contains(range.startContainer) || !box.contains(range.endContainer)) return undefined;
  const upTo = (node: Node, offset: number): number => {
    const measured = document.createRange();
    measured.setStart(box, 0);
    measured.setEnd(node, offset);
    return measured.toString().length;
  };
  return {
    from: upTo(range.startContainer, range.startOffset),
    to: upTo(range.endContainer, range.endOffset),
  };
}

export function selectIn(box: HTMLElement, { from, to }: TextRange): void {
  const place = (offset: number): [Node, number] => {
    const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    let left = offset;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { length } = node as Text;
      if (left <= length) return [node, left];
      left -= length;
    }
    return [box, box.childNodes.length];
  };
  const selection = getSelection();
  const now = offsetsIn(box);
  if (!selection || (document.activeElement !== box && now === undefined)) return;
  selection.setBaseAndExtent(...place(from), ...place(to));
}
