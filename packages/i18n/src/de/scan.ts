import type { AreaTexts } from '../keys.ts';

/** Photographed pages become documents. */
export const scan: AreaTexts<'scan'> = {
  'scan.title': 'Dokument scannen',
  'scan.intro':
    'Fotografieren Sie eine Seite. Ihre Kanten werden erkannt und sie wird auf diesem Gerät entzerrt, bevor etwas hochgeladen wird.',
  'scan.take': 'Foto aufnehmen',
  'scan.choose': 'Fotos auswählen',
  'scan.takeMore': 'Weiteres Foto',
  'scan.chooseMore': 'Fotos hinzufügen',
  'scan.preview': 'Vorschau',
  'scan.edges': 'Ecken anpassen',
  'scan.turn': 'Drehen',
  'scan.remove': 'Seite entfernen',
  'scan.pages': 'Seiten',
  'scan.page': 'Seite {number}',
  'scan.look': 'Darstellung',
  'scan.look.document': 'Dokument',
  'scan.look.color': 'Farbe',
  'scan.format': 'Speichern als',
  'scan.upload': '{count} Seite hochladen|{count} Seiten hochladen',
  'scan.name': 'Scan {date}',
  'scan.unreadable': 'Das Foto „{name}“ konnte nicht gelesen werden.',
  'scan.failed': 'Der Scan konnte nicht erstellt werden. Versuchen Sie es mit weniger Seiten.',
  'scan.corner.topLeft': 'Ecke oben links',
  'scan.corner.topRight': 'Ecke oben rechts',
  'scan.corner.bottomRight': 'Ecke unten rechts',
  'scan.corner.bottomLeft': 'Ecke unten links',
};
