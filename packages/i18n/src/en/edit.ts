/** Editing online. */
export const edit = {
  'edit.title': 'Edit',
  'edit.draft': 'Edit draft',
  'edit.latest': 'Edit latest version',
  'edit.draftText':
    'You have a draft of this drawing that is not published yet. Go on with it, or begin anew with the latest version.',
  'edit.lockTitle': 'This drawing is being edited',
  'edit.lockText':
    '{name} is editing it. If you take over, what they have not published stays with them as a draft.',
  'edit.lockOwn':
    'You are editing it in another tab or on another device. If you take over, what is not published there stays as a draft.',
  'edit.lockDraft': 'You have a draft of it too.',
  'edit.takeOver': 'Take over',
  'edit.somebody': 'Somebody',
} as const;
