import type { AreaTexts } from '../keys.ts';

export const editorText: AreaTexts<'editorText'> = {
  'editorText.label': '도면의 단락',
  'editorText.format': '서식',
  'editorText.bold': '굵게 (Ctrl+B)',
  'editorText.italic': '기울임꼴 (Ctrl+I)',
  'editorText.underline': '밑줄 (Ctrl+U)',
  'editorText.stack': '분수',
  'editorText.color': '색상',
  'editorText.byLayer': '도면층별',
  'editorText.height': '높이',
  'editorText.font': '글꼴',
  'editorText.done': '완료',
  'editorText.doneHint': 'Ctrl+Enter',
};
