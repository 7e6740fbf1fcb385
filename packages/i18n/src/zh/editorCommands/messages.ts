/** What commands tell. */
export const editorMessages = {
  'editorCommands.message.found': '找到 {count} 个，总计 {total} 个',
  'editorCommands.message.removed': '找到 {count} 个，删除 {count} 个，总计 {total} 个',
  'editorCommands.message.onLockedLayer': '{count} 个在锁定的图层上。',
  'editorCommands.message.nothingToUndo': '所有操作都已放弃',
  'editorCommands.message.nothingToRedo': '没有可重做的操作',
} as const;
