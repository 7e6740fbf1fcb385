/** What other features use of editing online. */
import { extensionOf } from '@linework/contract/files';
import { lazyPart } from '../../app/lazyPart.ts';

/** One switch for the whole product: on as soon as /cloudNative has a page that edits. */
const editor: { readonly isAvailable: boolean } = { isAvailable: true };

export const hasEditor = (): boolean => editor.isAvailable;

const editable = ['dwg', 'dxf'];

/** Whether anything can be edited at all: what is not of the drive too. */
export const isEditorAvailable = (): boolean => editor.isAvailable;

export const canEdit = (name: string): boolean => editor.isAvailable && editable.includes(extensionOf(name));

export const EditDialog = lazyPart(() => import('./EditDialog.tsx'), 'EditDialog', 'edit');

export const LockDialog = lazyPart(() => import('./LockDialog.tsx'), 'LockDialog', 'edit');
export { takeFence } from './handedFence.ts';
