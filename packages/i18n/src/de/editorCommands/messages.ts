/** What commands tell. */
export const editorMessages = {
  'editorCommands.message.found': '{count} gefunden, {total} insgesamt',
  'editorCommands.message.removed': '{count} gefunden, {count} entfernt, {total} insgesamt',
  'editorCommands.message.onLockedLayer':
    '{count} auf einem gesperrten Layer.|{count} auf einem gesperrten Layer.',
  'editorCommands.message.nothingToUndo': 'Alles wurde rückgängig gemacht',
  'editorCommands.message.nothingToRedo': 'Nichts wiederherzustellen',
} as const;
