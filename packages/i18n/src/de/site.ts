import type { AreaTexts } from '../keys.ts';

export const site: AreaTexts<'site'> = {
  'site.nav.label': 'Seiten',
  'site.footer.label': 'Weitere Seiten',
  'site.footer.text': 'Der Cloud-Speicher für CAD-Zeichnungen, auf dem eigenen Server.',
  'site.footer.product': 'Produkt',
  'site.footer.help': 'Hilfe',
  'site.footer.legal': 'Rechtliches',

  'home.hero.title': 'Ihre Zeichnungen, offen auf jedem Tisch.',
  'home.hero.text':
    'Linework ist ein Speicher für CAD: Er bewahrt DWG und DXF mit Schriften, Referenzen und Verlauf auf, zeigt sie in jedem Browser und teilt sie mit Menschen, die gar kein CAD haben.',
  'home.hero.note': 'Der Einstieg ist kostenlos. Neue Konten bekommen {days} Tage Premium.',
  'home.hero.welcome': 'Willkommen zurück, {name}.',
  'home.formats': 'Gemacht für',
  'home.features.title': 'Alles rund um die Zeichnung',
  'home.features.text':
    'Was Menschen, die vom Zeichnen leben, von einem Speicher brauchen und selten bekommen.',
  'home.soon': 'In Vorbereitung',
  'home.feature.drive.title': 'Ein Speicher, der Zeichnungen kennt',
  'home.feature.drive.text':
    'Ordner, Suche und echte Vorschaubilder; fehlende Schriften und Referenzen fallen beim Hochladen auf, nicht erst beim Drucken.',
  'home.feature.view.title': 'Ansehen, messen, anmerken',
  'home.feature.view.text':
    'Layer, Layouts und genaue Maße im Browser, am Schreibtisch und am Telefon auf der Baustelle.',
  'home.feature.share.title': 'Per Link teilen',
  'home.feature.share.text':
    'Mit Code, Ablaufdatum und genau den Rechten, die Sie wählen. Die andere Seite sieht, was Sie sehen, samt Schriften.',
  'home.feature.versions.title': 'Jede Version, vergleichbar',
  'home.feature.versions.text':
    'Kehren Sie zu jedem Stand zurück, oder legen Sie zwei übereinander und gehen Sie die Änderungen durch.',
  'home.feature.convert.title': 'Umwandeln',
  'home.feature.convert.text':
    'DWG zu PDF oder Bild, ältere DWG-Versionen, PDF zurück zu DWG und 3D-Modelle für jeden Browser.',
  'home.feature.accounts.title': 'Konten, denen man trauen kann',
  'home.feature.accounts.text':
    'Passkeys, Einmalcodes, Firmenanmeldung, eine Liste aller Sitzungen, und Ihre Daten jederzeit zum Mitnehmen.',
  'home.own.title': 'Auf dem eigenen Rechner',
  'home.own.text':
    'Linework ist quelloffen. Ein Befehl startet es auf einem Laptop; dasselbe Programm läuft auf einem Cluster mit PostgreSQL und S3. Ihre Zeichnungen müssen das Haus nie verlassen.',
  'home.own.code': 'Der Befehl, der einen Server startet',
  'home.end.title': 'Legen Sie die erste Zeichnung dorthin, wo man sie findet.',

  'upgrade.title': 'Platz zum Zeichnen',
  'upgrade.text': 'Beginnen Sie kostenlos. Premium lohnt sich, wenn die Projekte wachsen.',
  'upgrade.period': 'Zahlweise',
  'upgrade.month': 'Monatlich',
  'upgrade.year': 'Jährlich',
  'upgrade.save': '{percent} % sparen',
  'upgrade.free': 'Kostenlos',
  'upgrade.premium': 'Premium',
  'upgrade.perMonth': 'im Monat',
  'upgrade.perYear': 'im Jahr',
  'upgrade.free.text': 'Für alle, die ab und zu eine Zeichnung ansehen.',
  'upgrade.premium.text': 'Für alle, die jeden Tag mit Zeichnungen arbeiten.',
  'upgrade.feature.storage': '{size} Speicherplatz',
  'upgrade.feature.view': 'DWG und DXF ansehen',
  'upgrade.feature.share': 'Teilen per Link, Gruppe und E-Mail',
  'upgrade.feature.ads': 'Keine Ankündigungen',
  'upgrade.feature.threeD': '3D-Umwandlung ohne Grenze',
  'upgrade.feature.versions': 'Versionen und Vergleich',
  'upgrade.feature.tools': 'Mehr Werkzeuge zum Anmerken, Bemaßen und Bearbeiten',
  'upgrade.current': 'Ihr Tarif',
  'upgrade.start': 'Kostenlos beginnen',
  'upgrade.notYet': 'Premium kann auf diesem Server noch nicht bestellt werden.',
  'upgrade.extra': '5 GB mehr: {price} im Monat',
  'upgrade.faq': 'Fragen',
  'upgrade.faq.gift.q': 'Kann ich es ausprobieren?',
  'upgrade.faq.gift.a':
    'Jedes neue Konto hat {days} Tage lang Premium, ohne den zusätzlichen Speicherplatz und ohne den Wegfall der Ankündigungen. Es endet von selbst.',
  'upgrade.faq.storage.q': 'Was belegt Speicherplatz?',
  'upgrade.faq.storage.a':
    'Ihre Dateien mit allen Versionen. Öffentliche Zeichnungen und der Papierkorb zählen nicht.',
  'upgrade.faq.end.q': 'Was geschieht, wenn Premium endet?',
  'upgrade.faq.end.a':
    'Zunächst geht nichts verloren. Brauchen Ihre Dateien mehr als den kostenlosen Platz, werden die überzähligen eingefroren: {months} Monate lang können Sie sie herunterladen und löschen.',
  'upgrade.faq.refund.q': 'Bekomme ich mein Geld zurück?',
  'upgrade.faq.refund.a':
    'Innerhalb von {days} Tagen, für alles, was hier gekauft wurde. Käufe aus einem App Store erstattet der Store.',

  'contact.title': 'Kontakt',
  'contact.text': 'Wen Sie was fragen können.',
  'contact.operator.title': 'Ihr Konto und Ihre Dateien',
  'contact.operator.text':
    'Diesen Server betreibt jemand, oft Ihre eigene Firma. Bei Fragen zu Konto, Speicherplatz und verlorenem Zugang hilft die Administration.',
  'contact.feedback.title': 'Ideen und Fehler',
  'contact.feedback.text':
    'Das Formular geht direkt an die Administration dieses Servers. Mit einer E-Mail-Adresse bekommen Sie eine Antwort.',
  'contact.feedback.action': 'Rückmeldung geben',
  'contact.password.title': 'Passwort vergessen',
  'contact.password.text': 'Mit einem Code an Ihre E-Mail-Adresse wählen Sie ein neues.',
  'contact.password.action': 'Passwort zurücksetzen',
  'contact.privacy.title': 'Ihre Daten',
  'contact.privacy.text':
    'Unter „Konto“ laden Sie alles herunter, was über Sie gespeichert ist, oder löschen das Konto.',
  'contact.privacy.action': 'Zum Konto',

  'feedback.title': 'Wie macht sich Linework?',
  'feedback.text': 'Ein Satz hilft, eine Geschichte hilft mehr. Die Administration dieses Servers liest mit.',
  'feedback.ratings': 'Ihre Wertung',
  'feedback.rating.overall': 'Insgesamt',
  'feedback.rating.speed': 'Tempo',
  'feedback.rating.drawing': 'Zeichnungen',
  'feedback.rating.drive': 'Speicher',
  'feedback.stars': '{count} Stern|{count} Sterne',
  'feedback.noRating': 'Keine Wertung',
  'feedback.content': 'Was sollten wir wissen?',
  'feedback.content.hint': 'Noch {left} Zeichen',
  'feedback.email': 'E-Mail für eine Antwort',
  'feedback.picture': 'Bildschirmfoto',
  'feedback.picture.choose': 'Bild wählen',
  'feedback.picture.remove': 'Bild entfernen',
  'feedback.picture.tooLarge': 'Das Bild ist größer als {size}.',
  'feedback.picture.failed': 'Das Bild konnte nicht gesendet werden. Bitte versuchen Sie es noch einmal.',
  'feedback.send': 'Rückmeldung senden',
  'feedback.done.title': 'Vielen Dank',
  'feedback.done.text': 'Ihre Rückmeldung ist angekommen.',
  'feedback.done.again': 'Noch eine schreiben',
};
