import type { AreaTexts } from '../keys.ts';

export const mail: AreaTexts<'mail'> = {
  'mail.code.login.subject': 'Linework 登录验证码：{code}',
  'mail.code.login.text': '请使用此验证码登录 Linework：{code}',
  'mail.code.register.subject': 'Linework 注册验证码：{code}',
  'mail.code.register.text': '欢迎使用 Linework。请使用此验证码确认您的邮箱：{code}',
  'mail.code.reset.subject': 'Linework 重置密码验证码：{code}',
  'mail.code.reset.text': '请使用此验证码为您的 Linework 账号设置新密码：{code}',
  'mail.code.email.subject': 'Linework 更换邮箱验证码：{code}',
  'mail.code.email.text': '请使用此验证码将您的 Linework 账号更换为此邮箱：{code}',
  'mail.code.mobile.subject': 'Linework 绑定手机验证码：{code}',
  'mail.code.mobile.text': '请使用此验证码确认您的手机号：{code}',
  'mail.code.delete.subject': 'Linework 注销账号验证码：{code}',
  'mail.code.delete.text': '请使用此验证码注销您的 Linework 账号并删除其中的全部内容：{code}',
  'mail.code.validity':
    '验证码 {minutes} 分钟内有效。如果不是您本人操作，请忽略此邮件；没有验证码，任何人都无法进入您的账号。请勿将验证码告诉他人。',
  'mail.diskLow.subject': '您的 Linework 服务器磁盘即将用满',
  'mail.diskLow.text':
    '上传还可使用 {size}，用完后将拒绝上传；登录、删除和清空回收站不受影响。请清理空间或更换更大的磁盘。',
  'mail.exists.subject': '您已有 Linework 账号',
  'mail.exists.text':
    '有人（可能是您本人）想用此邮箱注册 Linework 账号，但该账号已存在。请直接登录；如果忘记了密码，可以重新设置：\n\n{url}\n\n如果不是您本人操作，请忽略此邮件。',
  'mail.invite.subject': '{inviter} 邀请您加入 Linework 上的 {company}',
  'mail.invite.text':
    '{inviter} 邀请您加入 Linework（CAD 图纸云盘）上的 {company}。使用此邮箱登录或注册即可加入：\n\n{url}',
  'mail.passwordChanged.subject': '您的 Linework 密码已更改',
  'mail.passwordChanged.text':
    '您的 Linework 账号密码已于 {date} 更改，其他设备已退出登录。如果不是您本人操作，请立即重置密码：\n\n{url}',
  'mail.emailChanged.subject': '您的 Linework 邮箱已更改',
  'mail.emailChanged.text':
    '您的 Linework 账号邮箱现为 {email}。如果不是您本人操作，请联系本服务器的管理员。',
  'mail.deleted.subject': '您的 Linework 账号已注销',
  'mail.deleted.text': '您的 Linework 账号及其全部内容已于 {date} 删除。感谢您曾经的使用。',
  'mail.frozen.subject': '您被冻结的文件将于 {date} 清除',
  'mail.frozen.text':
    '您的文件超出了可用空间，其中 {count} 个文件（{size}）已被冻结。它们将于 {date} 移入回收站，十天后永久删除。',
  'mail.frozen.ways': '如需保留，请扩容、删除不需要的文件，或下载这些文件（随时可以下载）：\n\n{url}',
  'mail.thaw.subject': '免费解冻您的文件',
  'mail.thaw.text':
    '您的文件超出了可用空间，部分文件已被冻结。感谢您长期以来的支持：您可以通过此链接免费解冻全部文件一个月，仅限一次。\n\n{url}',
  'mail.thaw.validity': '链接有效期至 {date}。',
  'mail.groupInvite.subject': '{inviter} 邀请您加入 Linework 群组“{group}”',
  'mail.groupInvite.text':
    '{inviter} 邀请您加入 Linework 上的群组“{group}”，成员可以在群组中互相共享 CAD 图纸。请使用此邮箱的账号打开以下链接加入：\n\n{url}',
  'mail.groupInvite.validity': '邀请有效期至 {date}。如果您不认识发件人，请忽略此邮件。',
  'mail.notice.visitor': '一位访客',
  'mail.notice.shareOpened': '{actor} 打开了您分享的“{name}”',
  'mail.notice.comment': '{actor} 评论了“{name}”',
  'mail.notice.groupFile': '{actor} 在群组“{name}”中共享了文件',
  'mail.notice.publicMessage': '{actor} 在“{name}”下留言',
  'mail.notice.why': '您可以在账号设置中选择通过邮件接收哪些通知。',
  'mail.shared.subject': '{sharer} 与您分享了“{name}”',
  'mail.shared.text': '{sharer} 与您分享了“{name}”。无需账号，即可在浏览器中查看：\n\n{url}',
  'mail.shared.several':
    '{sharer} 与您分享了“{name}”等 {count} 项内容。无需账号，即可在浏览器中查看：\n\n{url}',
  'mail.shared.code': '打开链接时请输入提取码：{code}',
  'mail.shared.note': '{sharer} 的留言：{note}',
  'mail.shared.validity': '链接有效期至 {date}。',
  'mail.shared.why': '此链接仅供您本人使用。如果您不认识发件人，请忽略此邮件。',
  'mail.goods.ML7-M': '高级会员 1 个月',
  'mail.goods.ML7-Y': '高级会员 1 年',
  'mail.goods.SP5-M': '扩展空间 5 GB 1 个月',
  'mail.order.paid.subject': '您的订单：{goods}',
  'mail.order.paid.text': '感谢您的购买。“{goods}”的付款 {amount} 已到账。\n\n订单号 {number}\n{url}',
  'mail.order.refunded.subject': '退款：{goods}',
  'mail.order.refunded.text':
    '“{goods}”的 {amount} 已退回，到账时间取决于您的银行。\n\n订单号 {number}\n{url}',
  'mail.order.test': '这是测试订单，没有发生真实扣款。',
  'mail.invoice.invoice.subject': '您的发票 {number}',
  'mail.invoice.invoice.text':
    '您的发票 {number}（{amount}）见附件，包含 PDF 与 XML 文件。也可以在此查看：\n\n{url}',
  'mail.invoice.credit.subject': '红字发票 {number}',
  'mail.invoice.credit.text':
    '红字发票 {number}（{amount}）见附件，包含 PDF 与 XML 文件。也可以在此查看：\n\n{url}',
  'mail.invoice.test': '这是测试文件：没有发生真实扣款，不是税务凭证。',
  'mail.expiry.premium.subject': '高级会员将于 {date} 到期',
  'mail.expiry.premium.text': '您的高级会员有效期至 {date}。提前续费，新的时间将顺延：\n\n{url}',
  'mail.expiry.space.subject': '扩展空间将于 {date} 到期',
  'mail.expiry.space.text': '您的扩展空间有效期至 {date}。到期后放不下的文件将被冻结。续费：\n\n{url}',
  'mail.expiry.over.subject': '您的套餐已到期',
  'mail.expiry.over.text': '已于 {date} 到期。文件不会立即丢失：放不下的文件会被冻结并保留。续费：\n\n{url}',
  'mail.codeGift.subject': '{sender} 赠送您 {goods}',
  'mail.codeGift.text': '{sender} 赠送您“{goods}”。请在此输入兑换码：\n\n{code}\n{url}',
  'mail.codeGift.validity': '兑换码有效期至 {date}。',
  'mail.sandbox.subject': 'Linework 正在以沙盒模式销售',
  'mail.sandbox.text':
    '昨天以来，支付沙盒中有 {count} 笔订单被“支付”。没有真实扣款，但已授予高级会员。正式销售请配置支付平台密钥；不销售请设置 LINEWORK_PAYMENTS=off。',
  'mail.footer': 'Linework，CAD 图纸云盘\n{url}',
  'mail.sms.code': '【Linework】您的验证码是 {code}，{minutes} 分钟内有效，请勿告诉他人。',
};
