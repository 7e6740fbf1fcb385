import type { AreaTexts } from '../keys.ts';

export const editorText: AreaTexts<'editorText'> = {
  'editorText.label': '图纸上的段落',
  'editorText.format': '格式',
  'editorText.bold': '粗体 (Ctrl+B)',
  'editorText.italic': '斜体 (Ctrl+I)',
  'editorText.underline': '下划线 (Ctrl+U)',
  'editorText.stack': '堆叠分数',
  'editorText.color': '颜色',
  'editorText.byLayer': '随层',
  'editorText.height': '字高',
  'editorText.font': '字体',
  'editorText.done': '完成',
  'editorText.doneHint': 'Ctrl+Enter',
};
