import type { AreaTexts } from '../keys.ts';

export const invoice: AreaTexts<'invoice'> = {
  'invoice.tabs': 'Rechnungsseiten',
  'invoice.tab.index': 'Bestellungen',
  'invoice.tab.record': 'Rechnungen',
  'invoice.tab.title': 'Empfänger',
  'invoice.tab.book': 'Rechnungsbuch',
  'invoice.tab.notice': 'Regeln',
  'invoice.notYet': 'Dieser Server stellt noch keine Rechnungen aus.',
  'invoice.back': 'Zurück zu den Rechnungen',
  'invoice.plans': 'Tarife ansehen',
  'invoice.index.title': 'Keine Bestellungen zu berechnen',
  'invoice.index.text':
    'Bezahlte Bestellungen stehen hier; wählen Sie eine oder mehrere und lassen Sie sich eine Rechnung ausstellen.',
  'invoice.liteIntro.title': 'Käufe in ViewLT',
  'invoice.liteIntro.text':
    'Käufe aus der App ViewLT lassen sich hierher holen und wie jede andere Bestellung berechnen.',
  'invoice.create.title': 'Nichts zum Berechnen gewählt',
  'invoice.create.text': 'Wählen Sie zuerst eine oder mehrere bezahlte Bestellungen.',
  'invoice.title.title': 'Noch keine Empfänger',
  'invoice.title.text': 'Personen und Firmen, auf die Ihre Rechnungen lauten, werden hier aufgehoben.',
  'invoice.addTitle.title': 'Empfänger hinzufügen',
  'invoice.addTitle.text':
    'Name, Steuernummer und Anschrift einer Person oder Firma, für diese und spätere Rechnungen.',
  'invoice.record.title': 'Noch keine Rechnungen',
  'invoice.record.text': 'Jede Rechnung steht hier mit ihrem Stand, zum Herunterladen oder erneuten Senden.',
  'invoice.detail.title': 'Diese Rechnung gibt es nicht',
  'invoice.detail.text':
    'Hier steht eine Rechnung mit ihren Bestellungen, ihrem Empfänger und ihrem Dokument.',
  'invoice.book.title': 'Das Rechnungsbuch ist leer',
  'invoice.book.text': 'Alle Rechnungen eines Monats mit ihren Summen, als Tabelle und zum Herunterladen.',
  'invoice.notice.title': 'Regeln für Rechnungen',
  'invoice.notice.text':
    'Welche Bestellungen berechnet werden können, bis wann, und was eine Rechnung enthält: Die Regeln stehen hier, bevor die erste Rechnung entsteht.',
  'invoice.reCreate.title': 'Keine Rechnung zu ersetzen',
  'invoice.reCreate.text': 'Eine fehlerhafte Rechnung kann einmal ersetzt werden, mit Angabe des Grundes.',
};
