import { useState } from 'react';
import { useLanguage, useT } from '../../../app/language.ts';
import { useCall } from '../../../app/hooks/useCall.ts';
import { useSession } from '../../../app/session.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { solid } from '../../../ui/pictures/drive.ts';
import { convertModel } from '../convertModel.ts';
import classes from './model.module.css';

const reasons = [
  'gone',
  'frozen',
  'network',
  'damaged',
  'empty',
  'noSolids',
  'tooLarge',
  'memory',
  'timeout',
  'unsupportedModel',
  'filesMissing',
  'notConverted',
  'noGraphics',
] as const;
type Reason = (typeof reasons)[number] | 'crashed';

const known = (reason: string): Reason => reasons.find((one) => one === reason) ?? 'crashed';

interface ModelNoteProps {
  reason: string;
  /** Files that it cannot be shown without. */
  missing?: readonly string[] | undefined;
  onRetry?: () => void;
  /** The drawing in 2D, where it is one. */
  drawing?: string | undefined;
}

export function ModelNote({ reason, missing = [], onRetry, drawing }: ModelNoteProps) {
  const t = useT('model');
  const language = useLanguage();
  const files = new Intl.ListFormat(language, { type: 'conjunction' }).format(missing);
  return (
    <main id="content" className={classes.center} tabIndex={-1}>
      <EmptyState
        headingLevel={1}
        picture={<Picture of={solid} />}
        title={t('model.failed')}
        text={t(`model.reason.${known(reason)}`, { files })}
        action={
          <>
            {onRetry && !['unsupportedModel', 'gone', 'noSolids', 'notConverted'].includes(reason) && (
              <Button look="primary" onClick={onRetry}>
                {t('action.retry')}
              </Button>
            )}
            <ButtonLink to={drawing ?? '/yun/threeModel'}>
              {t(drawing === undefined ? 'model.back' : 'model.to2d')}
            </ButtonLink>
          </>
        }
      />
    </main>
  );
}

export function Making({ share }: { share?: number }) {
  const t = useT('model');
  return (
    <div className={classes.making} role="status">
      <span className={classes.spinner} aria-hidden />
      <p>
        {t(share === undefined ? 'model.making' : 'model.loading', {
          percent: Math.round((share ?? 0) * 100),
        })}
      </p>
    </div>
  );
}

interface NotConvertedProps {
  fileId: string;
  name: string;
  isOwn: boolean;
  onDone: () => void;
}

/** The owner converts it here; visitors are told who can. */
export function NotConverted({ name, isOwn, ...rest }: NotConvertedProps) {
  const t = useT('model');
  const isSignedIn = useSession((state) => state.user !== undefined);
  if (isOwn) return <Convert name={name} {...rest} />;
  return (
    <main id="content" className={classes.center} tabIndex={-1}>
      <EmptyState
        headingLevel={1}
        picture={<Picture of={solid} />}
        title={name}
        text={t(isSignedIn ? 'model.notConverted.shared' : 'model.notConverted.guest')}
        action={
          isSignedIn ? undefined : (
            <ButtonLink look="primary" to="/login">
              {t('model.signIn')}
            </ButtonLink>
          )
        }
      />
    </main>
  );
}

function Convert({ fileId, name, onDone }: Omit<NotConvertedProps, 'isOwn'>) {
  const t = useT('model');
  const left = useCall('checkTransformSuplus3D', { fileId })?.count;
  const [busy, setBusy] = useState(false);
  const convert = async (): Promise<void> => {
    setBusy(true);
    if (await convertModel(fileId)) onDone();
    setBusy(false);
  };
  return (
    <main id="content" className={classes.center} tabIndex={-1}>
      <EmptyState
        headingLevel={1}
        picture={<Picture of={solid} />}
        title={name}
        text={left === 0 ? t('model.notConverted.none') : t('model.notConverted.own', { count: left ?? '…' })}
        action={
          left === 0 ? (
            <ButtonLink look="primary" to="/upgrade">
              {t('model.upgrade')}
            </ButtonLink>
          ) : (
            <Button look="primary" busy={busy} disabled={left === undefined} onClick={() => void convert()}>
              {t('model.convert')}
            </Button>
          )
        }
      />
    </main>
  );
}
