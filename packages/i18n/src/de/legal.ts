import type { AreaTexts } from '../keys.ts';

export const legal: AreaTexts<'legal'> = {
  'legal.title': 'Datenschutz und Bedingungen',
  'legal.lead':
    'Was dieser Server über Sie weiß, was er damit tut und was wir voneinander erwarten. In klaren Worten.',
  'legal.contents': 'Auf dieser Seite',

  'legal.privacy.title': 'Datenschutz',
  'legal.privacy.who.title': 'Wer verantwortlich ist',
  'legal.privacy.who.text':
    'Wer diesen Server betreibt. Linework ist Software, die jeder betreiben kann; ihre Autoren sehen und erhalten Ihre Daten nicht.',
  'legal.privacy.what.title': 'Was gespeichert wird',
  'legal.privacy.what.text':
    'Ihr Konto (E-Mail-Adresse und, wenn Sie sie angeben, Name, Mobilnummer, Geschlecht und Bild), Ihre Dateien mit ihren Versionen, die Geräte, auf denen Sie angemeldet sind, mit Adresse und Browser, Ihre Mitgliedschaft und Rückmeldungen, die Sie senden. Passwörter werden nur als Argon2id-Hash gespeichert, auch Tickets und Codes nur als Hash.',
  'legal.privacy.why.title': 'Wozu',
  'legal.privacy.why.text':
    'Um Sie einzulassen, Ihre Dateien aufzubewahren und zu zeigen, Konten gegen Erraten zu schützen und Ihnen zu antworten. Es gibt kein Werbenetz, keine Nachverfolgung und kein Profil; nichts wird verkauft oder weitergegeben.',
  'legal.privacy.long.title': 'Wie lange',
  'legal.privacy.long.text':
    'Bis Sie es löschen. Eine Sitzung endet nach 14 Tagen ohne Nutzung, ein Einmalcode nach 10 Minuten, gelöschte Dateien verlassen den Papierkorb nach 10 Tagen. Mit dem Konto wird alles gelöscht, was dazugehört.',
  'legal.privacy.rights.title': 'Ihre Rechte',
  'legal.privacy.rights.text':
    'Unter „Konto“ können Sie Ihre Daten einsehen und berichtigen, alle als Datei herunterladen, Sitzungen beenden und das Konto löschen. Für alles andere wenden Sie sich an den Betreiber.',
  'legal.privacy.logs.title': 'Protokolle',
  'legal.privacy.logs.text':
    'Der Server schreibt technische Protokolle mit Netzadresse, Pfad und Zeit, um Fehler und Angriffe zu finden. Tickets, Passwörter und Inhalte von Anfragen stehen nicht darin.',
  'legal.privacy.counts.title': 'Was gezählt wird',
  'legal.privacy.counts.text':
    'Der Server zählt, wie oft etwas getan wird: ein Tag, eine Art von Vorgang (etwa „Zeichnung geöffnet“) und eine Zahl. Der Browser sendet solche Zählungen eine Sekunde danach gesammelt und nur an diesen Server, ohne Cookies, ohne Ihr Ticket und ohne jede Kennung. Browser mit Do Not Track oder Global Privacy Control werden nicht gezählt. Je Konto wird der letzte Tag der Nutzung gespeichert, um aktive Konten zu zählen. Der Betreiber kann alles abschalten.',

  'legal.cookies.title': 'Cookies und lokaler Speicher',
  'legal.cookies.text':
    'Nur, was der Dienst unbedingt braucht. Niemand sonst liest es, deshalb gibt es nichts auszuwählen.',
  'legal.cookies.name': 'Name',
  'legal.cookies.purpose': 'Wozu',
  'legal.cookies.time': 'Wie lange',
  'legal.cookies.utoken': 'Hält Sie angemeldet: die Hälfte, die die Seite lesen kann',
  'legal.cookies.hcsid': 'Hält Sie angemeldet: die Hälfte, die kein Skript lesen kann',
  'legal.cookies.device':
    'Erkennt diesen Browser wieder, damit falsche Passwörter anderer Sie nicht aussperren',
  'legal.cookies.channel': 'Merkt sich, aus welcher App eine Seite geöffnet wurde',
  'legal.cookies.local':
    'Sprache, Darstellung, Ansichten, Größengrenzen und der Schlüssel der verschlüsselten Verbindung',
  'legal.cookies.localName': 'Lokaler Speicher',
  'legal.cookies.days': 'bis zu {days} Tage',
  'legal.cookies.untilCleared': 'bis Sie ihn leeren',

  'legal.terms.title': 'Nutzungsbedingungen',
  'legal.terms.service.title': 'Der Dienst',
  'legal.terms.service.text':
    'Dieser Server bewahrt, zeigt, teilt und wandelt Zeichnungen für Sie, soweit sein Betreiber es anbietet. Funktionen können hinzukommen, sich ändern oder wegfallen.',
  'legal.terms.yours.title': 'Was Ihnen gehört, bleibt Ihres',
  'legal.terms.yours.text':
    'Alle Rechte an Ihren Dateien bleiben bei Ihnen. Der Server verarbeitet sie nur, um zu tun, worum Sie ihn bitten: speichern, zeigen, umwandeln und teilen.',
  'legal.terms.use.title': 'Faire Nutzung',
  'legal.terms.use.text':
    'Laden Sie nur hoch und teilen Sie nur, was Sie dürfen. Greifen Sie den Dienst nicht an, umgehen Sie seine Grenzen nicht, benutzen Sie keine fremden Konten. Behalten Sie Ihre Anmeldung für sich.',
  'legal.terms.premium.title': 'Premium',
  'legal.terms.premium.text':
    'Ein Premium-Tarif gilt für die bezahlte Zeit. Brauchen Ihre Dateien danach mehr als den kostenlosen Platz, werden die überzähligen eingefroren und nach drei Monaten gelöscht, mit Erinnerungen vorher.',
  'legal.terms.end.title': 'Beenden',
  'legal.terms.end.text':
    'Sie können Ihr Konto jederzeit löschen. Der Betreiber kann Konten schließen, die gegen diese Bedingungen verstoßen, und lässt Sie Ihre Dateien mitnehmen, soweit das Recht es erlaubt.',
  'legal.terms.risk.title': 'Keine Gewähr',
  'legal.terms.risk.text':
    'Zeichnungen werden sorgfältig gezeigt und umgewandelt. Messen Sie trotzdem zweimal, bevor Sie bauen: Prüfen Sie Wichtiges am Original, und behalten Sie Kopien von allem, was Sie nicht verlieren dürfen.',
};
