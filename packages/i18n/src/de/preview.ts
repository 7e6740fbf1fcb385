import type { AreaTexts } from '../keys.ts';

export const preview: AreaTexts<'preview'> = {
  'preview.previous': 'Vorherige Datei',
  'preview.next': 'Nächste Datei',
  'preview.open': 'Öffnen',
  'preview.download': 'Herunterladen',
  'preview.zoomIn': 'Vergrößern',
  'preview.zoomOut': 'Verkleinern',
  'preview.zoomFit': 'An das Fenster anpassen',
  'preview.zoomed': '{percent} % der angepassten Größe',
  'preview.darkSheet': 'Dunkler Hintergrund',
  'preview.lightSheet': 'Heller Hintergrund',
  'preview.pageOf': 'Seite {page} von {pages}',
  'preview.sheets': 'Tabellenblätter',
  'preview.rowsCut':
    'Es werden nur die ersten {rows} Zeilen gezeigt. Laden Sie die Datei herunter, um alles zu sehen.',
  'preview.emptySheet': 'Dieses Blatt ist leer.',
  'preview.encoding': 'Zeichensatz',
  'preview.textShown': '{shown} von {size}',
  'preview.showMore': 'Mehr anzeigen',
  'preview.making.title': 'Vorschau wird erstellt…',
  'preview.making.text': 'Sie erscheint hier von selbst, meist nach wenigen Sekunden.',
  'preview.failed.title': 'Keine Vorschau verfügbar',
  'preview.none.title': 'Keine Vorschau für diesen Dateityp',
  'preview.reason.noPreview': 'Laden Sie sie herunter und öffnen Sie sie mit dem passenden Programm.',
  'preview.reason.damaged': 'Sie ist beschädigt, oder ihr Inhalt passt nicht zur Endung.',
  'preview.reason.empty': 'Die Datei ist leer.',
  'preview.reason.tooLarge': 'Die Datei ist für eine Vorschau zu groß.',
  'preview.reason.memory': 'Sie zu zeigen brauchte mehr Speicher, als eine Datei belegen darf.',
  'preview.reason.timeout': 'Die Aufbereitung dauerte zu lange und wurde beendet.',
  'preview.reason.crashed': 'Sie ließ sich nicht zu Ende lesen. Vielleicht ist sie beschädigt.',
  'preview.reason.internal': 'Auf dem Server ist etwas schiefgegangen. Ein neuer Versuch kann helfen.',
  'preview.reason.needsLibreOffice':
    'Diese Art wird über LibreOffice gezeigt, das auf diesem Server nicht installiert ist.',
  'preview.reason.password':
    'Sie ist mit einem Kennwort geschützt. Laden Sie sie herunter, um sie zu öffnen.',
  'preview.reason.locked': 'Sie ist verschlüsselt. Geben Sie das Passwort des Archivs ein, um sie zu sehen.',
  'preview.reason.wrongPassword': 'Das Passwort ist für diese Datei falsch.',
  'preview.enterPassword': 'Passwort eingeben',
  'preview.reason.unsupportedModel': 'Modelle dieses Formats lassen sich noch nicht zeigen.',
  'preview.reason.network':
    'Sie konnte nicht geladen werden. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
};
