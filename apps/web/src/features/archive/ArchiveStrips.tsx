import { archiveEncodings, type ArchiveEncoding } from '@linework/contract/enums';
import { bounds } from '@linework/contract/limits';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { useId } from 'react';
import { useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './archive.module.css';

interface PasswordStripProps {
  isWrong: boolean;
  /** Names can be seen without it. */
  isOptional?: boolean;
  onPassword: (password: string) => void;
}

/** A calm line at the top, where a password is needed to go on. */
export function PasswordStrip({ isWrong, isOptional = false, onPassword }: PasswordStripProps) {
  const t = useT('archive');
  const id = useId();
  return (
    <form
      className={classes.strip}
      onSubmit={(event) => {
        event.preventDefault();
        const password = String(new FormData(event.currentTarget).get('password') ?? '');
        if (password !== '') onPassword(password);
      }}
    >
      <IconLock size={18} stroke={1.5} aria-hidden />
      <label htmlFor={id} role={isWrong ? 'alert' : undefined}>
        {t(
          isWrong
            ? 'archive.password.wrong'
            : isOptional
              ? 'archive.password.some'
              : 'archive.password.needed',
        )}
      </label>
      <input
        id={id}
        name="password"
        type="password"
        maxLength={bounds.passwordMax}
        autoComplete="off"
        aria-invalid={isWrong || undefined}
      />
      <Button type="submit" size="small">
        {t('archive.password.unlock')}
      </Button>
    </form>
  );
}

interface EncodingStripProps {
  encoding: ArchiveEncoding;
  onChange: (encoding: ArchiveEncoding) => void;
}

/** Which code page the names were read in; another one redraws the list. */
export function EncodingStrip({ encoding, onChange }: EncodingStripProps) {
  const t = useT('archive');
  const id = useId();
  return (
    <div className={classes.strip} data-quiet>
      <label htmlFor={id}>{t('archive.encoding.label')}</label>
      <select
        id={id}
        value={encoding}
        onChange={({ currentTarget }) => onChange(currentTarget.value as ArchiveEncoding)}
      >
        {archiveEncodings.map((each) => (
          <option key={each} value={each}>
            {t(`archive.encoding.${each}`)}
          </option>
        ))}
      </select>
      <span className={classes.hint}>{t('archive.encoding.hint')}</span>
    </div>
  );
}

interface RefusalNoteProps {
  code: string;
  message?: string;
  onRetry?: () => void;
}

const known = ['0207005', '0207015'] as const;

/** Why it can be looked at only, or not at all. */
export function RefusalNote({ code, message, onRetry }: RefusalNoteProps) {
  const t = useT('archive');
  const own = known.find((each) => each === code);
  const text = own ? t(`archive.refused.${own}`) : message;
  return (
    <div className={classes.strip} data-warning role="alert">
      <IconAlertTriangle size={18} stroke={1.5} aria-hidden />
      <span>{text === undefined || text === '' ? t('archive.failed') : text}</span>
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          {t('action.retry')}
        </Button>
      )}
    </div>
  );
}
