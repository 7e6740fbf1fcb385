/** What commands are called beside their names. */
export const editorTitles = {
  'editorCommands.title.LINE': '直线',
  'editorCommands.title.CIRCLE': '圆',
  'editorCommands.title.ERASE': '删除',
  'editorCommands.title.MOVE': '移动',
  'editorCommands.title.U': '放弃',
  'editorCommands.title.REDO': '重做',
} as const;
