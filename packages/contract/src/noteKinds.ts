/** What people put on a drawing. */
export const noteKinds = [
  'text',
  'leader',
  'arrow',
  'line',
  'polyline',
  'rectangle',
  'ellipse',
  'cloud',
  'freehand',
  'highlighter',
  'stamp',
  'picture',
] as const;
export type NoteKind = (typeof noteKinds)[number];
