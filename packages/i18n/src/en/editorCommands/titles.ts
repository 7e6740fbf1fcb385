/** What commands are called beside their names. */
export const editorTitles = {
  'editorCommands.title.LINE': 'Line',
  'editorCommands.title.CIRCLE': 'Circle',
  'editorCommands.title.ERASE': 'Erase',
  'editorCommands.title.MOVE': 'Move',
  'editorCommands.title.U': 'Undo',
  'editorCommands.title.REDO': 'Redo',
} as const;
