import type { AreaTexts } from '../keys.ts';

export const legal: AreaTexts<'legal'> = {
  'legal.title': '隐私与条款',
  'legal.lead': '本服务器了解您的哪些信息、如何使用，以及双方的约定，用通俗的语言说明。',
  'legal.contents': '本页内容',

  'legal.privacy.title': '隐私',
  'legal.privacy.who.title': '由谁负责',
  'legal.privacy.who.text':
    '本服务器的运营者。Linework 是任何人都可以运行的软件，其作者看不到也收不到您的数据。',
  'legal.privacy.what.title': '保存哪些内容',
  'legal.privacy.what.text':
    '您的账号（邮箱，以及您自愿填写的昵称、手机号、性别和头像）、您的文件及其版本、已登录设备的网络地址和浏览器、会员信息，以及您提交的反馈。密码只以 Argon2id 哈希保存，登录凭证和验证码也只保存哈希。',
  'legal.privacy.why.title': '用途',
  'legal.privacy.why.text':
    '用于让您登录、保存和显示文件、防止账号被猜解，以及回复您。没有广告网络、没有跟踪、不建立画像，也不出售或转交任何数据。',
  'legal.privacy.long.title': '保存多久',
  'legal.privacy.long.text':
    '直到您删除为止。登录 14 天不使用即失效，验证码 10 分钟失效，已删除的文件 10 天后从回收站清除。注销账号会删除其全部内容。',
  'legal.privacy.rights.title': '您的权利',
  'legal.privacy.rights.text':
    '在账号中心，您可以查看和更正数据、下载全部数据、结束登录并注销账号。其他事项请联系运营者。',
  'legal.privacy.logs.title': '日志',
  'legal.privacy.logs.text':
    '服务器会记录网络地址、路径和时间等技术日志，用于发现故障和攻击。不记录登录凭证、密码和请求内容。',
  'legal.privacy.counts.title': '统计内容',
  'legal.privacy.counts.text':
    '服务器只统计操作次数：日期、操作类型（例如“打开图纸”）和数量。浏览器在操作一秒后合并发送，只发给本服务器，不带 Cookie、登录票据或任何标识符。发送“请勿跟踪”（DNT）或全球隐私控制（GPC）信号的浏览器不计入。为统计活跃账号，每个账号仅保留最近使用日期。运营者可以全部关闭。',

  'legal.cookies.title': 'Cookie 与本地存储',
  'legal.cookies.text': '只使用服务必不可少的内容，不被任何第三方读取，因此没有可选项。',
  'legal.cookies.name': '名称',
  'legal.cookies.purpose': '用途',
  'legal.cookies.time': '保存期限',
  'legal.cookies.utoken': '保持登录：页面可读取的一半',
  'legal.cookies.hcsid': '保持登录：脚本无法读取的一半',
  'legal.cookies.device': '识别此浏览器，避免他人输错密码导致您无法登录',
  'legal.cookies.channel': '记录页面从哪个应用打开',
  'legal.cookies.local': '语言、外观、视图、大小限制，以及加密连接的密钥',
  'legal.cookies.localName': '本地存储',
  'legal.cookies.days': '最长 {days} 天',
  'legal.cookies.untilCleared': '直到您清除',

  'legal.terms.title': '使用条款',
  'legal.terms.service.title': '服务内容',
  'legal.terms.service.text':
    '本服务器在运营者提供的范围内，为您保存、显示、分享和转换图纸。功能可能增加、变更或关闭。',
  'legal.terms.yours.title': '您的仍归您',
  'legal.terms.yours.text':
    '文件的全部权利归您所有。服务器只为完成您的要求而处理文件：保存、显示、转换和分享。',
  'legal.terms.use.title': '合理使用',
  'legal.terms.use.text':
    '只上传和分享您有权使用的内容。不得攻击服务、绕过限制或使用他人账号。请妥善保管您的登录信息。',
  'legal.terms.premium.title': '会员',
  'legal.terms.premium.text':
    '会员在已付费的期限内有效。到期后若文件超出免费空间，超出部分将被冻结，三个月后清除，清除前会提醒您。',
  'legal.terms.end.title': '终止',
  'legal.terms.end.text':
    '您可以随时注销账号。运营者可关闭违反条款的账号，并在法律允许的范围内让您取回文件。',
  'legal.terms.risk.title': '免责说明',
  'legal.terms.risk.text':
    '我们会认真显示和转换图纸，但施工前请再次核对：重要数据以原图为准。不能丢失的内容请自留备份。',
};
