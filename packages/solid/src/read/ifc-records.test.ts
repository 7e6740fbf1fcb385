import { expect, test } from 'vitest';
import { propertiesByElement } from './ifc-properties.ts';
import { ifcRecords } from './ifc-records.ts';

const records = (...lines: string[]) =>
  ifcRecords(
    new TextEncoder().encode(`ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\n${lines.join('\n')}\nENDSEC;\n`),
  );

test('statements end where no string and no comment is, in any order and with gaps', () => {
  const found = records(
    "#4000000=IFCWALL('a;b',$,'It''s #7; here',$);",
    "/* #5=IFCDOOR('no'); it's nothing */ #2 = IFCPROJECT ( 'x' , $ ,\n 'Two lines' ) ;",
  );
  expect(found.at(4_000_000)).toEqual({ type: 'IFCWALL', args: ["'a;b'", '$', "'It''s #7; here'", '$'] });
  expect(found.at(2)).toEqual({ type: 'IFCPROJECT', args: ["'x'", '$', "'Two lines'"] });
  expect([found.at(5), found.idsOf('IFCPROJECT')]).toEqual([undefined, [2]]);
  expect([found.isOf(2, 'IFCPROJECT'), found.isOf(2, 'IFCPRO'), found.isOf(5, 'IFCDOOR')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('an unfinished statement ends with the file', () => {
  expect(records("#1=IFCWALL('never closed").at(1)?.type).toBe('IFCWALL');
  expect(ifcRecords(new Uint8Array()).at(1)).toBeUndefined();
});

test('an argument names its records, whatever stands before it', () => {
  const found = records("#1=IFCREL('a,(#5',$,(#6,('x',#7)), ( #8 ,#9),#10) ;", "#2=IFCREL('never closed");
  expect([0, 1, 2, 3, 4, 5].map((argument) => found.references(1, argument))).toEqual([
    [],
    [],
    [6, 7],
    [8, 9],
    [10],
    [],
  ]);
  expect([found.references(2, 0), found.references(3, 0)]).toEqual([[], []]);
});

test('what has to do with no shape is left out for whoever asks for shapes', () => {
  const lines = [
    "#1=IFCWALL('w',$);",
    "#2=IFCPROPERTYSET('s;#3=IFCWALL()',$,$,$,(#4));",
    "/* of it */ #4=IFCPROPERTYSINGLEVALUE('n',$,IFCREAL(1.),$); #5=IFCPROPERTYTABLEVALUE('t');",
    '#6=IFCRELDEFINESBYPROPERTIES($,$,$,$,(#1),#2);',
    "#7=IFCDOOR('d',$);",
  ];
  const found = records(...lines);
  const left = new TextDecoder()
    .decode(found.shapes)
    .split('\n')
    .filter((line) => line.startsWith('#') || line.includes('of it'));
  expect(left.map((line) => line.trim())).toEqual([
    lines[0],
    "/* of it */  #5=IFCPROPERTYTABLEVALUE('t');",
    lines[4],
  ]);
  expect([found.at(4)?.type, found.references(6, 5)]).toEqual(['IFCPROPERTYSINGLEVALUE', [2]]);
  expect(new TextDecoder().decode(records("#1=IFCPROPERTYSET('never closed").shapes)).toContain('DATA;');
});

test('properties come as text, each name once, also from several sets at once', () => {
  const found = propertiesByElement(
    records(
      "#1=IFCPROPERTYSINGLEVALUE('Fl\\X2\\00E4\\X0\\che',$,IFCAREAMEASURE(12.50000000001),$);",
      "#2=IFCPROPERTYSINGLEVALUE('IsExternal',$,IFCBOOLEAN(.T.),$);",
      "#3=IFCPROPERTYSINGLEVALUE('Note',$,IFCLABEL('(a), ''b'''),$);",
      "#4=IFCPROPERTYSINGLEVALUE('Nothing',$,$,$);",
      "#5=IFCPROPERTYSINGLEVALUE('Note',$,IFCLABEL('later'),$);",
      "#6=IFCPROPERTYSET('g',$,'One',$,(#1,#2,#4));",
      "#7=IFCPROPERTYSET('h',$,'Two',$,(#3,#5,#99));",
      "#8=IFCRELDEFINESBYPROPERTIES('i',$,$,$,(#20,#21),#6);",
      "#9=IFCRELDEFINESBYPROPERTIES('j',$,$,$,(#20),IFCPROPERTYSETDEFINITIONSET((#7,#6)));",
    ),
  );
  const area = ['Fläche', '12.5'];
  const outside = ['IsExternal', 'true'];
  expect(found.get(20)).toEqual([area, outside, ['Note', "(a), 'b'"]]);
  expect(found.get(21)).toEqual([area, outside]);
});
