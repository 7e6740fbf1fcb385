import type { AreaTexts } from '../keys.ts';

export const mobile: AreaTexts<'mobile'> = {
  'mobile.tabs': 'Bereiche',
  'mobile.tab.home': 'Start',
  'mobile.tab.group': 'Gruppen',
  'mobile.tab.upload': 'Hochladen',
  'mobile.tab.my': 'Konto',
  'mobile.home.title': 'Meine Cloud',
  'mobile.home.kinds': 'Arten von Dateien',
  'mobile.item.emptyTitle': 'Diese Datei gibt es nicht',
  'mobile.item.emptyText': 'Sie existiert nicht, wurde gelöscht, oder Sie dürfen sie nicht sehen.',
  'mobile.item.back': 'Zu meinen Dateien',
  'mobile.my.title': 'Mein Konto',
  'mobile.my.account': 'Profil und Sicherheit',
  'mobile.my.desktopSite': 'Desktop-Ansicht',
  'mobile.path': 'Ordnerpfad',
  'mobile.pull.hint': 'Zum Aktualisieren ziehen',
  'mobile.pull.release': 'Loslassen zum Aktualisieren',
  'mobile.pull.busy': 'Wird aktualisiert…',
};
