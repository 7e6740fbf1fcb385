import { CallError } from '@linework/client';
import type { CallResponse } from '@linework/contract/calls';
import { codes } from '@linework/contract/codes';
import { useParams } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import { lazyPart } from '../../app/lazyPart.ts';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import type { Ending } from './pages/Ended.tsx';
import { ShareFrame } from './ShareFrame.tsx';
import classes from './SharePage.module.css';

export type SharePageInfo = CallResponse<'shareInfo'>;

// Each visit needs one of them, most two: none is worth the others' wait.
const CodeForm = lazyPart(() => import('./pages/CodeForm.tsx'), 'CodeForm', 'share');
const Ended = lazyPart(() => import('./pages/Ended.tsx'), 'Ended', 'share');
const ShareContent = lazyPart(() => import('./pages/ShareContent.tsx'), 'ShareContent', 'share');

/** Undefined: it may be there, but could not be asked for. */
function endingOf(error: unknown): Ending {
  if (!(error instanceof CallError)) throw error;
  switch (error.code) {
    case codes.shareStopped:
      return 'stopped';
    case codes.shareExpired:
      return 'expired';
    case codes.shareAbsent:
    // A link that was cut off on its way.
    case codes.parameterInvalid:
      return 'absent';
    default:
      return 'failed';
  }
}

/** What a share link opens, on any device. */
export function SharePage({ onNeedsCode }: { onNeedsCode?: () => void }) {
  const { rand = '' } = useParams({ strict: false });
  const [turn, setTurn] = useState(0);
  return (
    <Share key={`${rand} ${turn}`} rand={rand} onAgain={() => setTurn(turn + 1)} onNeedsCode={onNeedsCode} />
  );
}

interface ShareProps {
  rand: string;
  onAgain: () => void;
  onNeedsCode: (() => void) | undefined;
}

function Share({ rand, onAgain, onNeedsCode }: ShareProps) {
  const [info, setInfo] = useState<SharePageInfo>();
  const [ending, setEnding] = useState<Ending>();
  const needsCode = useEffectEvent(() => onNeedsCode?.());
  useEffect(() => {
    let wanted = true;
    const easy = /^\/(easyShare|webH5\/simple)\//.test(location.pathname);
    client.call(easy ? 'easyShareInfo' : 'shareInfo', { rand }, { quiet: true }).then(
      (given) => {
        if (!wanted) return;
        setInfo(given);
        if (given.needsCode) needsCode();
      },
      (error: unknown) => {
        if (wanted) setEnding(endingOf(error));
      },
    );
    return () => {
      wanted = false;
    };
  }, [rand]);

  const refused = (error: CallError): void => {
    // Two hours are over, or the code was changed: it is asked for once more.
    if (error.code === codes.shareCodeNeeded) onAgain();
    else setEnding(endingOf(error));
  };
  return (
    <Suspense fallback={<Waiting />}>
      {ending !== undefined ? (
        <Ended why={ending} onRetry={onAgain} />
      ) : !info ? (
        <Waiting />
      ) : info.needsCode ? (
        <CodeForm rand={rand} ownerName={info.ownerName} onOpen={setInfo} />
      ) : (
        <ShareContent info={info} onRefused={refused} />
      )}
    </Suspense>
  );
}

function Waiting() {
  const t = useT('share');
  return (
    <ShareFrame>
      <div className={classes.waiting}>
        <SkeletonRows label={t('state.loading')} rows={6} />
      </div>
    </ShareFrame>
  );
}
