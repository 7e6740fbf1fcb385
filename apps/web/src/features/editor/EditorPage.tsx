import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { plan } from '../../ui/pictures/drive.ts';
import { useLeave } from '../viewer/CloudDrawing.tsx';
import { handedOver, onHandOver, openLocal } from '../viewer/open/local.ts';
import { isSample, openSample } from '../viewer/open/sample.ts';
import opening from '../viewer/page/opening.module.css';
import { useViewer } from '../viewer/state/viewerStore.ts';
import type { DrawingTemplate } from './engine/types.ts';
import type { EditorOpening } from './open/editorOpening.ts';
import { EditorShell } from './page/EditorShell.tsx';
import { newDrawing, openLocalToEdit } from './page/openOther.ts';

export { CloudEditorPage } from './CloudEditor.tsx';

/** A drawing that comes with the product; what is made of it is saved to the disk. */
export function SampleEditorPage() {
  const { name } = useParams({ from: '/cloudNative/sample/$name' });
  return <Sample key={name} name={name} />;
}

function Sample({ name }: { name: string }) {
  const t = useT('sample');
  const open = (): EditorOpening | undefined =>
    isSample(name) ? openSample(name, t(`viewer.sample.${name}`)) : undefined;
  const [found, setFound] = useState(open);
  const leave = useLeave();
  useEffect(() => {
    if (!isSample(name)) useViewer.setState({ failure: { reason: 'gone' } });
  }, [name]);
  return <EditorShell opening={found} onRetry={() => setFound(open())} onCancel={leave} />;
}

function openNew(template: DrawingTemplate, name: string): EditorOpening {
  return {
    file: { kind: 'local', fileId: '', name, parentId: '', size: 0, key: `new:${template}` },
    source: { kind: 'new', template, name },
    companions: [],
  };
}

export function NewEditorPage() {
  const t = useT('editor');
  const { template: asked }: { template?: unknown } = useSearch({ strict: false });
  const template = asked === 'imperial' ? 'imperial' : 'metric';
  const [found, setFound] = useState(() => openNew(template, t('editor.newName')));
  const leave = useLeave();
  return (
    <EditorShell
      key={template}
      opening={found}
      onRetry={() => setFound(openNew(template, t('editor.newName')))}
      onCancel={leave}
    />
  );
}

function openHanded(): EditorOpening | undefined {
  const handed = handedOver();
  return handed && openLocal(handed);
}

/** A file of this machine: nothing of it is sent anywhere. */
export function LocalEditorPage() {
  const [found, setFound] = useState(openHanded);
  const leave = useLeave();
  useEffect(() => onHandOver(() => setFound(openHanded())), []);
  return (
    <EditorShell opening={found} onRetry={() => setFound(openHanded())} onCancel={leave}>
      {found ? undefined : <NothingYet />}
    </EditorShell>
  );
}

function NothingYet() {
  const t = useT('editor');
  return (
    <div className={opening.failure}>
      <EmptyState
        picture={<Picture of={plan} />}
        title={t('editor.local.title')}
        text={t('editor.local.text')}
        action={
          <>
            <Button look="primary" onClick={() => void openLocalToEdit()}>
              {t('editor.openLocal')}
            </Button>
            <Button onClick={() => newDrawing('metric')}>{t('editor.new')}</Button>
          </>
        }
      />
    </div>
  );
}
