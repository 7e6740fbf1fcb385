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
  'tour.3.title': 'Share it',
  'tour.3.text': 'Share creates a link. No account is needed to view it.',
  'tour.1.touch': 'Tap Upload below: files, photos or whole folders.',
  'tour.2.touch': 'Tap a drawing: layers, measuring and search are in the viewer.',
} as const;
