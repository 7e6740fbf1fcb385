import type { AreaTexts } from '../keys.ts';

export const mobile: AreaTexts<'mobile'> = {
  'mobile.tabs': 'Bereiche',
  'mobile.tab.home': 'Start',
  'mobile.tab.fastView': 'DWG FastView',
  'mobile.tab.group': 'Gruppen',
  'mobile.tab.upload': 'Hochladen',
  'mobile.tab.my': 'Konto',
  'mobile.home.title': 'Meine Cloud',
  'mobile.home.kinds': 'Arten von Dateien',
  'mobile.group.title': 'Gruppen',
  'mobile.group.emptyTitle': 'Noch keine Gruppen',
  'mobile.group.emptyText':
    'In einer Gruppe teilt man Zeichnungen und spricht darüber. Dieser Server hat noch keine Gruppen.',
  'mobile.group.action': 'Sagen Sie uns, was Sie brauchen',
  'mobile.fastView.title': 'DWG FastView',
  'mobile.fastView.text':
    'Öffnen Sie eine Zeichnung, wo Sie gerade stehen: zoomen, messen und anmerken am Telefon. Der Viewer ist auf diesem Server in Vorbereitung.',
  'mobile.fastView.qr': 'Linework auf einem anderen Gerät öffnen',
  'mobile.fastView.qrText': 'Scannen Sie den Code mit dessen Kamera.',
  'mobile.item.emptyTitle': 'Diese Datei gibt es nicht',
  'mobile.item.emptyText': 'Sie existiert nicht, wurde gelöscht, oder Sie dürfen sie nicht sehen.',
  'mobile.item.back': 'Zu meinen Dateien',
  'mobile.my.title': 'Mein Konto',
  'mobile.my.account': 'Profil und Sicherheit',
  'mobile.my.onComputer': 'am Computer',

  'share.title': 'Mit Ihnen geteilt',
  'share.notYet.title': 'Links lassen sich hier noch nicht öffnen',
  'share.notYet.text':
    'Jemand wollte eine Zeichnung mit Ihnen teilen. Dieser Server hat noch keine geteilten Links, deshalb liegt hinter diesem nichts.',
  'share.home': 'Was ist Linework?',
  'share.landing.title': 'Eine geteilte Zeichnung öffnen',
  'share.landing.text': 'Fügen Sie den Link ein, den Sie bekommen haben.',
  'share.landing.label': 'Link',
  'share.landing.open': 'Öffnen',
  'share.landing.wrong': 'Das ist kein Link zum Teilen von diesem Server.',
};
