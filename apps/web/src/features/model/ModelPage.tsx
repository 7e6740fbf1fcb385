import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState, type ComponentType } from 'react';
import { useT } from '../../app/language.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { dropFirstModel, firstModelOf } from './first/handOver.ts';
import { readModelLink, type ModelLink } from './link.ts';
import { loadModel, ModelFailure, openModel, type LoadedModel, type OpenedModel } from './load.ts';
import { FirstPicture } from './page/FirstPicture.tsx';
import { Making, ModelNote, NotConverted } from './page/Notes.tsx';
import classes from './page/model.module.css';
import { isRefusedShare, shareOf } from '../../app/links/shareVia.ts';
import { viewerPath } from '../../app/links/openViewer.ts';

export function ModelPage() {
  const { model }: { model?: unknown } = useSearch({ strict: false });
  const [link] = useState(() => (typeof model === 'string' ? readModelLink(model) : undefined));
  const [turn, setTurn] = useState(0);
  if (!link) return <ModelNote reason="gone" />;
  return <Model key={turn} link={link} onRetry={() => setTurn(turn + 1)} />;
}

interface Progress {
  opened?: OpenedModel;
  loaded?: LoadedModel;
  Shell?: ComponentType<{ model: LoadedModel; link: ModelLink }>;
  failure?: string;
  missing?: readonly string[];
  share?: number;
}

function Model({ link, onRetry }: { link: ModelLink; onRetry: () => void }) {
  const t = useT('model');
  const router = useRouter();
  const [{ opened, loaded, Shell, failure, missing, share }, setProgress] = useState<Progress>({});
  useEffect(() => {
    const stop = new AbortController();
    const run = async (): Promise<void> => {
      // All that draws in 3D comes while the server is asked.
      const shell = import('./page/ModelShell.tsx');
      shell.catch(() => undefined);
      const first = firstModelOf(link);
      const found = first?.answer ?? (await openModel(link, stop.signal));
      document.title = found.name;
      setProgress({ opened: found });
      if (found.state !== 'ready') return;
      const tellShare = (part: number): void => setProgress({ opened: found, share: part });
      const ready = await loadModel(found, stop.signal, tellShare, first);
      const { ModelShell } = await shell;
      setProgress({ opened: found, loaded: ready, Shell: ModelShell });
    };
    run().catch((error: unknown) => {
      if (stop.signal.aborted) return;
      dropFirstModel();
      // The share's own page asks for the code, or tells why there is nothing any more.
      if (isRefusedShare(error)) {
        void router.navigate({ href: `/share/${shareOf(link.via) ?? ''}`, replace: true });
        return;
      }
      const { reason, missing: files } = error instanceof ModelFailure ? error : new ModelFailure('crashed');
      setProgress({ failure: reason, missing: files });
    });
    return () => stop.abort();
  }, [link, router]);
  const drawing = failure === 'noSolids' ? viewerPath(link.fileId, link.via, link.versionId) : undefined;
  if (failure !== undefined)
    return <ModelNote reason={failure} missing={missing} onRetry={onRetry} drawing={drawing} />;
  if (loaded && Shell) return <Shell model={loaded} link={link} />;
  if (opened?.state === 'notConverted') {
    return (
      <NotConverted fileId={link.fileId} name={opened.name} isOwn={link.via === undefined} onDone={onRetry} />
    );
  }
  if (opened?.viewUrl !== undefined && !link.position) {
    return (
      <div className={classes.shell}>
        <header className={classes.top}>
          <h1 className={classes.name}>{opened.name}</h1>
        </header>
        <main id="content" className={classes.body} tabIndex={-1}>
          <div className={classes.canvas}>
            {!firstModelOf(link)?.shown && <FirstPicture url={opened.viewUrl} />}
            <div className={classes.loadingBelow}>
              <Making share={share} />
            </div>
          </div>
        </main>
      </div>
    );
  }
  return (
    <main id="content" className={classes.center} tabIndex={-1}>
      <h1 className={classes.makingName}>{opened?.name ?? t('model.title')}</h1>
      <Making share={share} />
      {link.via === undefined && <ButtonLink to="/yun/threeModel">{t('model.back')}</ButtonLink>}
    </main>
  );
}
