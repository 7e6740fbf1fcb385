/** The first steps, shown once. */
export const tour = {
  'tour.label': 'Welcome tour',
  'tour.skip': 'Skip',
  'tour.next': 'Next',
  'tour.done': 'Done',
  'tour.step': '{step} of 3',
  'tour.help': 'More in Help',
  'tour.1.title': 'Bring your drawings',
  'tour.1.text': 'Drop files anywhere in the window, or press Upload. Folders keep their structure.',
  'tour.2.title': 'Open one',
  'tour.2.text': 'Double-click a drawing: layers, measuring and search are in the viewer.',
  'tour.3.title': 'Hand it on',
  'tour.3.text': 'Share makes a link. Nobody needs an account to look.',
  'tour.1.touch': 'Press Upload below: files, photos, whole folders.',
  'tour.2.touch': 'Tap a drawing: layers, measuring and search are in the viewer.',
} as const;
