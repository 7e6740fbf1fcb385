/** What may be answered instead; in German the capitals are what is typed. */
export const editorOptions = {
  'editorCommands.option.Close': 'Schließen',
  'editorCommands.option.Undo': 'Zurück',
  'editorCommands.option.3P': '3P',
  'editorCommands.option.2P': '2P',
  'editorCommands.option.Ttr': 'Ttr (Tan Tan Radius)',
  'editorCommands.option.TTT': 'TTT (Tan Tan Tan)',
  'editorCommands.option.Diameter': 'Durchmesser',
  'editorCommands.option.Displacement': 'Verschiebung',
  'editorCommands.option.Yes': 'Ja',
  'editorCommands.option.No': 'Nein',
} as const;
