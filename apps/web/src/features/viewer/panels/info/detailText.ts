/** What the kernel says of single things, in the reader's language: its English sentences are recognized. */
import type { AreaKey, PlainKey } from '@linework/i18n';

type Word = AreaKey<'diagnostic'>;
type Detail = Word extends infer Key ? (Key extends `diagnostic.detail.${infer Name}` ? Name : never) : never;

/** The more particular ones first: the last few would take others for their own. */
export const sentences: Readonly<Record<Detail, string>> = {
  fontStandIn: 'The font {name} is not at hand; {other} stands in.',
  font: 'The font {name} is not at hand.',
  xref: 'The external reference {name} is not at hand.',
  xrefCircular: '{name} refers to itself, and is not shown again within itself.',
  shape: 'The shape {name} is in no shape file at hand.',
  picture: 'The picture {name} is referenced.',
  underlay: 'The underlay {name} is shown by its frame and name only.',
  block: 'The block {name} is not in the drawing.',
  ole: 'An embedded object carries no picture of itself; its frame is shown.',
  box: '{name} is known by its box only.',
  kept: '{name} is kept but not drawn.',
  modeler: '{name} has no modeller data that can be read.',
  entity: 'An entity is missing or damaged.',
  failed: '{name} could not be drawn: {reason}.',
  outside: '{name} lies outside of any block.',
  twice: 'Block {name} is defined twice; the first is kept.',
  sectionCut: 'The section {name} reaches beyond the end of the file.',
  pages: '{bad} of {all} pages of the section {name} are damaged or missing.',
  pageOf: 'A page of the section {name} is damaged or missing.',
  restored: '{number} damaged bytes of the section {name} were restored.',
  lines: '{number} lines are not group codes and were skipped.',
  map: '{number} entries of the object map are damaged.',
  mapMissing: 'The file is damaged: its object map is missing. {number} objects were found without it.',
  pagesSought: 'The file is damaged or cut: its pages were looked for.',
  header: 'The header variables are missing.',
  table: 'A table is missing; its entries were looked for.',
  chain: 'The chain of entities is broken.',
  blocksInstead: 'Nothing is left of the model: the blocks are shown instead.',
  page: 'Page {number} cannot be read.',
  scanned: 'Page {number} is a picture: it is placed as an image, not as lines.',
  firstPages: 'Of {all} pages the first {number} were read.',
  damaged: '{name} is damaged.',
  short: '{name} ends early.',
  section: 'Section {name} is not read.',
};

/** These say no more than the sentence that all of their kind share. */
const plain: Readonly<Record<string, PlainKey<'diagnostic'>>> = {
  'The file ends before its end mark; what was there is shown.': 'diagnostic.cut',
  'The file ends before its end mark.': 'diagnostic.cut',
  'The drawing is larger than the limits allow; the rest is not shown.': 'diagnostic.limit',
  'A viewport in perspective is shown in parallel.': 'diagnostic.perspective',
  'A viewport hides what lies in front of or behind its planes; all of it is shown.': 'diagnostic.viewDepth',
  'A picture could not be read.': 'diagnostic.pictureUnread',
  'The boundary of a hatch is not closed; it is drawn as far as it is defined.': 'diagnostic.hatchOpen',
};

const patterns = Object.entries(sentences).map(([name, sentence]) => ({
  key: `diagnostic.detail.${name}` as Word,
  pattern: new RegExp(`^${sentence.replace(/[.()]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>.+)')}$`),
}));

type Say = (key: Word, params: Readonly<Record<string, string>>) => string;

/** Undefined where the kernel's own words are all there is. */
export function detailText(message: string, say: Say): string | undefined {
  if (Object.hasOwn(plain, message)) return say(plain[message]!, {});
  for (const { key, pattern } of patterns) {
    const found = pattern.exec(message);
    if (found) return say(key, { ...found.groups });
  }
  return undefined;
}
