import type { AreaTexts } from '../keys.ts';

export const editorText: AreaTexts<'editorText'> = {
  'editorText.label': 'Absatz auf der Zeichnung',
  'editorText.format': 'Format',
  'editorText.bold': 'Fett (Strg+B)',
  'editorText.italic': 'Kursiv (Strg+I)',
  'editorText.underline': 'Unterstrichen (Strg+U)',
  'editorText.stack': 'Bruch',
  'editorText.color': 'Farbe',
  'editorText.byLayer': 'Von Layer',
  'editorText.height': 'Höhe',
  'editorText.font': 'Schriftart',
  'editorText.done': 'Fertig',
  'editorText.doneHint': 'Strg+Enter',
};
