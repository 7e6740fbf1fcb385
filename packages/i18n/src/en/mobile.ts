/** The mobile layout, and the share pages that open on any device. */
export const mobile = {
  'mobile.tabs': 'Sections',
  'mobile.tab.home': 'Homepage',
  'mobile.tab.fastView': 'DWG FastView',
  'mobile.tab.group': 'Group',
  'mobile.tab.upload': 'Upload',
  'mobile.tab.my': 'My',
  'mobile.home.title': 'My Cloud',
  'mobile.home.kinds': 'Kinds of files',
  'mobile.group.title': 'Groups',
  'mobile.group.emptyTitle': 'No groups yet',
  'mobile.group.emptyText':
    'In a group, people share drawings and talk about them. This server has no groups yet.',
  'mobile.group.action': 'Tell us what you need',
  'mobile.fastView.title': 'DWG FastView',
  'mobile.fastView.text':
    'Open a drawing where you are standing: zoom, measure and mark it up on the phone. The viewer is in preparation on this server.',
  'mobile.fastView.qr': 'Open Linework on another device',
  'mobile.fastView.qrText': 'Scan the code with its camera.',
  'mobile.item.emptyTitle': 'This file is not there',
  'mobile.item.emptyText': 'It does not exist, has been deleted, or is not yours to see.',
  'mobile.item.back': 'Back to my files',
  'mobile.my.title': 'My account',
  'mobile.my.account': 'Profile and security',
  'mobile.my.onComputer': 'on a computer',

  'share.title': 'Shared with you',
  'share.notYet.title': 'Links cannot be opened here yet',
  'share.notYet.text':
    'Somebody wanted to share a drawing with you. This server has no shared links yet, so there is nothing behind this one.',
  'share.home': 'What is Linework?',
  'share.landing.title': 'Open a shared drawing',
  'share.landing.text': 'Paste the link you were given.',
  'share.landing.label': 'Link',
  'share.landing.open': 'Open',
  'share.landing.wrong': 'That is not a share link of this server.',
} as const;
