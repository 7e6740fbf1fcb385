/** The format of a paragraph that is typed in place. */
export const editorText = {
  'editorText.label': 'Paragraph on the drawing',
  'editorText.format': 'Format',
  'editorText.bold': 'Bold (Ctrl+B)',
  'editorText.italic': 'Italic (Ctrl+I)',
  'editorText.underline': 'Underline (Ctrl+U)',
  'editorText.stack': 'Fraction',
  'editorText.color': 'Color',
  'editorText.byLayer': 'By layer',
  'editorText.height': 'Height',
  'editorText.font': 'Font',
  'editorText.done': 'Done',
  'editorText.doneHint': 'Ctrl+Enter',
} as const;
