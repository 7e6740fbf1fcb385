/** Privacy, cookies and terms. */
export const legal = {
  'legal.title': 'Privacy and terms',
  'legal.lead':
    'What this server knows about you, what it does with it, and what we expect of each other. In plain words.',
  'legal.contents': 'On this page',

  'legal.privacy.title': 'Privacy',
  'legal.privacy.who.title': 'Who is responsible',
  'legal.privacy.who.text':
    'The operator of this server. Linework is software that anybody can run; its authors neither see nor receive your data.',
  'legal.privacy.what.title': 'What is stored',
  'legal.privacy.what.text':
    'Your account (e-mail address, and if you give them: name, mobile number, sex and picture), your files with their versions, the devices you are signed in on with their address and browser, your membership, and feedback you send. Passwords are stored only as an Argon2id hash, tickets and codes only as hashes too.',
  'legal.privacy.why.title': 'What for',
  'legal.privacy.why.text':
    'To let you in, to keep and show your files, to protect accounts against guessing, and to answer you. There is no advertising network, no tracking and no profile; nothing is sold or passed on.',
  'legal.privacy.long.title': 'For how long',
  'legal.privacy.long.text':
    'Until you delete it. A session ends after 14 days without use, a one-time code after 10 minutes, deleted files leave the recycle bin after 10 days. Deleting the account deletes everything that belongs to it.',
  'legal.privacy.rights.title': 'Your rights',
  'legal.privacy.rights.text':
    'In the account center you can see and correct your data, download all of it as a file, end sessions and delete the account. For anything else, ask the operator.',
  'legal.privacy.logs.title': 'Logs',
  'legal.privacy.logs.text':
    'The server writes technical logs with network address, path and time, to find faults and attacks. Tickets, passwords and the contents of requests are not written.',
  'legal.privacy.counts.title': 'What is counted',
  'legal.privacy.counts.text':
    'The server counts how often things are done: a day, a kind of act (such as “drawing opened”) and a number. The browser sends such counts one second after the act, together, to this server alone, without cookies, without your ticket and without any identifier. Browsers that send Do Not Track or Global Privacy Control are not counted. For each account the last day of use is kept, to count active accounts. The operator can switch all of it off.',

  'legal.cookies.title': 'Cookies and local storage',
  'legal.cookies.text':
    'Only what the service cannot work without. None of it is read by anybody else, so there is nothing to choose.',
  'legal.cookies.name': 'Name',
  'legal.cookies.purpose': 'What for',
  'legal.cookies.time': 'For how long',
  'legal.cookies.utoken': 'Keeps you signed in: the half that the page can read',
  'legal.cookies.hcsid': 'Keeps you signed in: the half that no script can read',
  'legal.cookies.device': 'Recognizes this browser, so that nobody else’s wrong passwords keep you out',
  'legal.cookies.channel': 'Remembers which app a page was opened from',
  'legal.cookies.local': 'Language, appearance, views, size limits, and the key of the encrypted connection',
  'legal.cookies.localName': 'Local storage',
  'legal.cookies.days': 'up to {days} days',
  'legal.cookies.untilCleared': 'until you clear it',

  'legal.terms.title': 'Terms of use',
  'legal.terms.service.title': 'The service',
  'legal.terms.service.text':
    'This server keeps, shows, shares and converts drawings for you, as far as its operator offers it. Functions may be added, changed or switched off.',
  'legal.terms.yours.title': 'What is yours stays yours',
  'legal.terms.yours.text':
    'You keep all rights to your files. The server processes them only to do what you ask: to store, show, convert and share them.',
  'legal.terms.use.title': 'Fair use',
  'legal.terms.use.text':
    'Upload and share only what you may. Do not attack the service, do not get around its limits, do not use the accounts of others. Keep your sign-in to yourself.',
  'legal.terms.premium.title': 'Premium',
  'legal.terms.premium.text':
    'A premium plan runs for the time that was paid for. If your files then need more than the free storage, those that no longer fit are frozen and are cleared after three months, with reminders before.',
  'legal.terms.end.title': 'Ending it',
  'legal.terms.end.text':
    'You can delete your account at any time. The operator can close accounts that break these terms, and lets you take your files along where the law allows it.',
  'legal.terms.risk.title': 'No guarantee',
  'legal.terms.risk.text':
    'Drawings are shown and converted with care, but measure twice before you build: check what matters in the original. Keep copies of what you cannot lose.',
} as const;
