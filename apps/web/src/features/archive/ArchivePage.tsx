import { useParams } from '@tanstack/react-router';
import { codes } from '@linework/contract/codes';
import type { ArchiveEncoding } from '@linework/contract/enums';
import { useCallback, useState } from 'react';
import { inPhoneLayout } from '../../app/device.ts';
import { useT } from '../../app/language.ts';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { useArchiveAddress } from './archiveAddress.ts';
import { ArchiveBanner } from './ArchiveBanner.tsx';
import { ArchiveBar } from './ArchiveBar.tsx';
import { ArchiveList } from './ArchiveList.tsx';
import { archiveMemory, remember, useArchiveMemory } from './archiveMemory.ts';
import { EncodingStrip, FailureNote, PasswordGiven, PasswordStrip, RefusalNote } from './ArchiveStrips.tsx';
import { openMember, type MemberSource } from './member.ts';
import { nothingPicked, pickedMembers, type MemberSelection } from './memberPicks.ts';
import { useArchiveRows } from './useArchiveRows.ts';
import classes from './archive.module.css';

/** Opens like a folder, with a banner that says where one is. */
export function ArchivePage() {
  const { fileId = '' } = useParams({ strict: false });
  return <Inside key={fileId} fileId={fileId} />;
}

function Inside({ fileId }: { fileId: string }) {
  const t = useT('archive', 'drive');
  const [address, change] = useArchiveAddress();
  const memory = useArchiveMemory(fileId);
  const { password } = memory;
  const view = { ...address, password };
  const list = useArchiveRows(fileId, view);
  const { first: answer, failed: failure } = list;
  const { selection, select } = useSelection(fileId);
  const isPhone = inPhoneLayout();

  const needsPassword =
    failure?.code === codes.archivePassword || failure?.code === codes.archivePasswordWrong;
  const source: MemberSource = {
    fileId,
    encoding: address.encoding,
    password,
    onLocked: (member, isWrong) => remember(fileId, { lockedMember: member, isWrong }),
  };
  const unlock = (given: string): void => {
    const member = archiveMemory(fileId).lockedMember;
    remember(fileId, { password: given, isWrong: false, lockedMember: undefined });
    if (member) void openMember({ ...source, password: given }, member, list.loaded());
  };
  const extraction = {
    fileId,
    name: answer?.name ?? '',
    encoding: address.encoding,
    password: memory.isWrong ? undefined : password,
    chosen: pickedMembers(selection.picks),
  };
  return (
    <div className={classes.page} data-phone={isPhone || undefined} data-archive>
      <ArchiveBanner
        answer={answer}
        selection={selection}
        extraction={extraction}
        isPhone={isPhone}
        onClear={() => select({ ...selection, picks: nothingPicked.picks })}
      />
      {needsPassword ? (
        <PasswordStrip
          text={failure.code === codes.archivePasswordWrong ? 'wrong' : 'needed'}
          onPassword={unlock}
        />
      ) : (
        answer?.hasEncrypted && <MemberPassword fileId={fileId} onPassword={unlock} />
      )}
      {answer?.encoding !== undefined && (
        <EncodingStrip
          encoding={answer.encoding}
          onChange={(encoding: ArchiveEncoding) => change({ encoding, path: '' })}
        />
      )}
      {answer?.refused !== undefined && <RefusalNote code={answer.refused} />}
      {failure && !needsPassword && <FailureNote failure={failure} onRetry={list.refresh} />}
      {!answer && !failure && <SkeletonRows label={t('state.loading')} />}
      {answer && (
        <>
          <ArchiveBar address={address} name={answer.name} onChange={change} />
          <ArchiveList
            list={list}
            folder={answer}
            view={view}
            selection={selection}
            source={source}
            onSelect={select}
            onView={change}
          />
        </>
      )}
    </div>
  );
}

/** What is chosen stays while one looks around; the cursor belongs to the list on screen. */
function useSelection(fileId: string) {
  const { selection: kept, listKey: keptKey, encoding: keptEncoding } = useArchiveMemory(fileId);
  const [{ path, q, encoding }] = useArchiveAddress();
  const listKey = JSON.stringify([path, q]);
  const picked = keptEncoding === encoding ? kept : nothingPicked;
  const selection = keptKey === listKey ? picked : { ...picked, cursor: -1, anchor: -1 };
  const select = useCallback(
    (next: MemberSelection): void => remember(fileId, { selection: next, listKey, encoding }),
    [fileId, listKey, encoding],
  );
  return { selection, select };
}

/** For members that are encrypted where names are not: whether a password fits is only known once one was opened. */
function MemberPassword({ fileId, onPassword }: { fileId: string; onPassword: (password: string) => void }) {
  const { password, isWrong, lockedMember } = useArchiveMemory(fileId);
  const [isChanging, setIsChanging] = useState(false);
  if (password !== undefined && !isWrong && !isChanging) {
    return <PasswordGiven onChange={() => setIsChanging(true)} />;
  }
  return (
    <PasswordStrip
      // Another member, another look at it.
      key={`${lockedMember?.index} ${isWrong}`}
      text={isWrong ? 'wrong' : 'some'}
      member={isWrong ? undefined : lockedMember?.name}
      takesFocus={isChanging || lockedMember !== undefined}
      onPassword={(given) => {
        setIsChanging(false);
        onPassword(given);
      }}
    />
  );
}
