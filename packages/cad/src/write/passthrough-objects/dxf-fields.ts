/** A field of a record, its group in DXF, and which of several numbers it is where the field has more than one. */
type DxfField = readonly [field: string, code: number, axis?: number];

export type DxfForm = { subclass: string; fields: readonly DxfField[] };

/** Objects that DXF tells field by field, each by a group of its own. */
export const DXF_FORMS: Readonly<Record<string, DxfForm>> = {
  ACDBPLACEHOLDER: { subclass: '', fields: [] },
  DICTIONARYVAR: {
    subclass: 'DictionaryVariables',
    fields: [
      ['schema', 280],
      ['value', 1],
    ],
  },
  SCALE: {
    subclass: 'AcDbScale',
    fields: [
      ['flags', 70],
      ['name', 300],
      ['paperUnits', 140],
      ['drawingUnits', 141],
      ['unitScale', 290],
    ],
  },
  PLOTSETTINGS: {
    subclass: 'AcDbPlotSettings',
    fields: [
      ['pageName', 1],
      ['printer', 2],
      ['paper', 4],
      ['plotView', 6],
      ['marginLeft', 40],
      ['marginBottom', 41],
      ['marginRight', 42],
      ['marginTop', 43],
      ['paperWidth', 44],
      ['paperHeight', 45],
      ['plotOriginX', 46],
      ['plotOriginY', 47],
      ['windowLeft', 48],
      ['windowBottom', 49],
      ['windowRight', 140],
      ['windowTop', 141],
      ['scaleNumerator', 142],
      ['scaleDenominator', 143],
      ['plotFlags', 70],
      ['units', 72],
      ['rotation', 73],
      ['kind', 74],
      ['styleSheet', 7],
      ['standardScale', 75],
      ['shadePlot', 76],
      ['shadePlotResolution', 77],
      ['shadePlotDpi', 78],
      ['standardScaleFactor', 147],
      ['imageOrigin', 148, 0],
      ['imageOrigin', 149, 1],
    ],
  },
};
