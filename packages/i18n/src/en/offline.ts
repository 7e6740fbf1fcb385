/** The page that shows without a server. */
export const offline = {
  'offline.title': 'You’re offline',
  'offline.kept':
    'The server can’t be reached. The drawings below were opened on this device and can still be viewed. Everything else comes back automatically.',
  'offline.nothing':
    'The server can’t be reached, and no drawing has been kept on this device yet. This page reconnects automatically.',
  'offline.retry': 'Try again',
  'offline.drawings': 'Drawings on this device',
  'offline.note':
    'Drawings you open are kept in this browser’s storage, the most recent ones, up to 256 MB. Signing out removes them.',
} as const;
