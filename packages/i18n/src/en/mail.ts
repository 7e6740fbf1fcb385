/** Mails and text messages; only the server sends them. */
export const mail = {
  'mail.code.login.subject': '{code} is your Linework sign-in code',
  'mail.code.login.text': 'Use this code to sign in to Linework: {code}',
  'mail.code.register.subject': '{code} confirms your Linework account',
  'mail.code.register.text': 'Welcome to Linework. Use this code to confirm your e-mail address: {code}',
  'mail.code.reset.subject': '{code} resets your Linework password',
  'mail.code.reset.text': 'Use this code to choose a new password for your Linework account: {code}',
  'mail.code.email.subject': '{code} confirms your new e-mail address',
  'mail.code.email.text': 'Use this code to move your Linework account to this e-mail address: {code}',
  'mail.code.mobile.subject': '{code} confirms your mobile number',
  'mail.code.mobile.text': 'Use this code to confirm your mobile number at Linework: {code}',
  'mail.code.delete.subject': '{code} deletes your Linework account',
  'mail.code.delete.text': 'Use this code to delete your Linework account and everything in it: {code}',
  'mail.code.validity':
    'The code is valid for {minutes} minutes. If you did not ask for it, you can ignore this mail; nobody can get in without it. Never pass a code on.',
  'mail.diskLow.subject': 'The disk of your Linework server is nearly full',
  'mail.diskLow.text':
    'Uploads can still use {size}; then they are refused. Signing in, deleting and emptying the recycle bin go on. Make room, or give the server a larger disk.',
  'mail.exists.subject': 'You already have a Linework account',
  'mail.exists.text':
    'Somebody, perhaps you, wanted to create a Linework account with this e-mail address. There already is one. Sign in, or choose a new password if you have forgotten it:\n\n{url}\n\nIf this was not you, you can ignore this mail.',
  'mail.invite.subject': '{inviter} invites you to {company} on Linework',
  'mail.invite.text':
    '{inviter} has invited you to join {company} on Linework, a cloud drive for CAD drawings. Sign in or create an account with this e-mail address and you are in:\n\n{url}',
  'mail.passwordChanged.subject': 'Your Linework password was changed',
  'mail.passwordChanged.text':
    'The password of your Linework account was changed on {date}. Other devices have been signed out. If this was not you, reset the password at once:\n\n{url}',
  'mail.emailChanged.subject': 'Your Linework e-mail address was changed',
  'mail.emailChanged.text':
    'Your Linework account now belongs to {email}. If this was not you, please contact the administrator of this server.',
  'mail.deleted.subject': 'Your Linework account was deleted',
  'mail.deleted.text':
    'Your Linework account and everything in it was deleted on {date}. Thank you for having been here.',
  'mail.frozen.subject': 'Your frozen files will be cleared on {date}',
  'mail.frozen.text':
    'Your files take more space than you have, so some of them are frozen: {count} file, {size}. On {date} it goes to the recycle bin, and ten days later it is gone.|Your files take more space than you have, so some of them are frozen: {count} files, {size}. On {date} they go to the recycle bin, and ten days later they are gone.',
  'mail.frozen.ways':
    'To keep them, get more space, delete what you no longer need, or download the files; downloading always works:\n\n{url}',
  'mail.thaw.subject': 'Open your frozen files again, free of charge',
  'mail.thaw.text':
    'Your files take more space than you have, so some of them are frozen. You have been with us for a long time: once, this link opens all of them again for a month, free of charge.\n\n{url}',
  'mail.thaw.validity': 'The link is valid until {date}.',
  'mail.groupInvite.subject': '{inviter} invites you to the group {group} on Linework',
  'mail.groupInvite.text':
    '{inviter} has invited you to the group {group} on Linework, where people share CAD drawings with each other. Follow this link to join, with an account that has this e-mail address:\n\n{url}',
  'mail.groupInvite.validity':
    'The invitation is valid until {date}. If you do not know who sent it, you can ignore this mail.',
  'mail.notice.visitor': 'A visitor',
  'mail.notice.shareOpened': '{actor} opened “{name}”, which you share',
  'mail.notice.comment': '{actor} commented on “{name}”',
  'mail.notice.groupFile': '{actor} shared something into the group {name}',
  'mail.notice.publicMessage': '{actor} left a message at “{name}”',
  'mail.notice.why': 'You can choose in your account settings which notices come by mail.',
  'mail.shared.subject': '{sharer} shares “{name}” with you',
  'mail.shared.text':
    '{sharer} shares “{name}” with you. You can look at it in your browser, without an account:\n\n{url}',
  'mail.shared.several':
    '{sharer} shares “{name}” and more with you, {count} items in all. You can look at them in your browser, without an account:\n\n{url}',
  'mail.shared.code': 'The link asks for this code: {code}',
  'mail.shared.note': '{sharer} writes: {note}',
  'mail.shared.validity': 'The link is valid until {date}.',
  'mail.shared.why': 'It was made for you alone. If you do not know who sent it, you can ignore this mail.',
  'mail.goods.ML7-M': 'Premium, 1 month',
  'mail.goods.ML7-Y': 'Premium, 1 year',
  'mail.goods.SP5-M': '5 GB more space, 1 month',
  'mail.order.paid.subject': 'Your order: {goods}',
  'mail.order.paid.text':
    'Thank you. Your payment of {amount} for “{goods}” has arrived.\n\nOrder {number}\n{url}',
  'mail.order.refunded.subject': 'Refund: {goods}',
  'mail.order.refunded.text':
    'We have sent back {amount} for “{goods}”. Depending on your bank it takes a few days to arrive.\n\nOrder {number}\n{url}',
  'mail.order.test': 'This was a test order: no money has moved.',
  'mail.invoice.invoice.subject': 'Your invoice {number}',
  'mail.invoice.invoice.text':
    'Your invoice {number} about {amount} is attached, as a PDF and as XML. You find it here too:\n\n{url}',
  'mail.invoice.credit.subject': 'Credit note {number}',
  'mail.invoice.credit.text':
    'The credit note {number} about {amount} is attached, as a PDF and as XML. You find it here too:\n\n{url}',
  'mail.invoice.test': 'This is a test document: no money has moved, and it is not a tax document.',
  'mail.expiry.premium.subject': 'Premium ends on {date}',
  'mail.expiry.premium.text':
    'Your premium lasts until {date}. If you renew before then, the new time is added to the end:\n\n{url}',
  'mail.expiry.space.subject': 'Extra space ends on {date}',
  'mail.expiry.space.text':
    'Your extra space lasts until {date}. Files that no longer fit after that are frozen. Renew it here:\n\n{url}',
  'mail.expiry.over.subject': 'Your plan has ended',
  'mail.expiry.over.text':
    'It ended on {date}. Nothing is lost at once: files that no longer fit are frozen and safe. Renew it here:\n\n{url}',
  'mail.codeGift.subject': '{sender} gives you {goods}',
  'mail.codeGift.text': '{sender} gives you “{goods}”. Enter this exchange code here:\n\n{code}\n{url}',
  'mail.codeGift.validity': 'The code is valid until {date}.',
  'mail.sandbox.subject': 'Linework sells in its sandbox',
  'mail.sandbox.text':
    '{count} order was “paid” in the payment sandbox since yesterday. No money moved, but premium was given. To sell for real, set the keys of a payment provider; to sell nothing, set LINEWORK_PAYMENTS=off.|{count} orders were “paid” in the payment sandbox since yesterday. No money moved, but premium was given. To sell for real, set the keys of a payment provider; to sell nothing, set LINEWORK_PAYMENTS=off.',
  'mail.footer': 'Linework, a cloud drive for CAD drawings\n{url}',
  'mail.sms.code': '[Linework] Your code is {code}, valid for {minutes} minutes. Never pass it on.',
} as const;
