import type { AreaTexts } from '../keys.ts';

/** The first steps, shown once. */
export const tour: AreaTexts<'tour'> = {
  'tour.label': 'Erste Schritte',
  'tour.skip': 'Überspringen',
  'tour.next': 'Weiter',
  'tour.done': 'Fertig',
  'tour.step': '{step} von 3',
  'tour.help': 'Mehr in der Hilfe',
  'tour.1.title': 'Zeichnungen hochladen',
  'tour.1.text': 'Ziehen Sie Dateien ins Fenster oder wählen Sie „Hochladen“. Ordner behalten ihren Aufbau.',
  'tour.2.title': 'Eine öffnen',
  'tour.2.text': 'Doppelklick auf eine Zeichnung: Layer, Messen und Suche sind im Viewer.',
  'tour.3.title': 'Weitergeben',
  'tour.3.text': '„Freigeben“ erstellt einen Link. Zum Ansehen braucht niemand ein Konto.',
  'tour.1.touch': 'Tippen Sie unten auf „Hochladen“: Dateien, Fotos, ganze Ordner.',
  'tour.2.touch': 'Tippen Sie auf eine Zeichnung: Layer, Messen und Suche sind im Viewer.',
};
