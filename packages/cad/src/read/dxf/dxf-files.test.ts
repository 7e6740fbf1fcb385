import { describe, expect, test } from 'vitest';
import { read } from '../read.ts';
import { drawingOf, dxfText, END, modelOf, section, variable, type Pair } from './fixture.ts';

describe('structure', () => {
  test('layers: off by a negative color, locked by a flag', () => {
    const { drawing } = modelOf([]);
    expect(drawing.layers.get('WALLS')).toMatchObject({
      color: 3,
      off: true,
      locked: true,
      frozen: false,
      lineWeight: 50,
    });
  });

  test('blocks and paper space', () => {
    const { drawing } = modelOf([
      [0, 'LINE'],
      [5, 'A1'],
      [67, 1],
      [8, '0'],
      [10, 0],
      [20, 0],
      [11, 1],
      [21, 1],
    ]);
    expect(drawing.blocks.get('DOOR')).toMatchObject({ base: [1, 2, 0], handle: 0x20 });
    expect(drawing.blocks.get('DOOR')?.entities).toHaveLength(2);
    expect(drawing.blocks.get('*PAPER_SPACE')?.entities).toHaveLength(1);
    expect(drawing.layouts.map((layout) => layout.model)).toEqual([true, false]);
  });

  test('header variables are typed and kept', () => {
    const { drawing } = read(
      dxfText([
        ...section(
          'HEADER',
          variable('INSUNITS', [70, 4]),
          variable('EXTMIN', [10, -1], [20, -2], [30, 0]),
          variable('CUSTOM', [1, 'x']),
        ),
        ...END,
      ]),
    );
    expect(drawing.header.units).toBe(4);
    expect(drawing.header.extents[0]).toEqual([-1, -2, 0]);
    expect(drawing.variables.get('CUSTOM')?.values).toEqual(['x']);
  });

  test('draw order and xclips come from objects', () => {
    const pairs = drawingOf([
      [0, 'INSERT'],
      [5, 'A1'],
      [102, '{ACAD_XDICTIONARY'],
      [360, 'D1'],
      [102, '}'],
      [330, '1F'],
      [8, '0'],
      [2, 'Door'],
      [10, 0],
      [20, 0],
    ]);
    pairs.splice(
      -1,
      0,
      ...section(
        'OBJECTS',
        [
          [0, 'DICTIONARY'],
          [5, 'D1'],
          [330, 'A1'],
          [3, 'ACAD_FILTER'],
          [360, 'D2'],
        ],
        [
          [0, 'DICTIONARY'],
          [5, 'D2'],
          [330, 'D1'],
          [3, 'SPATIAL'],
          [360, 'D3'],
        ],
        [
          [0, 'SPATIAL_FILTER'],
          [5, 'D3'],
          [330, 'D2'],
          [70, 2],
          [10, 0],
          [20, 0],
          [10, 4],
          [20, 3],
          [210, 0],
          [220, 0],
          [230, 1],
          [71, 1],
          [72, 0],
          [73, 0],
          ...Array.from({ length: 24 }, (_, i): Pair => [40, i]),
        ],
        [
          [0, 'SORTENTSTABLE'],
          [5, 'D4'],
          [330, 'D9'],
          [100, 'AcDbSortentsTable'],
          [330, '1F'],
          [331, 'A1'],
          [5, 'B7'],
        ],
      ),
    );
    const { drawing } = read(dxfText(pairs));
    const insert = drawing.blocks.get('*MODEL_SPACE')?.entities[0];
    expect(insert?.type === 'INSERT' && [...(insert.clip?.points ?? [])]).toEqual([0, 0, 4, 3]);
    expect(insert?.type === 'INSERT' && insert.clip?.boundary[0]).toBe(12);
    expect(drawing.sortOrder.get(0x1f)?.get(0xa1)).toBe(0xb7);
  });
});

describe('forgiving', () => {
  const LINE: readonly Pair[] = [
    [0, 'LINE'],
    [8, '0'],
    [10, 1],
    [20, 2],
    [11, 3],
    [21, 4],
  ];

  test('entities without any section', () => {
    const { drawing, diagnostics } = read(dxfText([...LINE, ...LINE]));
    expect(drawing.blocks.get('*MODEL_SPACE')?.entities).toHaveLength(2);
    expect(diagnostics.map((entry) => entry.code)).toEqual(['truncated']);
  });

  test('tables without their section', () => {
    const pairs: Pair[] = [
      [0, 'TABLE'],
      [2, 'LAYER'],
      [0, 'LAYER'],
      [2, 'Loose'],
      [70, 0],
      [62, 3],
      [0, 'ENDTAB'],
      ...section('ENTITIES', [
        [0, 'LINE'],
        [8, 'Loose'],
        [10, 0],
        [20, 0],
        [11, 1],
        [21, 1],
      ]),
      ...END,
    ];
    const { drawing } = read(dxfText(pairs));
    expect(drawing.layers.get('LOOSE')?.color).toBe(3);
    expect(drawing.blocks.get('*MODEL_SPACE')?.entities.map(({ type }) => type)).toEqual(['LINE']);
  });

  test('zeros behind the end', () => {
    const bytes = dxfText(drawingOf(LINE));
    const filled = new Uint8Array(bytes.length + 600);
    filled.set(bytes);
    expect(read(filled).drawing.blocks.get('*MODEL_SPACE')?.entities).toHaveLength(1);
  });

  test('carriage returns alone, and both', () => {
    for (const end of ['\r', '\r\n', '\n']) {
      const { drawing } = read(dxfText([...section('ENTITIES', LINE), ...END], end));
      expect(drawing.blocks.get('*MODEL_SPACE')?.entities[0]).toMatchObject({
        start: [1, 2, 0],
        end: [3, 4, 0],
      });
    }
  });

  test('comments, blanks around codes and a byte order mark', () => {
    const text =
      '\ufeff999\nmade by hand\n  0\nSECTION\n 2 \nENTITIES\n   0\nLINE\n 8\n0\n 10\n   1.5 \n20\n2\n0\nENDSEC\n0\nEOF\n';
    const { drawing, diagnostics } = read(new TextEncoder().encode(text));
    expect(drawing.blocks.get('*MODEL_SPACE')?.entities[0]).toMatchObject({ start: [1.5, 2, 0] });
    expect(diagnostics).toEqual([]);
  });

  test('comments that name a variable, and such between it and its value', () => {
    const header = '  9\n$ACADVER\n999\nno\n  1\nAC1015\n  9\n$DWGCODEPAGE\n  3\nANSI_1251\n';
    const text = `999\nwithout $ACADVER it fails\n  0\nSECTION\n  2\nHEADER\n${header}  0\nENDSEC\n  0\nEOF\n`;
    const { drawing } = read(Buffer.from(text.replace('fails', 'f\u00e4ils'), 'latin1'));
    expect(drawing.version).toBe('AC1015');
    expect(drawing.codePage).toBe('windows-1251');
  });

  test('a stray line does not cost the entities after it', () => {
    const text = new TextDecoder()
      .decode(dxfText([...section('ENTITIES', LINE), ...END]))
      .replace('8\n0\n', '8\n0\nstray text\n');
    const { drawing, diagnostics } = read(new TextEncoder().encode(text));
    expect(drawing.blocks.get('*MODEL_SPACE')?.entities[0]).toMatchObject({ end: [3, 4, 0] });
    expect(diagnostics.map((entry) => entry.code)).toEqual(['dxf-lines']);
  });

  test('what is no drawing says so', () => {
    expect(read(new TextEncoder().encode('hello')).diagnostics.map((entry) => entry.code)).toEqual([
      'unknown-format',
    ]);
    expect(read(new Uint8Array(0)).diagnostics).toHaveLength(1);
  });

  test('the limit of entities ends the reading', () => {
    const { drawing, diagnostics } = read(dxfText([...section('ENTITIES', LINE, LINE, LINE), ...END]), {
      limits: { maxEntities: 2 },
    });
    expect(drawing.blocks.get('*MODEL_SPACE')?.entities.length).toBeLessThanOrEqual(2);
    expect(diagnostics.some((entry) => entry.code === 'limit')).toBe(true);
  });
});

describe('text encodings', () => {
  const withText = (bytes: readonly number[], codePage: string): Uint8Array => {
    const head = dxfText([
      ...section('HEADER', variable('ACADVER', [1, 'AC1015']), variable('DWGCODEPAGE', [3, codePage])),
      [0, 'SECTION'],
      [2, 'ENTITIES'],
      [0, 'TEXT'],
      [8, '0'],
    ]);
    const value = Uint8Array.from([...new TextEncoder().encode('1\n'), ...bytes, 10]);
    return Uint8Array.from([...head, ...value, ...dxfText([[0, 'ENDSEC'], ...END])]);
  };
  const textOf = (bytes: Uint8Array): unknown => {
    const entity = read(bytes).drawing.blocks.get('*MODEL_SPACE')?.entities[0];
    return entity?.type === 'TEXT' ? entity.text : undefined;
  };

  test('code pages', () => {
    expect(textOf(withText([0xd6, 0xd0, 0xce, 0xc4], 'ANSI_936'))).toBe('中文');
    expect(textOf(withText([0x93, 0xfa, 0x96, 0x7b], 'ANSI_932'))).toBe('日本');
    expect(textOf(withText([0xe4, 0xf6], 'ANSI_1252'))).toBe('äö');
    expect(textOf(withText([0x84], 'dos850'))).toBe('ä');
  });

  test('UTF-8 in a file that names another code page', () => {
    expect(textOf(withText([...new TextEncoder().encode('Grün 中')], 'ANSI_1252'))).toBe('Grün 中');
  });

  test('escapes', () => {
    expect(textOf(withText([...new TextEncoder().encode('\\U+4E2D \\M+5D6D0')], 'ANSI_1252'))).toBe('中 中');
  });
});
