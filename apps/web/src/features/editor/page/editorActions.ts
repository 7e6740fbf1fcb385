/** What buttons, menus and keys of the editor do. */
import { transformVipTypes } from '@linework/contract/enums';
import { wordsOf } from '../../../app/language.ts';
import { router } from '../../../app/router.ts';
import { useSession } from '../../../app/session.ts';
import { showToast } from '../../../ui/toast.ts';
import { catalogEntry } from './commandCatalog.ts';
import { editorState, focusDrawing, getEngine, keep, useEditor } from './editorStore.ts';
import { saveNow } from './saving.ts';
import { groupNames, toolGroups } from './toolGroups.ts';

export const isMember = (): boolean => transformVipTypes.includes(useSession.getState().user?.vipType ?? 0);

/** Of a tool that is kept for members: everybody sees it, and is told. */
async function tellMembers(): Promise<void> {
  const t = await wordsOf('editor');
  showToast('info', t('editor.membersOnly'), {
    action: { label: t('nav.upgrade'), perform: () => void router.navigate({ href: '/upgrade' }) },
  });
}

/** The tool stands for its group from now on. */
function rememberTool(name: string): void {
  const group = groupNames.find((one) => toolGroups[one].some((tool) => tool.name === name));
  if (group) keep({ lastTools: { ...useEditor.getState().lastTools, [group]: name } });
}

function run(name: string): void {
  if (catalogEntry(name)?.isMember && !isMember()) return void tellMembers();
  rememberTool(name);
  useEditor.setState({ typed: '', isSheetOpen: false });
  getEngine()?.run(name);
  focusDrawing();
}

export const editorActions = {
  run,
  undo: () => getEngine()?.undo(),
  redo: () => getEngine()?.redo(),
  erase: () => {
    if (editorState().selection.handles.length > 0) getEngine()?.run('ERASE');
  },
  selectAll: () => {
    const engine = getEngine();
    if (!engine || editorState().prompt) return;
    engine.run('SELECT');
    engine.type('ALL');
    engine.enter();
  },
  save: saveNow,
};
