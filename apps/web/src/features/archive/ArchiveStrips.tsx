import type { CallError } from '@linework/client';
import { codes } from '@linework/contract/codes';
import { archiveEncodings, type ArchiveEncoding } from '@linework/contract/enums';
import { bounds } from '@linework/contract/limits';
import { IconAlertTriangle, IconLock, IconLockOpen } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { missingPart } from './extracting.ts';
import classes from './archive.module.css';

interface PasswordStripProps {
  /** Names cannot be seen without it; some members cannot; or it was wrong. */
  text: 'needed' | 'some' | 'wrong';
  /** The one that is waited for. */
  member?: string | undefined;
  /** The person has asked for it. */
  takesFocus?: boolean;
  onPassword: (password: string) => void;
}

/** A calm line at the top, where a password is needed to go on. */
export function PasswordStrip({ text, member, takesFocus = false, onPassword }: PasswordStripProps) {
  const t = useT('archive');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const isWrong = text === 'wrong';
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  return (
    <form
      className={classes.strip}
      data-wrong={isWrong || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        const password = String(new FormData(event.currentTarget).get('password') ?? '');
        if (password !== '') onPassword(password);
      }}
    >
      <IconLock size={18} stroke={1.5} aria-hidden />
      <span role={isWrong ? 'alert' : undefined}>
        <label htmlFor={id}>
          {member === undefined
            ? t(`archive.password.${text}`)
            : t('archive.password.member', { name: member })}
        </label>
      </span>
      <input
        ref={field}
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

/** There is a password; whether it is the right one shows when a member is opened. */
export function PasswordGiven({ onChange }: { onChange: () => void }) {
  const t = useT('archive');
  return (
    <div className={classes.strip} data-quiet>
      <IconLockOpen size={18} stroke={1.5} aria-hidden />
      <span>{t('archive.password.given')}</span>
      <Button size="small" onClick={onChange}>
        {t('archive.password.change')}
      </Button>
    </div>
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

const known = [codes.archiveLimit, codes.archiveUnsafe] as const;

/** Why it can be looked at only. */
export function RefusalNote({ code }: { code: string }) {
  const t = useT('archive');
  const own = known.find((each) => each === code);
  return <Warning text={t(own ? `archive.refused.${own}` : 'archive.failed')} />;
}

/** Asked again, the answer is the same. */
const permanent: readonly string[] = [
  codes.archiveLimit,
  codes.archiveUnsafe,
  codes.archiveTooLarge,
  codes.archiveRefused,
  codes.archiveNoEngine,
];

interface FailureNoteProps {
  failure: CallError;
  onRetry: () => void;
}

/** Why it cannot be looked at. */
export function FailureNote({ failure, onRetry }: FailureNoteProps) {
  const t = useT('archive');
  const { code, message } = failure;
  const part = missingPart(failure);
  const text =
    part === undefined
      ? code === codes.archiveLimit
        ? t('archive.listTooLong', { count: bounds.archiveListed })
        : message || t('archive.failed')
      : t('archive.partMissing', { part });
  return <Warning text={text} onRetry={permanent.includes(code) ? undefined : onRetry} />;
}

function Warning({ text, onRetry }: { text: string; onRetry?: (() => void) | undefined }) {
  const t = useT('archive');
  return (
    <div className={classes.strip} data-warning role="alert">
      <IconAlertTriangle size={18} stroke={1.5} aria-hidden />
      <span>{text}</span>
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          {t('action.retry')}
        </Button>
      )}
    </div>
  );
}
