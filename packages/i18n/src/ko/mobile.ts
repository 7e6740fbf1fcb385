import type { AreaTexts } from '../keys.ts';

export const mobile: AreaTexts<'mobile'> = {
  'mobile.tabs': '메뉴',
  'mobile.tab.home': '홈',
  'mobile.tab.group': '그룹',
  'mobile.tab.upload': '업로드',
  'mobile.tab.my': '내 정보',
  'mobile.home.title': '내 클라우드',
  'mobile.home.kinds': '파일 종류',
  'mobile.item.emptyTitle': '파일이 없습니다',
  'mobile.item.emptyText': '없는 파일이거나, 삭제되었거나, 볼 권한이 없습니다.',
  'mobile.item.back': '내 파일로 돌아가기',
  'mobile.my.title': '내 계정',
  'mobile.my.account': '프로필과 보안',
  'mobile.my.desktopSite': '데스크톱 사이트',
  'mobile.path': '폴더 경로',
  'mobile.pull.hint': '당겨서 새로고침',
  'mobile.pull.release': '놓으면 새로고침',
  'mobile.pull.busy': '새로고침 중…',
};
