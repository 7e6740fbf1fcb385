/**
 * What drawings have besides what they show at first: pictures and underlays, clips, an order, groups, annotations by
 * scale, objects of other programs; lines enough for columns to grow, and one that strayed.
 */
import { plain, type Pairs } from './warmupEntities.ts';

const lines = Array.from({ length: 80 }, (_, i) =>
  plain(`0 LINE 5 ${(0x500 + i).toString(16)} 8 Walls 10 ${i} 20 0 30 0 11 ${i} 21 9 31 0`),
);
const extension = (handle: string): Pairs => plain(`102 {ACAD_XDICTIONARY 360 ${handle} 102 }`);
const ownAnnotation: Pairs = ['1001', 'AcadAnnotative', 1000, 'AnnotativeData', 1002, '{', 1070, 1, 1070, 1];

/** A line, as objects that stand for others have it: the length of all, one piece and its kind, two points. */
const picture = ['44000000', '01000000', '3c000000', '06000000', '02000000', '00'.repeat(48)].join('');

export const warmupDrawings: Pairs[] = [
  ...lines,
  plain('0 LINE 8 Walls 48 1E-2 10 9E5 20 0 30 0 11 9E5 21 1 31 0 0 LINE 8 Walls 60 1 10 0 20 0 11 1 21 1'),
  plain('0 LWPOLYLINE 8 Walls 90 4 70 1 10 0 20 0 10 9 20 0 10 9 20 9 10 0 20 9'),
  plain('0 LWPOLYLINE 8 Walls 90 2 70 0 43 1 10 0 20 0 42 0.5 10 9 20 0 42 0'),
  plain('0 HATCH 8 Walls 10 0 20 0 30 0 210 0 220 0 230 1 2 SOLID 70 1 71 0 91 1 92 7 72 1 73 1 93 2'),
  plain('10 0 20 0 42 1 10 9 20 0 42 1 97 0 75 0 76 1 98 0'),
  plain('0 SHAPE 8 Walls 10 5 20 5 30 0 40 2 2 BAT 7 Shapes'),
  plain('0 IMAGE 5 60 8 Walls 90 0 10 0 20 0 30 0 11 1 21 0 31 0 12 0 22 1 32 0 13 9 23 9 340 61 70 7 280 0'),
  plain('0 PDFUNDERLAY 5 62 8 Walls 340 63 10 0 20 0 30 0 41 1 42 1 43 1 50 0 280 3 281 100 282 0'),
  plain('11 0 21 0 11 9 21 0 11 9 21 9'),
  [...plain('0 INSERT 5 64'), ...extension('65'), ...plain('8 Walls 2 DOOR 10 9 20 9 30 0')],
  [...plain('0 TEXT 5 70'), ...extension('71'), ...plain('8 Texts 10 5 20 5 30 0 40 2 1')],
  ['Stra\u00dfe', 7, 'Standard', ...ownAnnotation, 1002, '}'],
  plain('0 MULTILEADER 5 90 8 Texts 300 CONTEXT_DATA{ 40 1 10 40 20 60 30 0 41 3 290 1 304 A 90 -1073741824'),
  plain('12 40 22 60 32 0 296 0 301 } 340 A1 170 1 91 -1056964608 172 2 42 4'),
  plain(`0 ACAD_PROXY_ENTITY 5 91 8 Walls 90 498 91 500 92 ${picture.length / 2} 310 ${picture}`),
  plain('0 OF_ANOTHER_PROGRAM 5 92 8 Walls 10 0 20 0'),
];

/** What these hang on, in the order of a file: the model is 1F, the other names are handles of those above. */
export const warmupObjects: Pairs[] = [
  plain('0 DICTIONARY 5 C 3 ACAD_GROUP 350 C1 3 ACAD_SCALELIST 350 C2 3 AcDbVariableDictionary 350 C7'),
  plain(
    '0 DICTIONARY 5 C7 330 C 3 CANNOSCALE 350 C8 0 DICTIONARYVAR 5 C8 330 C7 100 DictionaryVariables 280 0 1 1:2',
  ),
  plain('0 DICTIONARY 5 C1 330 C 3 G 350 C3'),
  plain(
    '0 GROUP 5 C3 330 C1 300 G 70 0 71 1 340 501 340 502 0 DICTIONARY 5 C2 330 C 3 A0 350 C4 3 A1 350 C5',
  ),
  plain('0 SCALE 5 C4 330 C2 100 AcDbScale 70 0 300 1:1 140 1 141 1 290 1'),
  plain('0 SCALE 5 C5 330 C2 100 AcDbScale 70 0 300 1:2 140 1 141 2 290 0'),
  plain('0 SORTENTSTABLE 5 C6 330 1F 100 AcDbSortentsTable 330 1F 331 501 5 502 331 502 5 501'),
  plain('0 IMAGEDEF 5 61 330 C 100 AcDbRasterImageDef 90 0 1 a.png 10 9 20 9 11 1 21 1 280 1 281 0'),
  plain('0 PDFDEFINITION 5 63 330 C 100 AcDbUnderlayDefinition 1 a.pdf 2 1'),
  plain('0 DICTIONARY 5 65 330 64 3 ACAD_FILTER 360 66 0 DICTIONARY 5 66 330 65 3 SPATIAL 360 67'),
  plain('0 SPATIAL_FILTER 5 67 330 66 100 AcDbFilter 100 AcDbSpatialFilter 70 2 10 0 20 0 10 5 20 5 210 0'),
  plain(
    '220 0 230 1 11 0 21 0 31 0 71 1 72 0 73 0 40 1 40 0 40 0 40 0 40 0 40 1 40 0 40 0 40 0 40 0 40 1 40 0',
  ),
  plain('40 1 40 0 40 0 40 0 40 0 40 1 40 0 40 0 40 0 40 0 40 1 40 0'),
  plain('0 DICTIONARY 5 71 330 70 3 AcDbContextDataManager 360 72'),
  plain(
    '0 DICTIONARY 5 72 330 71 3 ACDB_ANNOTATIONSCALES 360 73 0 DICTIONARY 5 73 330 72 3 *A1 350 74 3 *A2 350 75',
  ),
  plain('0 ACDB_TEXTOBJECTCONTEXTDATA_CLASS 5 74 330 73 100 AcDbObjectContextData 70 3 290 1'),
  plain('100 AcDbAnnotScaleObjectContextData 340 C4 70 0 50 0 10 5 20 5 11 0 21 0'),
  plain('0 ACDB_TEXTOBJECTCONTEXTDATA_CLASS 5 75 330 73 100 AcDbObjectContextData 70 3 290 0'),
  plain('100 AcDbAnnotScaleObjectContextData 340 C5 70 0 50 0 10 5 20 5 11 0 21 0'),
];
