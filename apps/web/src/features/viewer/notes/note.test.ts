import { noteKinds } from '@linework/contract/noteKinds';
import { describe, expect, it } from 'vitest';
import { noteOf, packNote, plainData, unpackNote } from './note.ts';

const points = [
  { x: 123_456_789.125, y: -5 },
  { x: 123_456_790.25, y: 7.5 },
];

describe('a note on its way', () => {
  it('comes back as it was, at survey coordinates too', () => {
    const data = {
      ...plainData,
      points,
      color: 'blue',
      width: 4,
      text: 'Tür prüfen 门',
      height: 2.5,
    } as const;
    expect(unpackNote('leader', packNote(data))).toEqual(data);
  });

  it('is short: only what is not plain, and steps instead of coordinates', () => {
    expect(packNote({ ...plainData, points })).toBe('{"points":[123456789.125,-5,1.125,12.5]}');
  });

  it('keeps long strokes in place: what is rounded does not add up', () => {
    const stroke = Array.from({ length: 3000 }, (_, i) => ({ x: 1e6 + i / 7, y: Math.sin(i / 11) * 1e3 }));
    const back = unpackNote('freehand', packNote({ ...plainData, points: stroke }))!.points;
    const off = back.map((point, i) => Math.hypot(point.x - stroke[i]!.x, point.y - stroke[i]!.y));
    expect(Math.max(...off)).toBeLessThan(1e-3);
  });
});

describe('what others wrote', () => {
  it.each([
    ['no JSON', '{'],
    ['nothing', 'null'],
    ['no points', '{}'],
    ['half a point', '{"points":[1]}'],
    ['words for numbers', '{"points":["1","2",3,4]}'],
    ['endless', '{"points":[1e999,0,1,1]}'],
    ['too few points', '{"points":[1,2]}'],
  ])('is refused: %s', (_, json) => {
    expect(unpackNote('line', json)).toBeUndefined();
  });

  it('is refused when a picture is none, or comes from elsewhere', () => {
    const of = (picture: string): string => JSON.stringify({ points: [0, 0, 1, 1], picture });
    expect(unpackNote('picture', of('https://example.com/a.png'))).toBeUndefined();
    expect(unpackNote('picture', of('data:image/svg+xml;base64,AAAA'))).toBeUndefined();
    expect(unpackNote('picture', of('data:image/webp;base64,AAAA'))!.picture).toBe(
      'data:image/webp;base64,AAAA',
    );
  });

  it('is brought within bounds', () => {
    const data = unpackNote(
      'line',
      '{"points":[0,0,1,1],"width":1e9,"colour":"url(x)","text":7,"turn":null}',
    )!;
    expect(data).toMatchObject({ width: 20, color: 'red', text: '', turn: 0 });
  });

  it('of a kind that is not known is left out', () => {
    const row = {
      key: 'k',
      layout: 'Model',
      data: '{"points":[0,0,1,1]}',
      userId: '1',
      userName: 'A',
      createTime: 1,
      modifyTime: 1,
      comments: 0,
      own: 1,
    } as const;
    expect(noteOf({ ...row, kind: 'hologram' as 'line' })).toBeUndefined();
    for (const kind of noteKinds.filter((name) => name !== 'picture'))
      expect(noteOf({ ...row, kind })).toMatchObject({ kind, own: true });
  });
});
