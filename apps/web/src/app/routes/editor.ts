import { createRoute } from '@tanstack/react-router';
import { lazyPart } from '../lazyPart.ts';
import { rootRoute } from './root.tsx';

const page = () => import('../../features/editor/EditorPage.tsx');

const cloud = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cloudNative/$fileId',
  staticData: { name: 'editor', title: 'nav.editor' },
  component: lazyPart(page, 'CloudEditorPage', 'editor', 'editorCommands', 'viewer', 'measure'),
});

/** Without a server: files of this machine, samples, and what is drawn from nothing. */
const local = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cloudNative/local',
  staticData: { name: 'editorLocal', access: 'open', title: 'nav.editor' },
  component: lazyPart(page, 'LocalEditorPage', 'editor', 'editorCommands', 'viewer', 'measure'),
});

const created = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cloudNative/new',
  staticData: { name: 'editorNew', access: 'open', title: 'nav.editor' },
  component: lazyPart(page, 'NewEditorPage', 'editor', 'editorCommands', 'viewer', 'measure'),
});

const sample = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cloudNative/sample/$name',
  staticData: { name: 'editorSample', access: 'open', title: 'nav.editor' },
  component: lazyPart(page, 'SampleEditorPage', 'editor', 'editorCommands', 'viewer', 'measure', 'sample'),
});

export const editorRoutes = [sample, local, created, cloud];
