/** What was found while a drawing was read. */
export const diagnostic = {
  'diagnostic.cut': 'The file ends too early. What was there is shown.',
  'diagnostic.damaged': 'A part of the file is damaged and was left out.',
  'diagnostic.unknown': 'Something of a kind that is not known was left out.',
  'diagnostic.limit': 'The drawing is larger than can be shown. The rest is left out.',
  'diagnostic.failed': 'An object could not be drawn.',
  'diagnostic.twice': 'Something is defined twice. The first is kept.',
  'diagnostic.font': 'A font is missing. Another one stands in for it.',
  'diagnostic.shape': 'A character has no shape in any font.',
  'diagnostic.xref': 'A referenced drawing is missing.',
  'diagnostic.block': 'A block is inserted that the drawing does not have.',
  'diagnostic.picture': 'A picture lies outside of the drawing.',
  'diagnostic.underlay': 'A referenced sheet lies outside of the drawing.',
  'diagnostic.solid': 'The data of a solid could not be read.',
  'diagnostic.scanned': 'A page is a picture and holds no lines.',
} as const;
