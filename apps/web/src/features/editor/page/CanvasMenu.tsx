import { useT } from '../../../app/language.ts';
import { Menu, type MenuEntry } from '../../../ui/Menu.tsx';
import { Caps } from '../../viewer/ui/ActionButton.tsx';
import { SnapMark } from '../../viewer/measure/SnapMark.tsx';
import { snapModes } from '../../viewer/engine/types.ts';
import { fitExtents, stepView } from '../../viewer/camera/views.ts';
import { catalogEntry } from './commandCatalog.ts';
import { useCommandWords } from './commandWords.ts';
import { editorActions } from './editorActions.ts';
import { editorState, focusDrawing, getEngine, useEditor } from './editorStore.ts';
import { escape } from './editorKeys.ts';
import { iconOf, likelyTools } from './toolGroups.ts';

const line = (id: string): MenuEntry => ({ kind: 'line', id });

const labels = {
  snap: 'editor.snapOverride',
  context: 'editor.menu',
  grip: 'editor.vertex.title',
} as const;

/** The menus of the right button: what can be answered now, or done; with Shift, what the next point is drawn to. */
export function CanvasMenu() {
  const t = useT('editor', 'measure');
  const words = useCommandWords();
  const menu = useEditor((state) => state.menu);
  if (!menu) return null;
  const has = (name: string): boolean => catalogEntry(name) !== undefined;
  const command = (name: string): MenuEntry => ({
    id: name,
    label: words.title(name),
    icon: iconOf(name),
    onChoose: () => editorActions.run(name),
  });

  const snapEntries = (): MenuEntry[] => [
    ...['FROM', 'M2P', 'TK'].map((word): MenuEntry => ({
      id: word,
      label: t(`editor.point.${word as 'FROM'}`),
      aside: word,
      onChoose: () => getEngine()?.type(word),
    })),
    ...['.X', '.Y'].map((word): MenuEntry => ({
      id: word,
      label: t('editor.point.filter', { axis: word }),
      onChoose: () => getEngine()?.type(word),
    })),
    line('modes'),
    ...snapModes.map((mode): MenuEntry => ({
      id: mode,
      label: t(`measure.snap.${mode}`),
      aside: <SnapMark mode={mode} />,
      onChoose: () => useEditor.setState({ override: mode }),
    })),
    line('none line'),
    { id: 'none', label: t('editor.point.none'), onChoose: () => useEditor.setState({ override: 'none' }) },
  ];

  const views: MenuEntry[] = [
    { id: 'fit', label: t('editor.zoomExtents'), onChoose: fitExtents },
    { id: 'previous', label: t('editor.previousView'), onChoose: () => void stepView(-1) },
  ];

  const contextEntries = (): MenuEntry[] => {
    const { prompt, selection, canUndo } = editorState();
    if (prompt) {
      return [
        {
          id: 'enter',
          label: t('editor.enter'),
          aside: <Caps shortcut="Enter" />,
          onChoose: () => getEngine()?.enter(),
        },
        { id: 'cancel', label: t('action.cancel'), aside: <Caps shortcut="Escape" />, onChoose: escape },
        ...(prompt.options.length > 0 ? [line('options')] : []),
        ...prompt.options.map((option): MenuEntry => ({
          id: `option ${option}`,
          label: words.option(option),
          onChoose: () => getEngine()?.choose(option),
        })),
        line('snap'),
        { kind: 'sub', id: 'snaps', label: t('editor.snapOverride'), entries: snapEntries() },
        line('views'),
        ...views,
      ];
    }
    const likely = likelyTools(selection.types.map(({ type }) => type)).filter(has);
    return [
      {
        id: 'repeat',
        label: t('editor.repeat'),
        aside: <Caps shortcut="Enter" />,
        onChoose: () => getEngine()?.enter(),
      },
      line('clipboard'),
      ...['CUTCLIP', 'COPYCLIP', 'PASTECLIP'].filter(has).map(command),
      ...(selection.handles.length > 0
        ? [
            line('likely'),
            ...likely.map(command),
            line('more'),
            ...['SELECTSIMILAR', 'MATCHPROP'].filter(has).map(command),
          ]
        : []),
      line('quick'),
      {
        id: 'quick select',
        label: t('editor.quick.open'),
        onChoose: () => useEditor.setState({ isQuickSelectOpen: true }),
      },
      line('undo line'),
      {
        id: 'undo',
        label: t('editor.undo'),
        aside: <Caps shortcut="mod+z" />,
        disabled: !canUndo,
        onChoose: () => getEngine()?.undo(),
      },
      line('views'),
      ...views,
    ];
  };

  const entries = (): MenuEntry[] => {
    if (menu.kind !== 'grip') return menu.kind === 'snap' ? snapEntries() : contextEntries();
    const { grip } = menu;
    return (grip.actions ?? []).map((action) => ({
      id: action,
      label: t(`editor.vertex.${action}`),
      onChoose: () => getEngine()?.editVertex(grip, action),
    }));
  };

  return (
    <Menu
      label={t(labels[menu.kind])}
      at={{ x: menu.x, y: menu.y }}
      entries={entries()}
      onClose={() => {
        useEditor.setState({ menu: undefined });
        focusDrawing();
      }}
    />
  );
}
