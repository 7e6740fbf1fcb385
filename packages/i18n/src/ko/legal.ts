import type { AreaTexts } from '../keys.ts';

export const legal: AreaTexts<'legal'> = {
  'legal.title': '개인정보 및 약관',
  'legal.lead': '이 서버가 무엇을 알고, 어떻게 쓰며, 서로 무엇을 약속하는지 쉬운 말로 설명합니다.',
  'legal.contents': '이 페이지의 내용',

  'legal.privacy.title': '개인정보',
  'legal.privacy.who.title': '책임자',
  'legal.privacy.who.text':
    '이 서버의 운영자입니다. Linework는 누구나 운영할 수 있는 소프트웨어이며, 만든 사람들은 데이터를 보거나 받지 않습니다.',
  'legal.privacy.what.title': '저장하는 내용',
  'legal.privacy.what.text':
    '계정(이메일 주소, 직접 입력한 경우 이름, 휴대폰 번호, 성별, 사진), 파일과 그 버전, 로그인한 기기의 네트워크 주소와 브라우저, 멤버십, 보내신 의견을 저장합니다. 비밀번호는 Argon2id 해시로만, 로그인 티켓과 코드도 해시로만 저장합니다.',
  'legal.privacy.why.title': '사용 목적',
  'legal.privacy.why.text':
    '로그인, 파일 보관과 표시, 계정 보호, 답변을 위해서입니다. 광고망도, 추적도, 프로파일링도 없으며 아무것도 팔거나 넘기지 않습니다.',
  'legal.privacy.long.title': '보관 기간',
  'legal.privacy.long.text':
    '직접 삭제할 때까지입니다. 세션은 14일 동안 쓰지 않으면, 일회용 코드는 10분 뒤에 끝나고, 삭제한 파일은 10일 뒤 휴지통에서 사라집니다. 계정을 삭제하면 딸린 것이 모두 삭제됩니다.',
  'legal.privacy.rights.title': '내 권리',
  'legal.privacy.rights.text':
    '계정 센터에서 데이터를 확인하고 고치고, 전부 파일로 다운로드하고, 세션을 끝내고, 계정을 삭제할 수 있습니다. 그 밖의 일은 운영자에게 문의해 주세요.',
  'legal.privacy.logs.title': '로그',
  'legal.privacy.logs.text':
    '서버는 오류와 공격을 찾기 위해 네트워크 주소, 경로, 시각을 기술 로그에 남깁니다. 티켓, 비밀번호, 요청 내용은 남기지 않습니다.',
  'legal.privacy.counts.title': '집계하는 내용',
  'legal.privacy.counts.text':
    '서버는 작업 횟수만 셉니다: 날짜, 작업 종류(예: “도면 열기”), 횟수입니다. 브라우저는 작업 1초 후 이를 모아 이 서버에만 보내며 쿠키, 티켓, 식별자는 보내지 않습니다. 추적 안 함(DNT)이나 GPC를 보내는 브라우저는 세지 않습니다. 활성 계정을 세기 위해 계정마다 마지막 사용일만 보관합니다. 운영자는 모두 끌 수 있습니다.',

  'legal.cookies.title': '쿠키와 로컬 저장소',
  'legal.cookies.text': '서비스에 꼭 필요한 것만 사용합니다. 다른 누구도 읽지 않으므로 고를 것이 없습니다.',
  'legal.cookies.name': '이름',
  'legal.cookies.purpose': '용도',
  'legal.cookies.time': '기간',
  'legal.cookies.utoken': '로그인 유지: 페이지가 읽을 수 있는 반쪽',
  'legal.cookies.hcsid': '로그인 유지: 스크립트가 읽을 수 없는 반쪽',
  'legal.cookies.device': '이 브라우저를 알아봅니다. 다른 사람이 비밀번호를 틀려도 로그인이 막히지 않습니다',
  'legal.cookies.channel': '어느 앱에서 페이지를 열었는지 기억',
  'legal.cookies.local': '언어, 화면 모드, 보기 방식, 크기 제한, 암호화 연결의 키',
  'legal.cookies.localName': '로컬 저장소',
  'legal.cookies.days': '최대 {days}일',
  'legal.cookies.untilCleared': '직접 지울 때까지',

  'legal.terms.title': '이용약관',
  'legal.terms.service.title': '서비스',
  'legal.terms.service.text':
    '이 서버는 운영자가 제공하는 범위에서 도면을 보관하고, 보여 주고, 공유하고, 변환합니다. 기능은 추가되거나 바뀌거나 꺼질 수 있습니다.',
  'legal.terms.yours.title': '내 것은 그대로 내 것',
  'legal.terms.yours.text':
    '파일에 대한 모든 권리는 본인에게 있습니다. 서버는 요청한 일, 즉 저장, 표시, 변환, 공유를 위해서만 파일을 처리합니다.',
  'legal.terms.use.title': '올바른 이용',
  'legal.terms.use.text':
    '권한이 있는 것만 업로드하고 공유해 주세요. 서비스를 공격하거나 제한을 우회하거나 다른 사람의 계정을 쓰지 마세요. 로그인 정보는 혼자만 알고 계세요.',
  'legal.terms.premium.title': '프리미엄',
  'legal.terms.premium.text':
    '프리미엄은 결제한 기간 동안 유효합니다. 그 뒤 파일이 무료 저장 공간을 넘으면 넘는 만큼 동결되고, 미리 알린 뒤 3개월 후에 삭제됩니다.',
  'legal.terms.end.title': '이용 종료',
  'legal.terms.end.text':
    '언제든지 계정을 삭제할 수 있습니다. 운영자는 약관을 어긴 계정을 닫을 수 있으며, 법이 허용하는 범위에서 파일을 가져갈 수 있게 합니다.',
  'legal.terms.risk.title': '보증의 한계',
  'legal.terms.risk.text':
    '도면을 정성껏 보여 주고 변환하지만, 시공 전에는 다시 확인해 주세요. 중요한 것은 원본에서 확인하고, 잃으면 안 되는 것은 사본을 두세요.',
};
