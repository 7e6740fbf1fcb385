import type { Header } from '@linework/cad/model/header';
import type { Point } from '@linework/cad/model/point';
import type { Answer, Option, Question } from '../questions.ts';
import { findOption } from './keywords.ts';
import { parseAngle, parseDirection, parseLength } from './numbers.ts';
import { parsePoint } from './points.ts';
import { parseHandle, unquoted } from './words.ts';

type Typing = {
  header: Header;
  last: Point;
  optionText?: ((option: Option) => string | undefined) | undefined;
};

/** What a word answers to a question; undefined where it is no answer to it. */
export function parseAnswer(
  word: string,
  question: Question,
  { header, last, optionText }: Typing,
): Answer | undefined {
  const option = findOption(word, question.options, optionText);
  if (option !== undefined) return { kind: 'option', option };
  const point = parsePoint(word, last, header);
  switch (question.kind) {
    case 'point': {
      if (point) return { kind: 'point', point };
      if (question.takesWord?.test(word)) return { kind: 'text', text: word };
      const value = parseLength(word, header);
      return value === undefined ? undefined : { kind: 'value', value };
    }
    case 'distance': {
      const value = parseLength(word, header);
      if (value !== undefined) return { kind: 'value', value };
      return point && { kind: 'point', point };
    }
    case 'angle': {
      const measured = parseAngle(word, header);
      const value = question.isDirection
        ? parseDirection(word, header)
        : measured !== undefined && header.clockwise
          ? -measured
          : measured;
      if (value !== undefined) return { kind: 'value', value };
      return point && { kind: 'point', point };
    }
    case 'number':
    case 'integer': {
      const value = parseLength(word, header);
      return value === undefined ? undefined : { kind: 'value', value };
    }
    case 'text':
      return { kind: 'text', text: question.spaces ? word : unquoted(word) };
    case 'entity':
    case 'selection': {
      const handle = parseHandle(word);
      if (handle !== undefined) return { kind: 'entity', handle, point: last };
      return point && { kind: 'point', point };
    }
    default:
      return undefined;
  }
}
