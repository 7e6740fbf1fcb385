import type { AreaTexts } from '../keys.ts';

export const diagnostic: AreaTexts<'diagnostic'> = {
  'diagnostic.cut': 'Die Datei endet zu früh. Was da war, wird gezeigt.',
  'diagnostic.damaged': 'Ein Teil der Datei ist beschädigt und wurde weggelassen.',
  'diagnostic.unknown': 'Etwas von unbekannter Art wurde weggelassen.',
  'diagnostic.limit': 'Die Zeichnung ist größer, als gezeigt werden kann. Der Rest fehlt.',
  'diagnostic.failed': 'Ein Objekt ließ sich nicht zeichnen.',
  'diagnostic.twice': 'Etwas ist doppelt festgelegt. Das erste gilt.',
  'diagnostic.font': 'Eine Schrift fehlt. Eine andere tritt an ihre Stelle.',
  'diagnostic.shape': 'Ein Zeichen hat in keiner Schrift eine Form.',
  'diagnostic.xref': 'Eine referenzierte Zeichnung fehlt.',
  'diagnostic.xrefCircular':
    'Eine referenzierte Zeichnung verweist auf sich selbst. Sie ist einmal zu sehen.',
  'diagnostic.block': 'Ein Block ist eingefügt, den die Zeichnung nicht hat.',
  'diagnostic.picture': 'Ein Bild liegt außerhalb der Zeichnung.',
  'diagnostic.underlay': 'Ein referenziertes Blatt liegt außerhalb der Zeichnung.',
  'diagnostic.perspective': 'Ein perspektivisches Ansichtsfenster wird in Parallelprojektion gezeigt.',
  'diagnostic.viewDepth':
    'Ein Ansichtsfenster, das vor oder hinter seinen Schnittebenen abschneidet, zeigt alles.',
  'diagnostic.solid': 'Die Daten eines Volumenkörpers ließen sich nicht lesen.',
  'diagnostic.scanned': 'Eine Seite ist ein Bild und enthält keine Linien.',
  'diagnostic.notWritten': 'Die gewählte Version kann dies nicht aufnehmen. Es fehlt.',
  'diagnostic.changed': 'Die gewählte Version enthält dies in einfacherer Form.',
  'diagnostic.objects': 'Unsichtbare Objekte anderer Programme fehlen.',
  'diagnostic.solidAttributes':
    'Volumenkörper sind ohne das gespeichert, was andere Programme oder die Anzeige bei ihnen ablegten: Materialien, Attribute, Facetten.',
  'diagnostic.lost': 'Ein Teil kam nicht in der Datei an.',
  'diagnostic.pictureUnread': 'Ein Bild ließ sich nicht lesen.',
};
