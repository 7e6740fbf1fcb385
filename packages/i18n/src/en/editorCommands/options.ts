/** What may be answered instead; in German the capitals are what is typed. */
export const editorOptions = {
  'editorCommands.option.Close': 'Close',
  'editorCommands.option.Undo': 'Undo',
  'editorCommands.option.3P': '3P',
  'editorCommands.option.2P': '2P',
  'editorCommands.option.Ttr': 'Ttr (tan tan radius)',
  'editorCommands.option.TTT': 'TTT (tan tan tan)',
  'editorCommands.option.Diameter': 'Diameter',
  'editorCommands.option.Displacement': 'Displacement',
  'editorCommands.option.Yes': 'Yes',
  'editorCommands.option.No': 'No',
} as const;
