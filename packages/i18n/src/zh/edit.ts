import type { AreaTexts } from '../keys.ts';

export const edit: AreaTexts<'edit'> = {
  'edit.title': '编辑',
  'edit.draft': '编辑草稿',
  'edit.latest': '编辑最新版本',
  'edit.draftText': '此图纸有一份您尚未发布的草稿。您可以继续编辑草稿，或从最新版本重新开始。',
  'edit.lockTitle': '此图纸正在编辑中',
  'edit.lockText': '{name} 正在编辑。接管后，对方尚未发布的内容将保留为其草稿。',
  'edit.lockOwn': '您正在另一个标签页或设备上编辑。接管后，那里尚未发布的内容将保留为草稿。',
  'edit.lockDraft': '您也有一份草稿。',
  'edit.takeOver': '接管编辑',
  'edit.somebody': '有人',
};
