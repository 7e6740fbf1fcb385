import type { AreaTexts } from '../keys.ts';

/** Help: short pages, one picture each. */
export const help: AreaTexts<'help'> = {
  'help.title': 'Hilfe',
  'help.search': 'Hilfe durchsuchen',
  'help.none': 'Nichts gefunden. Versuchen Sie ein anderes Wort, oder schreiben Sie uns.',
  'help.topics': 'Themen',
  'help.feedback': 'Schreiben Sie uns',
  'help.command': 'Befehl',
  'help.what': 'Wirkung',
  'help.inEditor': 'Editor',
  'help.inViewer': 'Viewer',
  'help.alias': 'Kurz',
  'help.picture': 'Ansicht: {title}',
  'help.start.title': 'Schnellstart',
  'help.start.lead': 'Zeichnungen an einem Ort aufbewahren, überall öffnen und weitergeben.',
  'help.start.step1':
    'Laden Sie eine DWG oder DXF über „Hochladen“ hoch, oder ziehen Sie sie irgendwo ins Fenster.',
  'help.start.step2':
    'Ein Doppelklick öffnet die Zeichnung in einem eigenen Tab, mit Layern, Messen und Suche.',
  'help.start.step3': '„Freigeben“ erstellt einen Link. Wer ihn bekommt, sieht die Zeichnung ohne Konto.',
  'help.upload.title': 'Hochladen',
  'help.upload.lead': 'Dateien und ganze Ordner, so groß wie der Server erlaubt.',
  'help.upload.step1':
    'Ziehen, einfügen oder „Hochladen“ wählen. Am Telefon: fotografieren, ein Dokument scannen oder aus einer anderen App teilen.',
  'help.upload.step2':
    'Ist ein Name vergeben, entscheiden Sie: beide behalten, neue Version oder überspringen. Nichts wird ungefragt überschrieben.',
  'help.upload.step3':
    'Schließen Sie die Seite, wann Sie wollen. Nach einer Unterbrechung geht es am letzten Stück weiter.',
  'help.view.title': 'Zeichnungen ansehen',
  'help.view.lead': 'DWG, DXF, DWS, DWT und OCF öffnen im Browser, ohne Installation.',
  'help.view.step1': 'Bewegen mit Mausrad und mittlerer Taste oder zwei Fingern. F zeigt alles.',
  'help.view.step2': 'Unter „Layer“ ausblenden, isolieren oder umfärben; „Eigenschaften“ zeigt die Auswahl.',
  'help.view.step3':
    'Fehlende Schriften und Referenzen werden aufgelistet. Einmal hochgeladen, nutzen alle Zeichnungen sie.',
  'help.measure.title': 'Messen',
  'help.measure.lead': 'Längen, Flächen, Winkel, Radien und Koordinaten in den Einheiten der Zeichnung.',
  'help.measure.step1':
    'Werkzeug wählen und klicken: der Zeiger fängt Enden, Mitten, Zentren und Schnittpunkte.',
  'help.measure.step2': 'Für genaue Werte Zahl oder Koordinate tippen; Enter beendet, Esc bricht ab.',
  'help.measure.step3': 'Ergebnisse bleiben im Bereich „Messungen“ und lassen sich kopieren oder löschen.',
  'help.edit.title': 'Zeichnungen bearbeiten',
  'help.edit.lead': 'DWG und DXF im Browser ändern; was Sie nicht anfassen, bleibt genau, wie es war.',
  'help.edit.step1':
    'Wählen Sie „Bearbeiten“ im Menü einer Zeichnung. Zeichnen Sie mit den Werkzeugen links oder tippen Sie Befehle wie L, TR oder MOVE.',
  'help.edit.step2':
    'Ausgewählte Objekte an ihren Griffen ziehen oder unter „Eigenschaften“ Layer, Farbe und Maße ändern. Strg Z (⌘ Z) nimmt jeden Schritt zurück.',
  'help.edit.step3':
    'Jeder Schritt wird als Entwurf gesichert. „Veröffentlichen“ macht daraus eine neue Version; die früheren bleiben erhalten.',
  'help.notes.title': 'Notizen auf Zeichnungen',
  'help.notes.lead': 'Text, Wolken, Pfeile, Stempel und Kommentare, ohne die Zeichnung zu ändern.',
  'help.notes.step1': 'Notizwerkzeug wählen, zeichnen, schreiben. Gespeichert wird von selbst.',
  'help.notes.step2': 'Antworten Sie im Verlauf eines Kommentars und markieren Sie ihn als erledigt.',
  'help.notes.step3': 'Beim Freigeben entscheiden Sie, ob Besucher die Notizen sehen.',
  'help.share.title': 'Freigeben',
  'help.share.lead': 'Ein Link mit Code, Ablaufdatum und der gewählten Berechtigung.',
  'help.share.step1': 'Wählen Sie „Freigeben“ für eine oder mehrere Dateien oder Ordner.',
  'help.share.step2': 'Legen Sie fest, was Besucher dürfen: ansehen, herunterladen oder bei sich speichern.',
  'help.share.step3': 'Unter „Freigaben“ sehen Sie die Besuche und beenden den Link jederzeit.',
  'help.versions.title': 'Versionen und Vergleichen',
  'help.versions.lead': 'Jede Datei behält ihre Geschichte.',
  'help.versions.step1': 'Eine Datei gleichen Namens als neue Version hochladen oder „Versionen“ öffnen.',
  'help.versions.step2': 'Eine ältere Version wiederherstellen; die jetzige bleibt erhalten.',
  'help.versions.step3':
    'Zwei Versionen oder Zeichnungen vergleichen: Neues, Entferntes und Geändertes hat eigene Farben.',
  'help.convert.title': 'Umwandeln',
  'help.convert.lead': 'Zeichnungen in PDF, Bilder oder andere DWG-Versionen, PDF in DWG, Modelle in 3D.',
  'help.convert.step1': '„Werkzeuge“ wählen oder „Umwandeln“ im Menü einer Datei.',
  'help.convert.step2': 'Papier, Layouts und Farben einstellen. Die Vorschau zeigt das Ergebnis.',
  'help.convert.step3': 'Ergebnisse erscheinen neben dem Original; Sie können weiterarbeiten.',
  'help.archives.title': 'Archive',
  'help.archives.lead': 'zip, 7z und rar öffnen wie Ordner.',
  'help.archives.step1': 'Ein Doppelklick zeigt den Inhalt, ohne zu entpacken.',
  'help.archives.step2':
    '„Alle entpacken“ wählen oder vorher einzelne Dateien markieren. Ein Passwort wird bei Bedarf erfragt.',
  'help.archives.step3': 'Dateien und Ordner lassen sich über ihr Menü als zip packen.',
  'help.groups.title': 'Gruppen',
  'help.groups.lead': 'Immer wieder mit denselben Leuten teilen.',
  'help.groups.step1': 'Gruppe anlegen und per Link oder E-Mail einladen.',
  'help.groups.step2': 'Dateien über ihr Menü in die Gruppe geben; Mitglieder finden sie unter „Gruppe“.',
  'help.groups.step3': 'Besitzer und Administratoren bestimmen, wer hinzufügt und entfernt.',
  'help.phone.title': 'Am Telefon',
  'help.phone.lead': 'Dieselben Dateien und Funktionen, für den Daumen angeordnet.',
  'help.phone.step1':
    'Öffnen Sie die Adresse am Telefon; die mobile Ansicht erscheint von selbst. „Zum Startbildschirm“ installiert sie.',
  'help.phone.step2':
    'Zeile halten, um mehrere auszuwählen; alles andere steht im Menü der Zeile. Ziehen aktualisiert.',
  'help.phone.step3': 'Geöffnete Zeichnungen bleiben ohne Verbindung lesbar, bis Sie sich abmelden.',
  'help.space.title': 'Speicher und eingefrorene Dateien',
  'help.space.lead': 'Was geschieht, wenn der Platz nicht reicht.',
  'help.space.step1':
    'Links unten steht, wie viel belegt ist. Der Papierkorb zählt nicht mit und leert sich nach 10 Tagen.',
  'help.space.step2':
    'Ist mehr belegt als vorhanden, frieren die ältesten Dateien ein: herunterladen und löschen geht, öffnen nicht.',
  'help.space.step3':
    'Löschen, Zeichnungen veröffentlichen oder mehr Speicher kaufen taut sie sofort auf. Nach drei Monaten werden sie gelöscht.',
  'help.commands.title': 'Befehle',
  'help.commands.lead': 'Im Viewer einen Befehl tippen: mit : oder einfach auf der Zeichnung.',
  'help.commands.step1': 'Abkürzungen wie in AutoCAD: Z E zeigt alles, DI misst eine Strecke.',
  'help.commands.step2': '? zeigt alle Tastenkürzel, Strg K (⌘ K) durchsucht alle Aktionen.',
  'help.commands.step3': 'Die Tabelle enthält alle Befehle.',
};
