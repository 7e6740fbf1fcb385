import { CallError } from '@linework/client';
import { bounds } from '@linework/contract/limits';
import type { ShareItem } from '@linework/contract/share';
import { isViewable } from '@linework/contract/files';
import { IconBolt, IconLink, IconMail } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { countUse } from '../../../app/usage.ts';
import { client } from '../../../app/api.ts';
import { useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Choices } from '../../../ui/Field.tsx';
import { ConfirmDialog } from '../../../ui/settings/ConfirmDialog.tsx';
import { showToast } from '../../../ui/toast.ts';
import type { Sharing } from '../actions.ts';
import { stopShares, tellShares } from '../calls.ts';
import classes from './dialog.module.css';
import { EditDialog } from './EditDialog.tsx';
import { Existing } from './Existing.tsx';
import { LinkCard } from './LinkCard.tsx';
import { Recipients } from './Recipients.tsx';
import { SentList } from './SentList.tsx';
import { firstSettings, problemsOf, requestOf } from './settings.ts';
import { SettingsFields } from './SettingsFields.tsx';
import { splitAddresses } from './splitAddresses.ts';

type Way = 'link' | 'mail' | 'easy';

interface ShareDialogProps {
  sharing: Sharing;
  onClose: () => void;
}

/** A link for whoever gets it, a mail to each of several people, or the quick way for one drawing. */
export function ShareDialog({ sharing, onClose }: ShareDialogProps) {
  const t = useT('sharing');
  const { items, fileIds, folderIds, view } = sharing;
  const [only] = items;
  const count = fileIds.length + folderIds.length;
  const isDrawing = count === 1 && only?.kind === 1 && isViewable(only.name);
  const [way, setWay] = useState<Way>('link');
  const [settings, setSettings] = useState(firstSettings);
  const [recipients, setRecipients] = useState<string[]>([]);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<readonly ShareItem[]>();
  const [changing, setChanging] = useState<{ what: 'edit' | 'stop'; share: ShareItem }>();
  const { existing, reload } = useExisting(count === 1 ? (fileIds[0] ?? folderIds[0]) : undefined);
  const problems = way === 'easy' ? [] : problemsOf(settings);

  const create = async (): Promise<void> => {
    setTried(true);
    const { good, rest } = splitAddresses(typed);
    const everyone = [...new Set([...recipients, ...good])];
    if (problems.length > 0 || (way === 'mail' && (everyone.length === 0 || rest !== ''))) return;
    if (count > bounds.shareItems) {
      showToast('error', t('sharing.tooMany', { most: bounds.shareItems }));
      return;
    }
    setBusy(true);
    try {
      countUse('share.create');
      const { shares } = await client.call('shareAdd', {
        fileIds: fileIds.join(','),
        folderIds: folderIds.join(','),
        ...(way === 'easy' ? { kind: 'easy' as const } : requestOf(settings)),
        ...(way === 'mail' && { recipients: everyone }),
      });
      setMade(shares);
      setRecipients([]);
      setTyped('');
      tellShares();
      reload();
    } catch (error) {
      // The client has said why.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };

  const title =
    count === 1 && only ? t('sharing.title.one', { name: only.name }) : t('sharing.title', { count });
  const ways = [
    {
      value: 'link' as const,
      label: t('sharing.way.link'),
      icon: <IconLink size={16} stroke={1.75} aria-hidden />,
    },
    {
      value: 'mail' as const,
      label: t('sharing.way.mail'),
      icon: <IconMail size={16} stroke={1.75} aria-hidden />,
    },
    ...(isDrawing
      ? [
          {
            value: 'easy' as const,
            label: t('sharing.way.easy'),
            icon: <IconBolt size={16} stroke={1.75} aria-hidden />,
          },
        ]
      : []),
  ];
  const others = made ? existing.filter(({ id }) => !made.some((share) => share.id === id)) : existing;

  return (
    <>
      <Dialog
        open
        wide
        onClose={onClose}
        title={title}
        footer={
          made ? (
            <>
              <Button
                onClick={() => {
                  setMade(undefined);
                  setTried(false);
                }}
              >
                {t('sharing.another')}
              </Button>
              <Button look="primary" onClick={onClose}>
                {t('sharing.done')}
              </Button>
            </>
          ) : (
            <>
              <Button onClick={onClose}>{t('action.cancel')}</Button>
              <Button look="primary" busy={busy} data-autofocus onClick={() => void create()}>
                {t(way === 'mail' ? 'sharing.send' : 'sharing.create')}
              </Button>
            </>
          )
        }
      >
        <div className={classes.dialog}>
          {made ? (
            made[0] && made[0].kind !== 'mail' ? (
              <LinkCard share={made[0]} view={isDrawing ? view : undefined} />
            ) : (
              <SentList shares={made} />
            )
          ) : (
            <>
              <Choices label={t('sharing.way')} labelHidden value={way} options={ways} onChange={setWay} />
              {way === 'mail' && (
                <Recipients
                  recipients={recipients}
                  onChange={setRecipients}
                  typed={typed}
                  onType={setTyped}
                  missing={tried && recipients.length === 0 && typed === ''}
                />
              )}
              {way === 'easy' ? (
                <p className={classes.hint}>{t('sharing.easy.text')}</p>
              ) : (
                <SettingsFields settings={settings} problems={tried ? problems : []} onChange={setSettings} />
              )}
            </>
          )}
          <Existing
            shares={others}
            onEdit={(share) => setChanging({ what: 'edit', share })}
            onStop={(share) => setChanging({ what: 'stop', share })}
          />
        </div>
      </Dialog>
      {changing?.what === 'edit' && (
        <EditDialog
          share={changing.share}
          onClose={() => setChanging(undefined)}
          onChanged={() => {
            tellShares();
            reload();
          }}
        />
      )}
      {changing?.what === 'stop' && (
        <ConfirmDialog
          title={t('sharing.stop.title', { count: 1 })}
          text={t('sharing.stop.text')}
          confirm={t('sharing.stop.confirm')}
          onClose={() => setChanging(undefined)}
          onConfirm={async () => {
            await stopShares([changing.share.id]);
            reload();
          }}
        />
      )}
    </>
  );
}

/** The open shares of one file or folder. */
function useExisting(entryId: string | undefined): { existing: readonly ShareItem[]; reload: () => void } {
  const [existing, setExisting] = useState<readonly ShareItem[]>([]);
  const reload = useCallback((): void => {
    if (entryId === undefined) return;
    client.call('shareList', { entryId, state: 'open', pageSize: 50 }, { quiet: true }).then(
      ({ list }) => setExisting(list.filter(({ kind }) => kind !== 'group')),
      // The dialog does its work without them.
      () => undefined,
    );
  }, [entryId]);
  useEffect(() => reload(), [reload]);
  return { existing, reload };
}
