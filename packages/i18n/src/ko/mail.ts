import type { AreaTexts } from '../keys.ts';

export const mail: AreaTexts<'mail'> = {
  'mail.code.login.subject': 'Linework 로그인 코드: {code}',
  'mail.code.login.text': '이 코드로 Linework에 로그인하세요: {code}',
  'mail.code.register.subject': 'Linework 가입 확인 코드: {code}',
  'mail.code.register.text': 'Linework에 오신 것을 환영합니다. 이 코드로 이메일 주소를 확인해 주세요: {code}',
  'mail.code.reset.subject': 'Linework 비밀번호 재설정 코드: {code}',
  'mail.code.reset.text': '이 코드로 Linework 계정의 새 비밀번호를 설정하세요: {code}',
  'mail.code.email.subject': 'Linework 이메일 변경 코드: {code}',
  'mail.code.email.text': '이 코드로 Linework 계정을 이 이메일 주소로 옮길 수 있습니다: {code}',
  'mail.code.mobile.subject': 'Linework 휴대폰 번호 확인 코드: {code}',
  'mail.code.mobile.text': '이 코드로 Linework에 등록할 휴대폰 번호를 확인해 주세요: {code}',
  'mail.code.delete.subject': 'Linework 계정 삭제 코드: {code}',
  'mail.code.delete.text': '이 코드로 Linework 계정과 그 안의 모든 내용을 삭제합니다: {code}',
  'mail.code.validity':
    '코드는 {minutes}분 동안 유효합니다. 요청하지 않으셨다면 이 메일을 무시하셔도 됩니다. 코드가 없으면 아무도 들어올 수 없습니다. 코드를 다른 사람에게 알려 주지 마세요.',
  'mail.diskLow.subject': 'Linework 서버의 디스크가 거의 찼습니다',
  'mail.diskLow.text':
    '업로드에 쓸 수 있는 공간이 {size} 남았습니다. 모두 쓰면 업로드가 거부되지만 로그인, 삭제, 휴지통 비우기는 계속됩니다. 공간을 확보하거나 더 큰 디스크를 사용하세요.',
  'mail.exists.subject': '이미 Linework 계정이 있습니다',
  'mail.exists.text':
    '누군가(본인일 수도 있습니다) 이 이메일 주소로 Linework 계정을 만들려고 했지만, 이미 계정이 있습니다. 로그인하시거나 비밀번호를 잊으셨다면 새로 설정하세요:\n\n{url}\n\n본인이 아니라면 이 메일을 무시하셔도 됩니다.',
  'mail.invite.subject': '{inviter} 님이 Linework의 {company}에 초대했습니다',
  'mail.invite.text':
    '{inviter} 님이 CAD 도면 클라우드 드라이브 Linework의 {company}에 초대했습니다. 이 이메일 주소로 로그인하거나 계정을 만들면 바로 참여됩니다:\n\n{url}',
  'mail.passwordChanged.subject': 'Linework 비밀번호가 변경되었습니다',
  'mail.passwordChanged.text':
    'Linework 계정의 비밀번호가 {date}에 변경되었고 다른 기기는 로그아웃되었습니다. 본인이 한 일이 아니라면 즉시 비밀번호를 재설정하세요:\n\n{url}',
  'mail.emailChanged.subject': 'Linework 이메일 주소가 변경되었습니다',
  'mail.emailChanged.text':
    'Linework 계정의 이메일 주소가 {email}(으)로 변경되었습니다. 본인이 한 일이 아니라면 이 서버의 관리자에게 문의해 주세요.',
  'mail.deleted.subject': 'Linework 계정이 삭제되었습니다',
  'mail.deleted.text':
    'Linework 계정과 그 안의 모든 내용이 {date}에 삭제되었습니다. 그동안 이용해 주셔서 감사합니다.',
  'mail.frozen.subject': '동결된 파일이 {date}에 정리됩니다',
  'mail.frozen.text':
    '사용량이 용량을 초과하여 파일 {count}개({size})가 동결되었습니다. {date}에 휴지통으로 옮겨지고 10일 뒤 완전히 삭제됩니다.',
  'mail.frozen.ways':
    '보관하려면 용량을 늘리거나, 필요 없는 파일을 삭제하거나, 파일을 다운로드하세요. 다운로드는 언제든지 할 수 있습니다.\n\n{url}',
  'mail.thaw.subject': '동결된 파일을 무료로 다시 열 수 있습니다',
  'mail.thaw.text':
    '사용량이 용량을 초과하여 일부 파일이 동결되었습니다. 오랫동안 함께해 주신 고객님께는 이 링크로 한 번, 한 달 동안 모든 파일을 무료로 열어 드립니다.\n\n{url}',
  'mail.thaw.validity': '링크는 {date}까지 유효합니다.',
  'mail.groupInvite.subject': '{inviter} 님이 Linework의 {group} 그룹에 초대했습니다',
  'mail.groupInvite.text':
    '{inviter} 님이 CAD 도면을 서로 공유하는 Linework의 {group} 그룹에 초대했습니다. 이 이메일 주소의 계정으로 다음 링크를 열어 참여하세요:\n\n{url}',
  'mail.groupInvite.validity':
    '초대는 {date}까지 유효합니다. 보낸 사람을 모른다면 이 메일을 무시해도 됩니다.',
  'mail.notice.visitor': '방문자',
  'mail.notice.shareOpened': '{actor} 님이 공유하신 “{name}”을(를) 열었습니다',
  'mail.notice.comment': '{actor} 님이 “{name}”에 댓글을 남겼습니다',
  'mail.notice.groupFile': '{actor} 님이 {name} 그룹에 파일을 공유했습니다',
  'mail.notice.publicMessage': '{actor} 님이 “{name}”에 메시지를 남겼습니다',
  'mail.notice.why': '메일로 받을 알림은 계정 설정에서 선택할 수 있습니다.',
  'mail.shared.subject': '{sharer} 님이 “{name}”을(를) 공유했습니다',
  'mail.shared.text':
    '{sharer} 님이 “{name}”을(를) 공유했습니다. 계정 없이도 브라우저에서 볼 수 있습니다:\n\n{url}',
  'mail.shared.several':
    '{sharer} 님이 “{name}” 등 {count}개 항목을 공유했습니다. 계정 없이도 브라우저에서 볼 수 있습니다:\n\n{url}',
  'mail.shared.code': '링크를 열 때 이 코드를 입력하세요: {code}',
  'mail.shared.note': '{sharer} 님의 메모: {note}',
  'mail.shared.validity': '링크는 {date}까지 유효합니다.',
  'mail.shared.why': '이 링크는 받는 분만을 위해 만들어졌습니다. 보낸 사람을 모르면 이 메일을 무시하세요.',
  'mail.goods.ML7-M': '프리미엄 1개월',
  'mail.goods.ML7-Y': '프리미엄 1년',
  'mail.goods.SP5-M': '추가 용량 5 GB 1개월',
  'mail.order.paid.subject': '주문 안내: {goods}',
  'mail.order.paid.text':
    '감사합니다. “{goods}” 결제 {amount}이(가) 확인되었습니다.\n\n주문 번호 {number}\n{url}',
  'mail.order.refunded.subject': '환불 안내: {goods}',
  'mail.order.refunded.text':
    '“{goods}”의 {amount}을(를) 환불했습니다. 은행에 따라 며칠이 걸릴 수 있습니다.\n\n주문 번호 {number}\n{url}',
  'mail.order.test': '테스트 주문입니다. 실제 결제는 이루어지지 않았습니다.',
  'mail.invoice.invoice.subject': '인보이스 {number}',
  'mail.invoice.invoice.text':
    '인보이스 {number}({amount})을 PDF와 XML로 첨부했습니다. 여기에서도 볼 수 있습니다.\n\n{url}',
  'mail.invoice.credit.subject': '대변표 {number}',
  'mail.invoice.credit.text':
    '대변표 {number}({amount})을 PDF와 XML로 첨부했습니다. 여기에서도 볼 수 있습니다.\n\n{url}',
  'mail.invoice.test': '테스트 문서입니다. 실제 결제가 없었으며 세무 증빙이 아닙니다.',
  'mail.expiry.premium.subject': '프리미엄이 {date}에 끝납니다',
  'mail.expiry.premium.text': '프리미엄은 {date}까지입니다. 그 전에 연장하면 기간이 이어집니다:\n\n{url}',
  'mail.expiry.space.subject': '추가 용량이 {date}에 끝납니다',
  'mail.expiry.space.text':
    '추가 용량은 {date}까지입니다. 이후 용량을 넘는 파일은 동결됩니다. 연장하기:\n\n{url}',
  'mail.expiry.over.subject': '이용 기간이 끝났습니다',
  'mail.expiry.over.text':
    '{date}에 끝났습니다. 파일이 바로 사라지지는 않으며, 용량을 넘는 파일은 동결되어 보관됩니다. 연장하기:\n\n{url}',
  'mail.codeGift.subject': '{sender} 님의 선물: {goods}',
  'mail.codeGift.text':
    '{sender} 님이 “{goods}”을(를) 선물했습니다. 아래에서 교환 코드를 입력하세요:\n\n{code}\n{url}',
  'mail.codeGift.validity': '코드는 {date}까지 유효합니다.',
  'mail.sandbox.subject': 'Linework가 샌드박스로 판매 중입니다',
  'mail.sandbox.text':
    '어제부터 결제 샌드박스에서 {count}건의 주문이 “결제”되었습니다. 실제 결제는 없었지만 프리미엄이 제공되었습니다. 실제로 판매하려면 결제 기관의 키를 설정하고, 판매하지 않으려면 LINEWORK_PAYMENTS=off로 설정하세요.',
  'mail.footer': 'Linework, CAD 도면 클라우드 드라이브\n{url}',
  'mail.sms.code':
    '[Linework] 인증 코드는 {code}이며 {minutes}분 동안 유효합니다. 다른 사람에게 알려 주지 마세요.',
};
