import { MAX_TOKENS } from '../../display/acis/records.ts';
import { UnknownForm } from './body.ts';
import { number, PLAIN_HEAD, type RawBody, type RawRecord, TAG, type Token } from './tokens.ts';
import { V400 } from './record-fields.ts';

/** Text: one line of header in the oldest, else three; records end with '#', strings are counted ('@7 unknown'). */
export function rawFromText(text: string): RawBody {
  const first = /^\s*(\d+)[^\n]*\n/.exec(text);
  if (!first) throw new UnknownForm('no header');
  const version = Number(first[1]);
  const head = { ...PLAIN_HEAD };
  let at = first[0].length;
  if (version >= V400) {
    const names: string[] = [];
    for (let i = 0; i < 3; i++) {
      const counted = /\s*@?(\d+) ?/y;
      counted.lastIndex = at;
      const found = counted.exec(text);
      if (!found) throw new UnknownForm('no names');
      at += found[0].length;
      const end = at + Number(found[1]);
      names.push(text.slice(at, end));
      at = end;
    }
    const line = /\s*([^\n]*)(\n|$)/y;
    line.lastIndex = at;
    const found = line.exec(text);
    const [unit = 1, length = 1e-6, direction = 1e-10] = (found?.[1] ?? '').trim().split(/\s+/).map(number);
    at += found?.[0].length ?? 0;
    [head.product, head.library, head.date] = [names[0]!, names[1]!, names[2] || head.date] as [
      string,
      string,
      string,
    ];
    head.measures = [unit, length, direction];
  }
  return { version, ...head, records: textRecords(text, at) };
}

function textRecords(text: string, start: number): RawRecord[] {
  const records: RawRecord[] = [];
  const word = /[^\s#]+|#/g;
  word.lastIndex = start;
  let tokens: Token[] = [];
  let count = 0;
  for (let found = word.exec(text); found; found = word.exec(text)) {
    const value = found[0];
    if (++count > MAX_TOKENS) throw new UnknownForm('too much');
    if (value.startsWith('End-of-')) break;
    if (value === '#') {
      records.push(named(tokens));
      tokens = [];
    } else if (/^@\d+$/.test(value)) {
      const end = word.lastIndex + 1 + Number(value.slice(1));
      tokens.push({ tag: TAG.text, value: text.slice(word.lastIndex + 1, end) });
      word.lastIndex = end;
    } else tokens.push({ tag: TAG.word, value });
  }
  if (tokens.length > 0) throw new UnknownForm('cut short');
  return records;
}

/** Some programs number their records: '-3 edge …'. */
function named(tokens: Token[]): RawRecord {
  const first = /^-?\d+$/.test(String(tokens[0]?.value)) ? 1 : 0;
  return { type: String(tokens[first]?.value), tokens: tokens.slice(first + 1) };
}
