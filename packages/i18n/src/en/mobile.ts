/** The mobile layout. */
export const mobile = {
  'mobile.tabs': 'Sections',
  'mobile.tab.home': 'Homepage',
  'mobile.tab.fastView': 'DWG FastView',
  'mobile.tab.group': 'Group',
  'mobile.tab.upload': 'Upload',
  'mobile.tab.my': 'My',
  'mobile.home.title': 'My Cloud',
  'mobile.home.kinds': 'Kinds of files',
  'mobile.item.emptyTitle': 'This file is not there',
  'mobile.item.emptyText': 'It does not exist, has been deleted, or is not yours to see.',
  'mobile.item.back': 'Back to my files',
  'mobile.my.title': 'My account',
  'mobile.my.account': 'Profile and security',
  'mobile.my.onComputer': 'on a computer',
} as const;
