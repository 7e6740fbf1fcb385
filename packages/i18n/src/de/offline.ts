import type { AreaTexts } from '../keys.ts';

/** The page that shows without a server. */
export const offline: AreaTexts<'offline'> = {
  'offline.title': 'Sie sind offline',
  'offline.kept':
    'Der Server ist nicht erreichbar. Diese Zeichnungen wurden auf diesem Gerät geöffnet und lassen sich weiter ansehen. Alles andere kommt von selbst zurück.',
  'offline.nothing':
    'Der Server ist nicht erreichbar, und auf diesem Gerät liegt noch keine Zeichnung. Diese Seite lädt von selbst weiter, sobald die Verbindung wieder da ist.',
  'offline.retry': 'Erneut versuchen',
  'offline.drawings': 'Zeichnungen auf diesem Gerät',
  'offline.note':
    'Zuletzt geöffnete Zeichnungen bleiben im Speicher dieses Browsers, bis zu 256 MB. Beim Abmelden werden sie gelöscht.',
};
