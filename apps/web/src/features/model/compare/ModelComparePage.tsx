import { IconArrowLeft, IconArrowsLeftRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { readGltf } from '@linework/solid/read/gltf';
import { partOutcomes, type PartOutcome } from '@linework/solid/compare';
import { useEffect, useMemo, useRef, useState } from 'react';
import { readCompareSearch, swapSides, type ComparedFile } from '../../../app/links/compareAddress.ts';
import { useT } from '../../../app/language.ts';
import { useChangeKeys } from '../../../app/hooks/useChangeKeys.ts';
import buttons from '../../../ui/Button.module.css';
import { IconButton } from '../../../ui/Button.tsx';
import { outcomeColors } from '../../../ui/outcomeColors.ts';
import { Tip } from '../../../ui/Tip.tsx';
import { buildContentOf } from '../engine/content.ts';
import { Stage } from '../engine/stage.ts';
import { loadModel, ModelFailure, openModel, type LoadedModel } from '../load.ts';
import { hideNodes, leaveModel, select, showModel, useModel } from '../modelStore.ts';
import { ModelCanvas } from '../page/ModelCanvas.tsx';
import { ModelNote } from '../page/Notes.tsx';
import model from '../page/model.module.css';
import classes from './modelCompare.module.css';
import { ModelsWaiting, nothingKnown, type WaitingModel } from './ModelsWaiting.tsx';
import { wishForNotice } from './compareNotice.ts';
import { overlayModels, type ListedPart, type ModelOverlay } from './overlayModels.ts';
import { PartList } from './PartList.tsx';

interface Comparing {
  before: LoadedModel;
  after: LoadedModel;
  overlay: ModelOverlay;
}

/** /compare?kind=model&left=…&right=…: two models, or two versions of one, as one with its differences. */
export function ModelComparePage() {
  const t = useT('compare');
  const [files] = useState(filesInAddress);
  const [turn, setTurn] = useState(0);
  if (files) return <ModelCompare key={turn} files={files} onRetry={() => setTurn(turn + 1)} />;
  return (
    <main id="content" className={model.center}>
      <h1>{t('compare.title')}</h1>
      <p>{t('compare.chooseTwo')}</p>
    </main>
  );
}

interface ModelCompareProps {
  files: Record<'before' | 'after', ComparedFile>;
  onRetry: () => void;
}

function ModelCompare({ files, onRetry }: ModelCompareProps) {
  const t = useT('compare');
  const [comparing, setComparing] = useState<Comparing>();
  const [failure, setFailure] = useState<string>();
  const [waiting, setWaiting] = useState(nothingKnown);
  const [isToldLater, setToldLater] = useState(false);
  const formerly = t('compare.before');
  useEffect(() => {
    const stop = new AbortController();
    const notice = wishForNotice(files, setToldLater);
    const onProgress: OnProgress = (side, known) => {
      if (known.state === 'converting') notice.wish();
      setWaiting((last) => ({ ...last, [side]: { ...last[side], ...known } }));
    };
    compare(files, formerly, stop.signal, onProgress).then(
      (compared) => {
        notice.takeBack();
        setComparing(compared);
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        notice.takeBack();
        setFailure(error instanceof ModelFailure ? error.reason : 'crashed');
      },
    );
    return () => stop.abort();
  }, [files, formerly]);
  if (failure !== undefined) return <ModelNote reason={failure} onRetry={onRetry} />;
  if (comparing) return <Compared {...comparing} />;
  return <ModelsWaiting models={waiting} isToldLater={isToldLater} />;
}

type Side = 'before' | 'after';
type OnProgress = (side: Side, known: Partial<WaitingModel>) => void;

async function compare(
  files: Record<Side, ComparedFile>,
  formerly: string,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<Comparing> {
  const load = async (side: Side): Promise<LoadedModel> => {
    const { fileId, versionId, via } = files[side];
    const link = { fileId, ...(versionId && { versionId }), ...(via && { via }) };
    const opened = await openModel(link, signal, ({ name, version }) =>
      onProgress(side, { name, version, state: 'converting' }),
    );
    if (opened.state !== 'ready') throw new ModelFailure('notConverted');
    const { name, version } = opened;
    onProgress(side, { name, version, state: 'loading' });
    const loaded = await loadModel(opened, signal, (share) =>
      onProgress(side, { share: Math.min(1, share) }),
    );
    onProgress(side, { state: 'ready' });
    return loaded;
  };
  const [one, other] = await Promise.all([load('before'), load('after')]);
  const read = async ({ glb, tree }: LoadedModel) => ({ scene: await readGltf(glb), tree });
  const overlay = overlayModels(await read(one), await read(other), formerly);
  return { before: one, after: other, overlay };
}

const filesInAddress = () => readCompareSearch(Object.fromEntries(new URLSearchParams(location.search)));

function Compared({ before, after, overlay }: Comparing) {
  const t = useT('compare');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failure, setFailure] = useState<string>();
  const [hidden, setHidden] = useState<ReadonlySet<PartOutcome | 'same'>>(new Set());
  const [chosen, setChosen] = useState<string>();
  const shown = useMemo(() => overlay.parts.filter(({ outcome }) => !hidden.has(outcome)), [overlay, hidden]);
  useEffect(() => {
    document.title = `${[...new Set([before.opened.name, after.opened.name])].join(' ↔ ')} · Linework`;
    let wanted = true;
    const start = async (): Promise<void> => {
      const content = await buildContentOf(overlay.scene, overlay.tree.names.length);
      if (!wanted || !canvas.current) return;
      const stage = new Stage(canvas.current, content);
      const { width, height } = canvas.current.parentElement!.getBoundingClientRect();
      stage.resize(width, height);
      stage.look('iso');
      showModel({ ...after.opened, may: { ...after.opened.may, notes: false } }, overlay.tree, stage, false);
    };
    start().catch((error: unknown) => setFailure(/webgl/i.test(String(error)) ? 'noGraphics' : 'crashed'));
    return () => {
      wanted = false;
      leaveModel();
    };
  }, [before, after, overlay]);
  const toggle = (outcome: PartOutcome | 'same'): void => {
    const next = new Set(hidden);
    if (!next.delete(outcome)) next.add(outcome);
    setHidden(next);
    const nodes = overlay.parts.filter((part) => next.has(part.outcome)).flatMap((part) => part.nodes);
    hideNodes(new Set([...nodes, ...(next.has('same') ? overlay.same : [])]));
  };
  const choose = (part: ListedPart): void => {
    setChosen(part.id);
    // In its own color, which says what happened to it.
    select(undefined);
    useModel.setState({ selected: new Set(part.nodes) });
    useModel.getState().stage?.fit(part.nodes);
  };
  useChangeKeys({ changes: shown, chosen: () => chosen, choose });
  if (failure !== undefined) return <ModelNote reason={failure} />;
  const counts = { ...countsOf(overlay), same: overlay.comparison.same };
  return (
    <div className={model.shell}>
      <header className={classes.bar}>
        <Tip label={t('compare.back')}>
          <Link to="/yun/threeModel" aria-label={t('compare.back')} className={buttons.icon}>
            <IconArrowLeft size={20} stroke={1.5} aria-hidden />
          </Link>
        </Tip>
        <h1 className={classes.names}>
          <Name side="before" model={before} />
          <IconButton label={t('compare.swap')} onClick={swapSides}>
            <IconArrowsLeftRight size={18} stroke={1.5} />
          </IconButton>
          <Name side="after" model={after} />
        </h1>
        <div role="group" aria-label={t('compare.legend')} className={classes.legend}>
          {([...partOutcomes, 'same'] as const).map((outcome) => (
            <button
              key={outcome}
              type="button"
              aria-pressed={!hidden.has(outcome)}
              onClick={() => toggle(outcome)}
            >
              <i
                style={{ background: outcome === 'same' ? 'var(--line-strong)' : outcomeColors[outcome] }}
                aria-hidden
              />
              {t(outcome === 'same' ? 'compare.unchanged' : `compare.${outcome}`)}
              <span>{counts[outcome]}</span>
            </button>
          ))}
        </div>
      </header>
      <main id="content" className={model.body} tabIndex={-1}>
        <ModelCanvas canvas={canvas} name={after.opened.name} />
        <PartList overlay={overlay} shown={shown} chosen={chosen} onChoose={choose} />
      </main>
    </div>
  );
}

const countsOf = ({ comparison }: ModelOverlay): Record<PartOutcome, number> => ({
  added: comparison.added.length,
  removed: comparison.removed.length,
  changed: comparison.changed.length,
  moved: comparison.moved.length,
});

function Name({ side, model: { opened } }: { side: 'before' | 'after'; model: LoadedModel }) {
  const t = useT('compare');
  return (
    <span className={classes.name} title={opened.name}>
      <b>{opened.name}</b>
      <small>
        {t(`compare.${side}`)} · {t('compare.version', { version: opened.version })}
      </small>
    </span>
  );
}
