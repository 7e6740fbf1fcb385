/** What may be answered instead; in German the capitals are what is typed. */
export const editorOptions = {
  'editorCommands.option.Close': '闭合(C)',
  'editorCommands.option.Undo': '放弃(U)',
  'editorCommands.option.3P': '三点(3P)',
  'editorCommands.option.2P': '两点(2P)',
  'editorCommands.option.Ttr': '切点、切点、半径(T)',
  'editorCommands.option.TTT': '切点、切点、切点(TTT)',
  'editorCommands.option.Diameter': '直径(D)',
  'editorCommands.option.Displacement': '位移(D)',
  'editorCommands.option.Yes': '是(Y)',
  'editorCommands.option.No': '否(N)',
} as const;
