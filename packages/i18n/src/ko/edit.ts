import type { AreaTexts } from '../keys.ts';

export const edit: AreaTexts<'edit'> = {
  'edit.title': '편집',
  'edit.draft': '초안 편집',
  'edit.latest': '최신 버전 편집',
  'edit.draftText':
    '이 도면에 아직 게시하지 않은 초안이 있습니다. 이어서 편집하거나 최신 버전에서 새로 시작하세요.',
  'edit.lockTitle': '편집 중인 도면입니다',
  'edit.lockText':
    '{name} 님이 편집하고 있습니다. 편집 권한을 가져오면 게시하지 않은 내용은 그 사람의 초안으로 남습니다.',
  'edit.lockOwn':
    '다른 탭이나 기기에서 편집하고 있습니다. 편집 권한을 가져오면 그곳에서 게시하지 않은 내용은 초안으로 남습니다.',
  'edit.lockDraft': '초안도 하나 있습니다.',
  'edit.takeOver': '편집 권한 가져오기',
  'edit.somebody': '다른 사람',
};
