/** What commands tell. */
export const editorMessages = {
  'editorCommands.message.found': '{count}개를 찾음, 총 {total}개',
  'editorCommands.message.removed': '{count}개를 찾음, {count}개 제거됨, 총 {total}개',
  'editorCommands.message.onLockedLayer': '{count}개가 잠긴 도면층에 있습니다.',
  'editorCommands.message.nothingToUndo': '모든 항목이 명령취소되었음',
  'editorCommands.message.nothingToRedo': '명령복구할 항목이 없음',
} as const;
