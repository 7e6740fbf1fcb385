import { propertiesOf, type ModelTree } from '@linework/solid/tree';
import { isViewable } from '@linework/contract/files';
import { IconArrowLeft, IconCamera, IconLink } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useT } from '../../../app/language.ts';
import { saveBlob } from '../../../app/saveBlob.ts';
import buttons from '../../../ui/Button.module.css';
import { ButtonLink, IconButton } from '../../../ui/Button.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import { showToast } from '../../../ui/toast.ts';
import { buildContent } from '../engine/content.ts';
import { Stage } from '../engine/stage.ts';
import { dropFirstModel, firstModelOf } from '../first/handOver.ts';
import { modelPath, type ModelLink } from '../link.ts';
import type { LoadedModel } from '../load.ts';
import {
  escape,
  hideSelected,
  isolateSelected,
  leaveModel,
  selectByName,
  showAll,
  showModel,
  useModel,
} from '../modelStore.ts';
import { openPins } from '../notes/pinStore.ts';
import { DownloadMenu } from './DownloadMenu.tsx';
import classes from './model.module.css';
import { ModelCanvas } from './ModelCanvas.tsx';
import { MissingFiles } from './MissingFiles.tsx';
import { missingFiles } from './missing.ts';
import { ModelNote } from './Notes.tsx';
import { small } from '../../../ui/media.ts';
import { viewerPath } from '../../../app/links/openViewer.ts';

export function ModelShell({ model, link }: { model: LoadedModel; link: ModelLink }) {
  const t = useT('model');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failure, setFailure] = useState<string>();
  const stage = useModel((state) => state.stage);
  const hasParts = model.tree.parts > 0;
  // Boxes must not be taken for the shapes themselves.
  const isBoxes = model.tree.diagnostics.some(({ code }) => code === 'boxesOnly');
  const paired = model.tree.diagnostics.find(({ code }) => code === 'pairedIfc')?.detail;
  const missing = missingFiles(model.tree);
  useEffect(() => {
    if (!hasParts) {
      dropFirstModel();
      return undefined;
    }
    let wanted = true;
    const start = async (): Promise<void> => {
      const content = await buildContent(model.glb, model.tree.names.length);
      if (!wanted || !canvas.current) return;
      const made = new Stage(canvas.current, content);
      const { width, height } = canvas.current.parentElement!.getBoundingClientRect();
      made.resize(width, height);
      made.look('iso');
      const position = firstModelOf(link)?.shown?.position ?? link.position;
      if (position) made.position = position;
      // At once, so that the first frame is drawn where the panel leaves room for it.
      flushSync(() => {
        showModel(model.opened, model.tree, made, link.via === undefined);
        // The tree stands at the left, everything else floats beside the tools.
        if (!small.matches && model.tree.names.length > 2) useModel.setState({ panel: 'tree' });
      });
      if (link.part !== undefined) selectByName(link.part);
    };
    start().catch((error: unknown) => {
      dropFirstModel();
      setFailure(/webgl/i.test(String(error)) ? 'noGraphics' : 'crashed');
    });
    return () => {
      wanted = false;
      dropFirstModel();
      leaveModel();
    };
  }, [model, link, hasParts]);
  const maySeeNotes = model.opened.may.notes;
  useEffect(() => (maySeeNotes ? openPins(link) : undefined), [maySeeNotes, link]);
  const drawing = isViewable(model.opened.name)
    ? viewerPath(link.fileId, link.via, link.versionId)
    : undefined;
  useKeys(drawing);
  if (failure !== undefined && !model.opened.viewUrl) return <ModelNote reason={failure} />;
  const { name, may, fileUrl, viewUrl } = model.opened;
  const picture = link.position || firstModelOf(link)?.shown ? undefined : viewUrl;
  const home = link.via === undefined ? '/yun/threeModel' : '/';
  const back = t(drawing === undefined ? 'model.back' : 'model.to2d');
  return (
    <div className={classes.shell}>
      <header className={classes.top}>
        <Tip label={back}>
          <Link to={drawing ?? home} aria-label={back} className={buttons.icon}>
            <IconArrowLeft size={20} stroke={1.5} aria-hidden />
          </Link>
        </Tip>
        <h1 className={classes.name} title={name}>
          {name}
        </h1>
        {drawing !== undefined && (
          <ButtonLink to={drawing} look="quiet" aria-label={t('model.to2d')}>
            2D
          </ButtonLink>
        )}
        <Tip label={t('model.copyLink')}>
          <IconButton
            label={t('model.copyLink')}
            disabled={!stage}
            onClick={() => void copyLink(link, t('model.linkCopied'))}
          >
            <IconLink size={20} stroke={1.5} />
          </IconButton>
        </Tip>
        {may.download && (
          <>
            <Tip label={t('model.picture')}>
              <IconButton label={t('model.picture')} disabled={!stage} onClick={() => void savePicture(name)}>
                <IconCamera size={20} stroke={1.5} />
              </IconButton>
            </Tip>
            <DownloadMenu name={name} fileUrl={fileUrl} />
          </>
        )}
      </header>
      <main id="content" className={classes.body} tabIndex={-1}>
        {hasParts && failure === undefined ? (
          <ModelCanvas canvas={canvas} name={name} picture={picture} onDrawn={dropFirstModel}>
            {stage && isBoxes && (
              <p className={classes.tier} role="note">
                {t('model.diagnostic.boxesOnly')}
              </p>
            )}
            {stage && paired !== undefined && (
              <p className={classes.tier} role="note">
                {t('model.diagnostic.pairedIfc', { file: paired })}
              </p>
            )}
            {stage && missing.length > 0 && <MissingFiles files={missing} />}
          </ModelCanvas>
        ) : (
          <div className={classes.canvas}>
            <PictureOnly url={model.opened.viewUrl} name={name} tree={model.tree} />
          </div>
        )}
      </main>
    </div>
  );
}

/** Files whose geometry is not read, and browsers that cannot draw it. */
function PictureOnly({ url, name, tree }: { url: string | undefined; name: string; tree: ModelTree }) {
  const t = useT('model');
  const hasTypes = tree.diagnostics.some(({ code }) => code === 'typesOnly');
  return (
    <figure className={classes.pictureOnly}>
      {url !== undefined && <img src={url} alt={name} />}
      <figcaption>{t(hasTypes ? 'model.diagnostic.typesOnly' : 'model.diagnostic.previewOnly')}</figcaption>
      {hasTypes && (
        <ul className={classes.categories}>
          {tree.names.slice(1).map((category, at) => (
            <li key={category}>
              {category} <span>{propertiesOf(tree, at + 1)[0]?.[1]}</span>
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}

const keys: Record<string, () => void> = {
  escape,
  f: () => useModel.getState().stage?.fit(),
  h: hideSelected,
  i: isolateSelected,
  a: showAll,
};

/** `drawing`: the same in 2D, by the key that leads from there to here. */
function useKeys(drawing: string | undefined): void {
  const router = useRouter();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { target } = event;
      const isTyping =
        target instanceof HTMLTextAreaElement ||
        (target instanceof HTMLInputElement && target.type !== 'range');
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      const to2d = event.key === '3' && drawing !== undefined;
      const act = to2d ? () => void router.navigate({ href: drawing }) : keys[event.key.toLowerCase()];
      if (!act) return;
      act();
      event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [router, drawing]);
}

async function copyLink(link: ModelLink, done: string): Promise<void> {
  const { stage } = useModel.getState();
  await navigator.clipboard.writeText(location.origin + modelPath({ ...link, position: stage?.position }));
  showToast('success', done);
}

async function savePicture(name: string): Promise<void> {
  const picture = await useModel.getState().stage?.picture();
  if (picture) saveBlob(picture, `${name}.png`);
}
