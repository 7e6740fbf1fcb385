import { ANNOTATION_CASES } from './annotation.cases.ts';
import type { CaseGroup } from './cases.ts';
import { DRAW_CASES } from './draw.cases.ts';
import { HATCH_CASES } from './hatch.cases.ts';
import { LATER_CASES } from './later-commands.cases.ts';
import { LAYOUT_CASES } from './layouts.cases.ts';
import { MODIFY_CASES } from './modify.cases.ts';
import { OPTION_CASES } from './options.cases.ts';
import { SETTING_CASES } from './settings.cases.ts';
import { TABLE_CASES } from './tables.cases.ts';
import { VIEW_CASES } from './views.cases.ts';

/** Every case that is a script and the drawing it leaves. */
export const SCRIPT_CASES: readonly CaseGroup[] = [
  ...DRAW_CASES,
  ...MODIFY_CASES,
  ...TABLE_CASES,
  ...SETTING_CASES,
  ...LAYOUT_CASES,
  ...VIEW_CASES,
  ...OPTION_CASES,
  ...HATCH_CASES,
  ...ANNOTATION_CASES,
  ...LATER_CASES,
];
