import { expect, test } from 'vitest';
import { textsOf } from '../../search/drawingText.ts';
import { placesIn, wantedOf } from './match.ts';

const said = (text: string) => ({ text, layer: '0', layout: 'Model', x: 1, y: 2, handle: 0x1f });
const drawing = textsOf(['Pump P-1', 'pump', 'Room', 'Pump room', 'İzmir pump', ''].map(said), {
  layers: ['0', 'M-PUMP'],
  blocks: ['Pump_A', 'Valve'],
});
const places = (query: string, most = 100) =>
  placesIn(drawing, wantedOf(query)!, most).map(({ kind, text }) => `${kind} ${text}`);

test('every line with all of the words is a place, then layers and blocks', () => {
  expect(places('PUMP')).toEqual([
    'text Pump P-1',
    'text pump',
    'text Pump room',
    'text İzmir pump',
    'layer M-PUMP',
    'block Pump_A',
  ]);
  expect(places('room pump')).toEqual(['text Pump room']);
  expect(places('p-1')).toEqual(['text Pump P-1']);
  expect(places('pumps')).toEqual([]);
});

test('a place has its layer, its layout and its handle', () => {
  expect(placesIn(drawing, wantedOf('p-1')!, 1)).toEqual([
    { kind: 'text', text: 'Pump P-1', layer: '0', layout: 'Model', x: 1, y: 2, handle: '1F' },
  ]);
});

test('no more than so many come', () => {
  expect(places('pump', 2)).toHaveLength(2);
});

test('nothing is looked for where nothing is said', () => {
  expect(wantedOf('  ')).toBeUndefined();
  expect(wantedOf(' A  b\tA ')).toEqual(['a', 'b']);
});
