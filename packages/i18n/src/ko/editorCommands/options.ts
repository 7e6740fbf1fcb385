/** What may be answered instead; in German the capitals are what is typed. */
export const editorOptions = {
  'editorCommands.option.Close': '닫기(C)',
  'editorCommands.option.Undo': '명령 취소(U)',
  'editorCommands.option.3P': '3점(3P)',
  'editorCommands.option.2P': '2점(2P)',
  'editorCommands.option.Ttr': 'Ttr - 접선 접선 반지름(T)',
  'editorCommands.option.TTT': 'TTT - 접선 접선 접선(TTT)',
  'editorCommands.option.Diameter': '지름(D)',
  'editorCommands.option.Displacement': '변위(D)',
  'editorCommands.option.Yes': '예(Y)',
  'editorCommands.option.No': '아니오(N)',
} as const;
