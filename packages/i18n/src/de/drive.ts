import type { AreaTexts } from '../keys.ts';

export const drive: AreaTexts<'drive'> = {
  'drive.index.subtitle': 'Alles, was in Ihrem Speicher liegt',
  'drive.index.emptyTitle': 'Ihr Speicher ist leer',
  'drive.index.emptyText':
    'Zeichnungen, Modelle, Bilder und Dokumente, die Sie hochladen, liegen hier, auf Wunsch in Ordnern.',
  'drive.recent.subtitle': 'Was Sie zuletzt geöffnet oder geändert haben',
  'drive.recent.emptyTitle': 'Noch nichts geöffnet',
  'drive.recent.emptyText':
    'Dateien, die Sie öffnen oder ändern, stehen hier, die neuesten zuerst. So machen Sie dort weiter, wo Sie waren.',
  'drive.drawing.subtitle': 'DWG, DXF, DWT, DWS, DWF und OCF',
  'drive.drawing.emptyTitle': 'Noch keine Zeichnungen',
  'drive.drawing.emptyText': 'Alle Zeichnungen Ihres Speichers in einer Liste, gleich in welchem Ordner.',
  'drive.threeModel.subtitle': 'Revit, STEP, IFC, STL und andere Modelle',
  'drive.threeModel.emptyTitle': 'Noch keine 3D-Modelle',
  'drive.threeModel.emptyText':
    'Modelle aus allen Ordnern. Sind sie umgewandelt, lassen sie sich im Browser drehen und messen.',
  'drive.picture.subtitle': 'JPG, PNG, GIF und BMP',
  'drive.picture.emptyTitle': 'Noch keine Bilder',
  'drive.picture.emptyText': 'Fotos von der Baustelle und Scans aus Ihrem Speicher an einem Ort.',
  'drive.other.subtitle': 'PDF, Office-Dokumente und Text',
  'drive.other.emptyTitle': 'Noch keine anderen Dateien',
  'drive.other.emptyText': 'Leistungsverzeichnisse, Listen und Schreiben, die zu Ihren Zeichnungen gehören.',
  'drive.font.subtitle': 'SHX, TTF und TTC, die Ihre Zeichnungen verwenden',
  'drive.font.emptyTitle': 'Noch keine Schriften',
  'drive.font.emptyText':
    'Mit Ihren eigenen Schriften zeigt jede Zeichnung ihren Text genau so, wie er gezeichnet wurde.',
  'drive.share.subtitle': 'Links, die Sie weitergegeben haben',
  'drive.share.emptyTitle': 'Noch nichts geteilt',
  'drive.share.emptyText':
    'Jeder geteilte Link steht hier, mit Aufrufen und Ablauf, und lässt sich jederzeit zurückziehen.',
  'drive.myPublic.subtitle': 'Zeichnungen, die Sie veröffentlicht haben',
  'drive.myPublic.tip': 'Öffentliche Zeichnungen belegen keinen Speicherplatz.',
  'drive.myPublic.emptyTitle': 'Noch nichts veröffentlicht',
  'drive.myPublic.emptyText':
    'Ihre öffentlichen Zeichnungen stehen hier, mit Aufrufen, Gefällt-mir-Angaben und Sammlungen.',
  'drive.myCollection.subtitle': 'Öffentliche Zeichnungen, die Sie aufheben',
  'drive.myCollection.emptyTitle': 'Ihre Sammlung ist leer',
  'drive.myCollection.emptyText':
    'Öffentliche Zeichnungen anderer, die Sie für später aufheben, stehen hier.',
  'drive.myLike.subtitle': 'Öffentliche Zeichnungen, die Ihnen gefallen',
  'drive.myLike.emptyTitle': 'Noch nichts markiert',
  'drive.myLike.emptyText': 'Öffentliche Zeichnungen, die Ihnen gefallen, stehen hier.',
  'drive.trash.subtitle': 'Was Sie gelöscht haben',
  'drive.trash.tip': 'Nach {days} Tagen wird endgültig gelöscht.',
  'drive.trash.emptyTitle': 'Der Papierkorb ist leer',
  'drive.trash.emptyText': 'Gelöschte Dateien warten hier und lassen sich an ihren Platz zurücklegen.',
  'drive.order.subtitle': 'Ihre Käufe und die Einlösecodes',
  'drive.order.emptyTitle': 'Keine Bestellungen',
  'drive.order.emptyText': 'Bestellungen und Einlösecodes von Premium-Tarifen stehen später hier.',
  'drive.coupon.subtitle': 'Nachlässe für Ihre nächste Bestellung',
  'drive.coupon.emptyTitle': 'Keine Gutscheine',
  'drive.coupon.emptyText':
    'Gutscheine, die Sie bekommen, warten hier, bis Sie sie bei einer Bestellung einlösen.',
  'drive.transformer.subtitle': 'Macht 3D-Modelle im Browser sichtbar',
  'drive.transformer.emptyTitle': 'Keine Umwandlungen',
  'drive.transformer.emptyText':
    'Revit-, STEP- und andere Modelle werden so umgewandelt, dass jeder Browser sie zeigen kann. Dieser Server kann das noch nicht.',
  'drive.version.subtitle': 'Jeder gespeicherte Stand einer Zeichnung',
  'drive.version.emptyTitle': 'Diese Zeichnung gibt es nicht',
  'drive.version.emptyText':
    'Vielleicht wurde sie gelöscht. Frühere Stände einer Zeichnung lassen sich hier vergleichen, benennen und zurückholen.',
  'drive.search.subtitle': 'Treffer für „{query}“',
  'drive.search.emptyTitle': 'Nichts gefunden für „{query}“',
  'drive.search.emptyText': 'Gesucht wird in den Namen von allem, was in Ihrem Speicher liegt.',
  'drive.search.clear': 'Suche löschen',

  'drive.goAll': 'Zu allen Dateien',
  'drive.whatToUpload': 'Was sich hochladen lässt',
  'drive.seePlans': 'Tarife ansehen',
  'drive.tellUs': 'Sagen Sie uns, was Sie brauchen',

  'drive.view.label': 'Ansicht',
  'drive.view.list': 'Liste',
  'drive.view.grid': 'Raster',
  'drive.column.name': 'Name',
  'drive.column.size': 'Größe',
  'drive.column.modified': 'Geändert',

  'drive.group.files': 'Meine Cloud',
  'drive.group.public': 'Öffentlich',
  'drive.group.account': 'Käufe',
  'drive.search.placeholder': 'Suchen',
  'drive.sidebar.collapse': 'Seitenleiste ausblenden',
  'drive.sidebar.open': 'Seitenleiste einblenden',

  'tool.dwgToPdf': 'DWG zu PDF',
  'tool.dwgToPdf.about':
    'Gibt die Layouts einer Zeichnung maßstäblich und mit ihren Linienstärken als PDF aus.',
  'tool.dwgToImage': 'DWG zu Bild',
  'tool.dwgToImage.about':
    'Macht aus einer Zeichnung ein PNG, JPEG oder BMP, für einen Bericht oder eine Mail.',
  'tool.dwgVersion': 'DWG-Version umwandeln',
  'tool.dwgVersion.about': 'Speichert eine Zeichnung für AutoCAD 2000, 2004, 2007, 2010 oder 2013.',
  'tool.pdfToDwg': 'PDF zu DWG',
  'tool.pdfToDwg.about':
    'Macht aus den Linien und Texten eines PDF wieder eine Zeichnung, die sich bearbeiten lässt.',
  'tool.notYet':
    'Dieser Server kann noch keine Zeichnungen umwandeln. Sagen Sie uns, wofür Sie es brauchen: Danach richtet sich, was zuerst kommt.',

  'upload.title': 'Hochladen',
  'upload.notYet': 'Dieser Server nimmt noch keine Dateien an. Sobald er es kann, sind es diese:',
  'upload.max': 'Je Datei bis zu {size}',
  'upload.drawings': 'Zeichnungen',
  'upload.models': '3D-Modelle',
  'upload.pictures': 'Bilder',
  'upload.documents': 'Dokumente',
  'upload.fonts': 'Schriften',
  'upload.archives': 'Archive',
  'upload.unknown': 'Sonstige',

  'palette.placeholder': 'Befehl oder Ort eingeben',
  'palette.nothing': 'Kein Befehl passt dazu.',
  'palette.go': 'Gehe zu: {place}',
  'palette.language': 'Sprache: {language}',
  'palette.theme': 'Darstellung: {theme}',
  'shortcuts.general': 'Allgemein',
  'shortcuts.places': 'Orte',
  'shortcuts.then': 'dann',
  'shortcuts.single': 'Kürzel aus einem einzelnen Buchstaben',
  'shortcuts.singleHint':
    'Schalten Sie sie aus, wenn Sprachsteuerung oder Tastatur sie versehentlich auslösen.',

  'account.menu.membershipEnds': 'bis {date}',
};
