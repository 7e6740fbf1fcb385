/** What commands are called beside their names. */
export const editorTitles = {
  'editorCommands.title.LINE': '선',
  'editorCommands.title.CIRCLE': '원',
  'editorCommands.title.ERASE': '지우기',
  'editorCommands.title.MOVE': '이동',
  'editorCommands.title.U': '명령 취소',
  'editorCommands.title.REDO': '명령 복구',
} as const;
