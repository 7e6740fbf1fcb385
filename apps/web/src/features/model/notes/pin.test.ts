import type { DrawingNote } from '@linework/contract/note';
import { expect, test } from 'vitest';
import { packPin, pinLayout, pinOf } from './pin.ts';

const note = (data: string, layout = pinLayout): DrawingNote => ({
  key: '00000000-0000-0000-0000-000000000001',
  layout,
  kind: 'text',
  data,
  userId: '1',
  userName: 'Ada',
  createTime: 5,
  modifyTime: 5,
  comments: 0,
  own: 1,
});

test('a pin comes back as it was sent', () => {
  const place = { at: [1, -2.5, 3e6], part: 'Bearing 3', text: 'Too tight' } as const;
  expect(pinOf(note(packPin(place)))).toMatchObject({ ...place, userName: 'Ada', own: true });
});

test.each([
  ['a note in 2D', '{"points":[1,2],"text":"x"}', 'Model'],
  ['no JSON', '{', pinLayout],
  ['null', 'null', pinLayout],
  ['too few coordinates', '{"at":[1,2],"part":"a","text":"x"}', pinLayout],
  ['something that is no number', '{"at":[1,2,"3"],"part":"a","text":"x"}', pinLayout],
  ['no text', '{"at":[1,2,3],"part":"a"}', pinLayout],
])('%s is no pin', (_, data, layout) => {
  expect(pinOf(note(data, layout))).toBeUndefined();
});
