import type { AreaTexts } from '../keys.ts';
import { editorErrors } from './editorCommands/errors.ts';
import { editorMessages } from './editorCommands/messages.ts';
import { editorOptions } from './editorCommands/options.ts';
import { editorPrompts } from './editorCommands/prompts.ts';
import { editorTitles } from './editorCommands/titles.ts';

/** Commands of the editor: what they ask and tell, in the words of AutoCAD. */
export const editorCommands: AreaTexts<'editorCommands'> = {
  ...editorPrompts,
  ...editorOptions,
  ...editorMessages,
  ...editorErrors,
  ...editorTitles,
};
