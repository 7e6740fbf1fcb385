/** What a drawing can be turned into, and the choices that come with it. */
import type { WriteVersion } from '@linework/cad/write/write';
import type { ColorMode, PaperName } from '../pdf/plot.ts';

export type ConversionTarget = 'pdf' | 'png' | 'jpeg' | 'bmp' | 'dwg' | 'dxf';

export interface ConvertSettings {
  /** Which layouts are shown: a page or a picture for each. */
  layouts: 'all' | 'model' | 'sheets';
  /** These alone, by name; [] is all that `layouts` says. */
  layoutNames: readonly string[];
  /** Of PDFs: the model at 1 to so much; 0 fits it to the paper. */
  ratio: number;
  /** Of PDFs: each sheet's own size, or one for all. */
  paper: 'sheet' | PaperName;
  orientation: 'auto' | 'landscape' | 'portrait';
  colours: ColorMode;
  lineWeights: boolean;
  /** Of PDFs: a table of plot styles (.ctb, .stb) in base64; '' is none. */
  plotStyles: string;
  /** Letters as shapes: nothing can be searched then. */
  textAsShapes: boolean;
  /** Of pictures: pixels of the longer side. */
  pixels: number;
  background: 'white' | 'black' | 'transparent';
  /** Of drawings. */
  version: WriteVersion;
  /** From a PDF: drawing units of a millimeter of paper. */
  enlarge: number;
}

const standardSettings: ConvertSettings = {
  layouts: 'all',
  layoutNames: [],
  ratio: 0,
  paper: 'sheet',
  orientation: 'auto',
  colours: 'colour',
  lineWeights: true,
  plotStyles: '',
  textAsShapes: false,
  pixels: 3000,
  background: 'white',
  version: '2018',
  enlarge: 1,
};

/** As they travel: what is absent is as usual, yes and no are 1 and 0. */
export type SettingsAsked = { [Key in keyof ConvertSettings]?: Asked<ConvertSettings[Key]> | undefined };
type Asked<Value> = Value extends boolean ? 0 | 1 : Value;

export function settingsOf({ lineWeights = 1, textAsShapes = 0, ...asked }: SettingsAsked): ConvertSettings {
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  return {
    ...standardSettings,
    ...given,
    lineWeights: lineWeights === 1,
    textAsShapes: textAsShapes === 1,
  };
}
