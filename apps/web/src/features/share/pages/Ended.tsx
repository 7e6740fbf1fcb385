import { useT } from '../../../app/language.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { closedLink } from '../../../ui/pictures/general.ts';
import { ShareFrame } from '../ShareFrame.tsx';

export type Ending = 'absent' | 'stopped' | 'expired' | 'failed';

/** Why a link leads nowhere, and what one can do about it. */
export function Ended({ why, onRetry }: { why: Ending; onRetry: () => void }) {
  const t = useT('share');
  return (
    <ShareFrame>
      <EmptyState
        headingLevel={1}
        picture={<Picture of={closedLink} width={220} />}
        title={t(`share.${why}.title`)}
        text={t(`share.${why}.text`)}
        action={
          why === 'failed' ? (
            <Button look="primary" onClick={onRetry}>
              {t('action.retry')}
            </Button>
          ) : (
            <>
              <ButtonLink to="/webH5/share">{t('share.other')}</ButtonLink>
              <ButtonLink to="/" look="quiet">
                {t('share.home')}
              </ButtonLink>
            </>
          )
        }
      />
    </ShareFrame>
  );
}
