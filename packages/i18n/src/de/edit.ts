import type { AreaTexts } from '../keys.ts';

export const edit: AreaTexts<'edit'> = {
  'edit.title': 'Bearbeiten',
  'edit.draft': 'Entwurf bearbeiten',
  'edit.latest': 'Neueste Version bearbeiten',
  'edit.draftText':
    'Zu dieser Zeichnung haben Sie einen Entwurf, der noch nicht veröffentlicht ist. Machen Sie damit weiter, oder beginnen Sie neu mit der neuesten Version.',
  'edit.lockTitle': 'Diese Zeichnung wird gerade bearbeitet',
  'edit.lockText':
    '{name} bearbeitet sie. Wenn Sie übernehmen, bleibt dort Unveröffentlichtes als Entwurf erhalten.',
  'edit.lockOwn':
    'Sie bearbeiten sie in einem anderen Tab oder auf einem anderen Gerät. Wenn Sie übernehmen, bleibt dort Unveröffentlichtes als Entwurf erhalten.',
  'edit.lockDraft': 'Sie haben auch einen Entwurf davon.',
  'edit.takeOver': 'Übernehmen',
  'edit.somebody': 'Jemand',
};
