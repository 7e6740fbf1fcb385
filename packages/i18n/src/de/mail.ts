import type { AreaTexts } from '../keys.ts';

export const mail: AreaTexts<'mail'> = {
  'mail.code.login.subject': '{code} ist Ihr Anmeldecode für Linework',
  'mail.code.login.text': 'Mit diesem Code melden Sie sich bei Linework an: {code}',
  'mail.code.register.subject': '{code} bestätigt Ihr Linework-Konto',
  'mail.code.register.text':
    'Willkommen bei Linework. Mit diesem Code bestätigen Sie Ihre E-Mail-Adresse: {code}',
  'mail.code.reset.subject': '{code} setzt Ihr Linework-Passwort zurück',
  'mail.code.reset.text': 'Mit diesem Code wählen Sie ein neues Passwort für Ihr Linework-Konto: {code}',
  'mail.code.email.subject': '{code} bestätigt Ihre neue E-Mail-Adresse',
  'mail.code.email.text':
    'Mit diesem Code übertragen Sie Ihr Linework-Konto auf diese E-Mail-Adresse: {code}',
  'mail.code.mobile.subject': '{code} bestätigt Ihre Mobilnummer',
  'mail.code.mobile.text': 'Mit diesem Code bestätigen Sie Ihre Mobilnummer bei Linework: {code}',
  'mail.code.delete.subject': '{code} löscht Ihr Linework-Konto',
  'mail.code.delete.text':
    'Mit diesem Code löschen Sie Ihr Linework-Konto und alles, was darin liegt: {code}',
  'mail.code.validity':
    'Der Code gilt {minutes} Minuten. Falls Sie ihn nicht angefordert haben, können Sie diese Mail ignorieren; ohne den Code kommt niemand hinein. Geben Sie Codes nie weiter.',
  'mail.diskLow.subject': 'Die Festplatte Ihres Linework-Servers ist fast voll',
  'mail.diskLow.text':
    'Für Uploads sind noch {size} frei, danach werden sie abgelehnt. Anmelden, Löschen und das Leeren des Papierkorbs gehen weiter. Schaffen Sie Platz oder geben Sie dem Server eine größere Festplatte.',
  'mail.exists.subject': 'Sie haben bereits ein Linework-Konto',
  'mail.exists.text':
    'Jemand, vielleicht Sie selbst, wollte mit dieser E-Mail-Adresse ein Linework-Konto anlegen. Es gibt bereits eines. Melden Sie sich an, oder wählen Sie ein neues Passwort, falls Sie es vergessen haben:\n\n{url}\n\nFalls Sie das nicht waren, können Sie diese Mail ignorieren.',
  'mail.invite.subject': '{inviter} lädt Sie zu {company} auf Linework ein',
  'mail.invite.text':
    '{inviter} hat Sie eingeladen, {company} auf Linework beizutreten, dem Cloud-Speicher für CAD-Zeichnungen. Melden Sie sich mit dieser E-Mail-Adresse an oder legen Sie ein Konto an, dann sind Sie dabei:\n\n{url}',
  'mail.passwordChanged.subject': 'Ihr Linework-Passwort wurde geändert',
  'mail.passwordChanged.text':
    'Das Passwort Ihres Linework-Kontos wurde am {date} geändert. Andere Geräte wurden abgemeldet. Falls Sie das nicht waren, setzen Sie das Passwort sofort zurück:\n\n{url}',
  'mail.emailChanged.subject': 'Ihre E-Mail-Adresse bei Linework wurde geändert',
  'mail.emailChanged.text':
    'Ihr Linework-Konto gehört jetzt zu {email}. Falls Sie das nicht waren, wenden Sie sich bitte an die Administration dieses Servers.',
  'mail.deleted.subject': 'Ihr Linework-Konto wurde gelöscht',
  'mail.deleted.text':
    'Ihr Linework-Konto und alles darin wurde am {date} gelöscht. Danke, dass Sie hier waren.',
  'mail.frozen.subject': 'Ihre eingefrorenen Dateien werden am {date} entfernt',
  'mail.frozen.text':
    'Ihre Dateien brauchen mehr Platz, als Sie haben; deshalb ist {count} Datei ({size}) eingefroren. Am {date} kommt sie in den Papierkorb, zehn Tage später wird sie endgültig gelöscht.|Ihre Dateien brauchen mehr Platz, als Sie haben; deshalb sind {count} Dateien ({size}) eingefroren. Am {date} kommen sie in den Papierkorb, zehn Tage später werden sie endgültig gelöscht.',
  'mail.frozen.ways':
    'Um sie zu behalten, holen Sie sich mehr Platz, löschen Sie, was Sie nicht mehr brauchen, oder laden Sie die Dateien herunter; das geht immer:\n\n{url}',
  'mail.thaw.subject': 'Ihre eingefrorenen Dateien kostenlos wieder öffnen',
  'mail.thaw.text':
    'Ihre Dateien brauchen mehr Platz, als Sie haben; deshalb sind einige eingefroren. Sie sind schon lange bei uns: Mit diesem Link öffnen Sie einmalig und kostenlos alle für einen Monat.\n\n{url}',
  'mail.thaw.validity': 'Der Link gilt bis {date}.',
  'mail.groupInvite.subject': '{inviter} lädt Sie in die Gruppe {group} auf Linework ein',
  'mail.groupInvite.text':
    '{inviter} hat Sie in die Gruppe {group} auf Linework eingeladen, in der CAD-Zeichnungen geteilt werden. Folgen Sie diesem Link, um beizutreten, mit einem Konto, das diese E-Mail-Adresse hat:\n\n{url}',
  'mail.groupInvite.validity':
    'Die Einladung gilt bis {date}. Wenn Sie nicht wissen, von wem sie kommt, ignorieren Sie diese Mail.',
  'mail.notice.visitor': 'Ein Gast',
  'mail.notice.shareOpened': '{actor} hat „{name}“ geöffnet, das Sie teilen',
  'mail.notice.comment': '{actor} hat „{name}“ kommentiert',
  'mail.notice.groupFile': '{actor} hat etwas in der Gruppe {name} geteilt',
  'mail.notice.publicMessage': '{actor} hat bei „{name}“ eine Nachricht hinterlassen',
  'mail.notice.why': 'In Ihren Kontoeinstellungen wählen Sie, welche Hinweise per E-Mail kommen.',
  'mail.shared.subject': '{sharer} hat „{name}“ für Sie freigegeben',
  'mail.shared.text':
    '{sharer} hat „{name}“ für Sie freigegeben. Sie können es ohne Konto im Browser ansehen:\n\n{url}',
  'mail.shared.several':
    '{sharer} hat „{name}“ und mehr für Sie freigegeben, insgesamt {count} Elemente. Sie können alles ohne Konto im Browser ansehen:\n\n{url}',
  'mail.shared.code': 'Der Link verlangt diesen Code: {code}',
  'mail.shared.note': '{sharer} schreibt: {note}',
  'mail.shared.validity': 'Der Link gilt bis {date}.',
  'mail.shared.why':
    'Er wurde nur für Sie angelegt. Wenn Sie den Absender nicht kennen, können Sie diese E-Mail ignorieren.',
  'mail.goods.ML7-M': 'Premium, 1 Monat',
  'mail.goods.ML7-Y': 'Premium, 1 Jahr',
  'mail.goods.SP5-M': '5 GB mehr Speicher, 1 Monat',
  'mail.order.paid.subject': 'Ihre Bestellung: {goods}',
  'mail.order.paid.text':
    'Vielen Dank. Ihre Zahlung von {amount} für „{goods}“ ist eingegangen.\n\nBestellung {number}\n{url}',
  'mail.order.refunded.subject': 'Erstattung: {goods}',
  'mail.order.refunded.text':
    'Wir haben {amount} für „{goods}“ zurückgeschickt. Je nach Bank dauert es einige Tage.\n\nBestellung {number}\n{url}',
  'mail.order.test': 'Das war eine Testbestellung: Es ist kein Geld geflossen.',
  'mail.invoice.invoice.subject': 'Ihre Rechnung {number}',
  'mail.invoice.invoice.text':
    'Ihre Rechnung {number} über {amount} liegt als PDF und als XML bei. Sie finden sie auch hier:\n\n{url}',
  'mail.invoice.credit.subject': 'Rechnungskorrektur {number}',
  'mail.invoice.credit.text':
    'Die Rechnungskorrektur {number} über {amount} liegt als PDF und als XML bei. Sie finden sie auch hier:\n\n{url}',
  'mail.invoice.test': 'Das ist ein Testbeleg: Es ist kein Geld geflossen, und er ist kein Steuerbeleg.',
  'mail.expiry.premium.subject': 'Premium endet am {date}',
  'mail.expiry.premium.text':
    'Ihr Premium läuft bis {date}. Wenn Sie vorher verlängern, wird die neue Zeit angehängt:\n\n{url}',
  'mail.expiry.space.subject': 'Zusatzspeicher endet am {date}',
  'mail.expiry.space.text':
    'Ihr Zusatzspeicher läuft bis {date}. Dateien, die danach nicht mehr passen, werden eingefroren. Hier verlängern:\n\n{url}',
  'mail.expiry.over.subject': 'Ihr Tarif ist abgelaufen',
  'mail.expiry.over.text':
    'Er endete am {date}. Nichts geht sofort verloren: Dateien, die nicht mehr passen, sind eingefroren und sicher. Hier verlängern:\n\n{url}',
  'mail.codeGift.subject': '{sender} schenkt Ihnen {goods}',
  'mail.codeGift.text':
    '{sender} schenkt Ihnen „{goods}“. Geben Sie diesen Einlösecode hier ein:\n\n{code}\n{url}',
  'mail.codeGift.validity': 'Der Code gilt bis {date}.',
  'mail.sandbox.subject': 'Linework verkauft in der Sandbox',
  'mail.sandbox.text':
    'Seit gestern wurde {count} Bestellung in der Zahlungs-Sandbox „bezahlt“. Es ist kein Geld geflossen, aber Premium wurde vergeben. Für echten Verkauf hinterlegen Sie die Schlüssel eines Anbieters; LINEWORK_PAYMENTS=off verkauft nichts.|Seit gestern wurden {count} Bestellungen in der Zahlungs-Sandbox „bezahlt“. Es ist kein Geld geflossen, aber Premium wurde vergeben. Für echten Verkauf hinterlegen Sie die Schlüssel eines Anbieters; LINEWORK_PAYMENTS=off verkauft nichts.',
  'mail.footer': 'Linework, der Cloud-Speicher für CAD-Zeichnungen\n{url}',
  'mail.sms.code': '[Linework] Ihr Code lautet {code} und gilt {minutes} Minuten. Geben Sie ihn nie weiter.',
};
