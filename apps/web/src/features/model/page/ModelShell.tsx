import { IconArrowLeft, IconCamera, IconLink } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { createElement, useEffect, useRef, useState, type PointerEvent } from 'react';
import { useT } from '../../../app/language.ts';
import { saveBlob } from '../../../app/saveBlob.ts';
import buttons from '../../../ui/Button.module.css';
import { ButtonLink, IconButton } from '../../../ui/Button.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import { showToast } from '../../../ui/toast.ts';
import { isViewable, viewerPath } from '../../viewer/actions.ts';
import { buildContent } from '../engine/content.ts';
import { Stage } from '../engine/stage.ts';
import { modelPath, type ModelLink } from '../link.ts';
import type { LoadedModel } from '../load.ts';
import {
  addPoint,
  escape,
  hideSelected,
  isolateSelected,
  leaveModel,
  select,
  selectByName,
  showAll,
  showModel,
  useModel,
} from '../modelStore.ts';
import { PinOverlay } from '../notes/PinOverlay.tsx';
import { PinsPanel } from '../notes/PinsPanel.tsx';
import { draftPin, openPins } from '../notes/pinStore.ts';
import { DownloadMenu } from './DownloadMenu.tsx';
import { MeasureOverlay } from './MeasureOverlay.tsx';
import classes from './model.module.css';
import { MissingFiles } from './MissingFiles.tsx';
import { missingFiles } from './missing.ts';
import { ModelNote } from './Notes.tsx';
import { PanelFrame } from './PanelFrame.tsx';
import { PropertiesPanel } from './PropertiesPanel.tsx';
import { ToolBar } from './ToolBar.tsx';
import { DisplayPanel, ExplodePanel, MeasurePanel, SectionPanel } from './ToolPanels.tsx';
import { TreePanel } from './TreePanel.tsx';
import { ViewCube } from './ViewCube.tsx';

const panels = {
  tree: TreePanel,
  properties: PropertiesPanel,
  section: SectionPanel,
  explode: ExplodePanel,
  display: DisplayPanel,
  measure: MeasurePanel,
  notes: PinsPanel,
} as const;
/** The tree stands at the left, everything else floats beside the tools. */
const wide = matchMedia('(min-width: 900px)');

export function ModelShell({ model, link }: { model: LoadedModel; link: ModelLink }) {
  const t = useT('model');
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<string>();
  const stage = useModel((state) => state.stage);
  const panel = useModel((state) => state.panel);
  const tool = useModel((state) => state.tool);
  const hasParts = model.tree.parts > 0;
  // Boxes must not be taken for the shapes themselves.
  const isBoxes = model.tree.diagnostics.some(({ code }) => code === 'boxesOnly');
  const missing = missingFiles(model.tree);
  useEffect(() => {
    if (!hasParts) return undefined;
    let wanted = true;
    const start = async (): Promise<void> => {
      const content = await buildContent(model.glb, model.tree.names.length);
      if (!wanted || !canvas.current || !frame.current) return;
      const made = new Stage(canvas.current, content);
      const { width, height } = frame.current.getBoundingClientRect();
      made.resize(width, height);
      made.look('iso');
      if (link.position) made.position = link.position;
      showModel(model.opened, model.tree, made, link.via === undefined);
      if (wide.matches && model.tree.names.length > 2) useModel.setState({ panel: 'tree' });
      if (link.part !== undefined) selectByName(link.part);
    };
    start().catch((error: unknown) => {
      setFailure(/webgl/i.test(String(error)) ? 'noGraphics' : 'crashed');
    });
    return () => {
      wanted = false;
      leaveModel();
    };
  }, [model, link, hasParts]);
  useEffect(() => {
    if (!frame.current) return undefined;
    const watch = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      useModel.getState().stage?.resize(width, height);
    });
    watch.observe(frame.current);
    return () => watch.disconnect();
  }, []);
  const maySeeNotes = model.opened.may.notes;
  useEffect(() => (maySeeNotes ? openPins(link) : undefined), [maySeeNotes, link]);
  const drawing = isViewable(model.opened.name)
    ? viewerPath(link.fileId, link.via, link.versionId)
    : undefined;
  useKeys(drawing);
  if (failure !== undefined && !model.opened.viewUrl) return <ModelNote reason={failure} />;
  const { name, may, fileUrl } = model.opened;
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
        {hasParts && failure === undefined && <ToolBar />}
        <div
          id="model-canvas"
          className={classes.canvas}
          ref={frame}
          data-tool={tool}
          data-ready={stage !== undefined || undefined}
        >
          {hasParts && failure === undefined ? (
            <>
              <canvas
                ref={canvas}
                tabIndex={0}
                aria-label={t('model.canvas', { name })}
                {...pointerHandlers}
              />
              <MeasureOverlay />
              <PinOverlay />
              {stage ? <ViewCube /> : <p className={classes.hint}>{t('model.building')}</p>}
              {stage && isBoxes && (
                <p className={classes.tier} role="note">
                  {t('model.diagnostic.boxesOnly')}
                </p>
              )}
              {stage && missing.length > 0 && <MissingFiles files={missing} />}
            </>
          ) : (
            <PictureOnly url={model.opened.viewUrl} name={name} />
          )}
        </div>
        {panel && (
          <PanelFrame key={panel} panel={panel}>
            {createElement(panels[panel])}
          </PanelFrame>
        )}
      </main>
    </div>
  );
}

/** Files whose geometry is not read, and browsers that cannot draw it. */
function PictureOnly({ url, name }: { url: string | undefined; name: string }) {
  const t = useT('model');
  return (
    <figure className={classes.pictureOnly}>
      {url !== undefined && <img src={url} alt={name} />}
      <figcaption>{t('model.diagnostic.previewOnly')}</figcaption>
    </figure>
  );
}

/** A press that did not move is a click; everything else turns the model. */
let pressed: { x: number; y: number } | undefined;
const pointerHandlers = {
  onPointerDown({ clientX: x, clientY: y }: PointerEvent): void {
    pressed = { x, y };
  },
  onPointerUp(event: PointerEvent<HTMLCanvasElement>): void {
    const { clientX, clientY, currentTarget } = event;
    if (!pressed || Math.hypot(clientX - pressed.x, clientY - pressed.y) > 4 || event.button > 0) return;
    const { left, top } = currentTarget.getBoundingClientRect();
    const { stage, tool } = useModel.getState();
    const hit = stage?.hit(clientX - left, clientY - top);
    if (tool === 'measure') {
      if (hit) addPoint(hit.point);
      stage?.draw();
    } else if (tool === 'note') {
      if (stage && hit) draftPin(hit.piece, stage.toRest(hit.piece, hit.point));
    } else select(hit?.piece.node, event.ctrlKey || event.metaKey || event.shiftKey);
  },
  onDoubleClick(): void {
    const { stage, selected } = useModel.getState();
    if (selected.size > 0) stage?.fit(selected);
  },
};

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
