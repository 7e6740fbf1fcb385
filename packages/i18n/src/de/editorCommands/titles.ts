/** What commands are called beside their names. */
export const editorTitles = {
  'editorCommands.title.LINE': 'Linie',
  'editorCommands.title.CIRCLE': 'Kreis',
  'editorCommands.title.ERASE': 'Löschen',
  'editorCommands.title.MOVE': 'Schieben',
  'editorCommands.title.U': 'Rückgängig',
  'editorCommands.title.REDO': 'Wiederherstellen',
} as const;
