import { IconDeviceDesktop, IconX } from '@tabler/icons-react';
import { bounds } from '@linework/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { FileThumb } from '../preview/queries.ts';
import { conversion, type CloudFile } from './conversion.ts';
import type { LocalFile } from './local.ts';
import classes from './ToolDialog.module.css';
import type { ToolKind } from './tools.ts';

const shown = 50;
const pauseMs = 150;

interface ChooseFilesProps {
  kind: ToolKind;
  chosen: readonly CloudFile[];
  local: readonly LocalFile[];
}

/** What is chosen first, then what else the drive has; a search narrows it down. Files of this machine too. */
export function ChooseFiles({ kind, chosen, local }: ChooseFilesProps) {
  const t = useT('convert');
  const [text, setText] = useState('');
  const found = useFiles(kind, text.trim());
  // Those that came with the dialog stay in their places.
  const [first] = useState(chosen);
  const input = useRef<HTMLInputElement>(null);
  const count = chosen.length + local.length;
  const ids = new Set(chosen.map(({ id }) => id));
  const listed = first.slice(0, bounds.convertListed);
  const rows = [...listed, ...(found ?? []).filter(({ id }) => !first.some((one) => one.id === id))];
  const toggle = (file: CloudFile): void =>
    conversion.choose(ids.has(file.id) ? chosen.filter(({ id }) => id !== file.id) : [...chosen, file]);
  return (
    <div>
      <TextField
        type="search"
        label={t('convert.files')}
        placeholder={t('convert.search')}
        value={text}
        maxLength={255}
        aside={count > 0 ? t('convert.chosen', { count }) : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {found === undefined && rows.length === 0 ? (
        <SkeletonRows label={t('state.loading')} rows={5} height={44} />
      ) : rows.length === 0 ? (
        <p className={classes.nothing} role="status">
          {t('convert.nothing')}
        </p>
      ) : (
        <ul className={classes.list} aria-label={t('convert.files')} tabIndex={0}>
          {rows.map((file) => (
            <li key={file.id}>
              <label className={classes.row}>
                <input type="checkbox" checked={ids.has(file.id)} onChange={() => toggle(file)} />
                <FileThumb item={file} size="row" />
                <span className={classes.name} title={file.name}>
                  {file.name}
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {first.length > listed.length && (
        <p className={classes.size}>{t('convert.moreChosen', { count: first.length - listed.length })}</p>
      )}
      <div className={classes.local}>
        <Button
          size="small"
          icon={<IconDeviceDesktop size={16} stroke={1.6} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {t('convert.local')}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={kind.accept}
          onChange={(event) => {
            conversion.addLocal([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
      </div>
      {local.map(({ id, name }) => (
        <div key={id} className={classes.made}>
          <span className={classes.name} title={name}>
            {name}
          </span>
          <IconButton label={t('convert.local.remove', { name })} onClick={() => conversion.removeLocal(id)}>
            <IconX size={16} stroke={1.6} />
          </IconButton>
        </div>
      ))}
    </div>
  );
}

/** Files of the drive that the tool takes, the last changed first; undefined while they are on their way. */
function useFiles({ section, query, takes }: ToolKind, text: string): readonly CloudFile[] | undefined {
  const [files, setFiles] = useState<readonly CloudFile[]>();
  useEffect(() => {
    const abort = new AbortController();
    const ask = async (): Promise<void> => {
      const q = text === '' ? query : text;
      const answer = await client.call(
        'listTypeFiles',
        {
          type: section,
          pageNo: 1,
          pageSize: shown,
          sort: 'time',
          order: 'desc',
          ...(q !== '' && { q, isGlobal: 1 }),
        },
        { signal: abort.signal, quiet: true },
      );
      setFiles(answer.files.filter(({ name, frozen }) => takes(name) && frozen === 0));
    };
    const timer = setTimeout(() => void ask().catch(() => setFiles((known) => known ?? [])), pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [section, query, takes, text]);
  return files;
}
