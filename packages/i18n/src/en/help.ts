/** Help: short pages, one picture each. */
export const help = {
  'help.title': 'Help',
  'help.search': 'Search help',
  'help.none': 'Nothing found. Try another word, or write to us.',
  'help.topics': 'Topics',
  'help.feedback': 'Write to us',
  'help.command': 'Command',
  'help.what': 'What it does',
  'help.inEditor': 'Editor',
  'help.inViewer': 'Viewer',
  'help.alias': 'Alias',
  'help.picture': 'Screen: {title}',
  'help.start.title': 'Quick start',
  'help.start.lead': 'Keep your drawings in one place, open them anywhere and share them.',
  'help.start.step1': 'Upload a DWG or DXF with the Upload button, or drop it anywhere in the window.',
  'help.start.step2':
    'Double-click it: the drawing opens in a tab of its own, with layers, measuring and search.',
  'help.start.step3': 'Choose Share to make a link. Whoever gets it sees the drawing without an account.',
  'help.upload.title': 'Uploading',
  'help.upload.lead': 'Files and whole folders, of any size the server allows.',
  'help.upload.step1':
    'Drop files anywhere, paste them, or choose Upload. On a phone, take a photo, scan a document or share from another app.',
  'help.upload.step2':
    'If a name is taken, decide: keep both, make a new version, or skip. Nothing is overwritten without asking.',
  'help.upload.step3':
    'Close your laptop whenever you like. Uploads resume where they stopped after a lost connection or a reload.',
  'help.view.title': 'Viewing drawings',
  'help.view.lead': 'DWG, DXF, DWS, DWT and OCF open in the browser; there’s nothing to install.',
  'help.view.step1':
    'Move with the mouse wheel and the middle button, or with two fingers. F shows everything.',
  'help.view.step2': 'Open Layers to hide, isolate or recolor layers; Properties shows what you select.',
  'help.view.step3': 'Missing fonts or references are listed. Upload them once and every drawing uses them.',
  'help.measure.title': 'Measuring',
  'help.measure.lead': 'Lengths, areas, angles, radii and coordinates, in the drawing’s own units.',
  'help.measure.step1':
    'Choose a measuring tool and click: the cursor snaps to endpoints, midpoints, centers and intersections.',
  'help.measure.step2': 'Type a number or a coordinate for an exact point; Enter finishes, Esc cancels.',
  'help.measure.step3': 'Results stay in the Measurements panel, where you can copy or delete them.',
  'help.edit.title': 'Editing drawings',
  'help.edit.lead': 'Change a DWG or DXF in the browser; what you don’t touch stays exactly as it was.',
  'help.edit.step1':
    'Choose Edit in the menu of a drawing. Draw with the tools on the left, or type a command such as L, TR or MOVE.',
  'help.edit.step2':
    'Select objects to move their grips, or change layer, color and geometry in Properties. Ctrl Z (⌘ Z) undoes any step.',
  'help.edit.step3':
    'Every step is kept as a draft. Publish makes a new version; the earlier ones stay in the history.',
  'help.notes.title': 'Notes on drawings',
  'help.notes.lead': 'Text, clouds, arrows, stamps and comments that leave the drawing untouched.',
  'help.notes.step1': 'Choose a note tool, draw, and write. Notes are saved automatically.',
  'help.notes.step2': 'Reply to a comment in its thread; mark it as resolved when it’s done.',
  'help.notes.step3': 'Decide when you share whether visitors see your notes.',
  'help.share.title': 'Sharing',
  'help.share.lead': 'A link with a code, an end date and the permission you choose.',
  'help.share.step1': 'Choose Share on one or several files or folders.',
  'help.share.step2': 'Set what visitors may do: view, download, or save to their own drive.',
  'help.share.step3': 'See who opened it in Shared files, and stop the link there at any time.',
  'help.versions.title': 'Versions and comparing',
  'help.versions.lead': 'Every file keeps its history.',
  'help.versions.step1':
    'Upload a file under the same name as a new version, or open Versions to see all of them.',
  'help.versions.step2': 'Restore an older version; the current one stays in the history.',
  'help.versions.step3':
    'Compare two versions or two drawings: added, removed and changed parts are color-coded.',
  'help.convert.title': 'Converting',
  'help.convert.lead': 'Drawings to PDF, pictures or other DWG versions; PDFs to DWG; models to 3D.',
  'help.convert.step1': 'Choose Tools, or Convert in the menu of a file.',
  'help.convert.step2': 'Set paper, layouts and colors. The preview shows the result.',
  'help.convert.step3': 'Results appear beside the original. You can keep working in the meantime.',
  'help.archives.title': 'Archives',
  'help.archives.lead': 'zip, 7z and rar open like folders.',
  'help.archives.step1': 'Double-click an archive to look inside without extracting it.',
  'help.archives.step2':
    'Choose Extract all, or select a few files first. You’ll be asked for a password if there is one.',
  'help.archives.step3': 'Compress files and folders into a zip from their menu.',
  'help.groups.title': 'Groups',
  'help.groups.lead': 'Share with the same people again and again.',
  'help.groups.step1': 'Create a group and invite people by link or e-mail.',
  'help.groups.step2': 'Share files into it from their menu; members find them under Group.',
  'help.groups.step3': 'Owners and administrators decide who can add and remove files.',
  'help.phone.title': 'On your phone',
  'help.phone.lead': 'The same files and the same actions, laid out for a thumb.',
  'help.phone.step1':
    'Open the server’s address on your phone; the phone layout appears automatically. Choose Add to Home screen to install it.',
  'help.phone.step2':
    'Hold a row to select several; use the menu of a row for everything else. Pull down to refresh.',
  'help.phone.step3': 'Drawings you have opened stay readable without a connection, until you sign out.',
  'help.space.title': 'Space and frozen files',
  'help.space.lead': 'What happens when your files need more room than you have.',
  'help.space.step1':
    'The meter at the lower left shows how much is used. The recycle bin doesn’t count; it empties itself after 10 days.',
  'help.space.step2':
    'If you use more than you have, the oldest files freeze: you can download and delete them, but not open them.',
  'help.space.step3':
    'Delete files, publish drawings or get more space, and they thaw at once. After three months, frozen files go to the recycle bin.',
  'help.commands.title': 'Commands',
  'help.commands.lead': 'Type a command in the viewer: press : or start typing on the drawing.',
  'help.commands.step1':
    'You can abbreviate commands as in AutoCAD: Z E shows everything, DI measures a distance.',
  'help.commands.step2':
    'Press ? for all keyboard shortcuts, and Ctrl K (⌘ K) to search every action by name.',
  'help.commands.step3': 'The table below lists every command.',
} as const;
