/** What commands tell. */
export const editorMessages = {
  'editorCommands.message.found': '{count} found, {total} total',
  'editorCommands.message.removed': '{count} found, {count} removed, {total} total',
  'editorCommands.message.onLockedLayer': '{count} was on a locked layer.|{count} were on a locked layer.',
  'editorCommands.message.nothingToUndo': 'Everything has been undone',
  'editorCommands.message.nothingToRedo': 'Nothing to redo',
} as const;
