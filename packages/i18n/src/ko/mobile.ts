import type { AreaTexts } from '../keys.ts';

export const mobile: AreaTexts<'mobile'> = {
  'mobile.tabs': '메뉴',
  'mobile.tab.home': '홈',
  'mobile.tab.fastView': 'DWG FastView',
  'mobile.tab.group': '그룹',
  'mobile.tab.upload': '업로드',
  'mobile.tab.my': '내 정보',
  'mobile.home.title': '내 클라우드',
  'mobile.home.kinds': '파일 종류',
  'mobile.group.title': '그룹',
  'mobile.group.emptyTitle': '아직 그룹이 없습니다',
  'mobile.group.emptyText': '그룹에서는 도면을 공유하고 이야기를 나눕니다. 이 서버에는 아직 그룹이 없습니다.',
  'mobile.group.action': '필요한 기능 알려 주기',
  'mobile.fastView.title': 'DWG FastView',
  'mobile.fastView.text':
    '서 있는 그 자리에서 도면을 여세요. 휴대폰에서 확대하고 재고 표시할 수 있습니다. 이 서버의 뷰어는 준비 중입니다.',
  'mobile.fastView.qr': '다른 기기에서 Linework 열기',
  'mobile.fastView.qrText': '그 기기의 카메라로 코드를 스캔하세요.',
  'mobile.item.emptyTitle': '파일이 없습니다',
  'mobile.item.emptyText': '없는 파일이거나, 삭제되었거나, 볼 권한이 없습니다.',
  'mobile.item.back': '내 파일로 돌아가기',
  'mobile.my.title': '내 계정',
  'mobile.my.account': '프로필과 보안',
  'mobile.my.onComputer': '컴퓨터에서',

  'share.title': '공유된 도면',
  'share.notYet.title': '아직 링크를 열 수 없습니다',
  'share.notYet.text':
    '누군가 도면을 공유하려고 했습니다. 이 서버에는 아직 공유 링크가 없어서 열 내용이 없습니다.',
  'share.home': 'Linework 알아보기',
  'share.landing.title': '공유된 도면 열기',
  'share.landing.text': '받은 링크를 붙여 넣으세요.',
  'share.landing.label': '링크',
  'share.landing.open': '열기',
  'share.landing.wrong': '이 서버의 공유 링크가 아닙니다.',
};
