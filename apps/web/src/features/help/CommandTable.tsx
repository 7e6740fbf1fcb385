import { use } from 'react';
import { COMMANDS } from '@linework/editor/commands/table';
import type { PlainKey } from '@linework/i18n';
import { useT } from '../../app/language.ts';
import { hasEditor } from '../teamwork/actions.ts';
import { loadViewerCommands } from '../viewer/actions.ts';
import classes from './help.module.css';

/** Once: a promise of its own at every drawing would never end. */
let loading: ReturnType<typeof loadViewerCommands> | undefined;

/** Every command, from the tables that the command lines themselves read. */
export function CommandTable() {
  const commands = use((loading ??= loadViewerCommands()));
  const t = useT('help', 'viewer', 'measure', 'notes', 'editorCommands');
  return (
    <>
      <table className={classes.table}>
        <caption>{t('help.inViewer')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('help.command')}</th>
            <th scope="col">{t('help.what')}</th>
          </tr>
        </thead>
        <tbody>
          {commands.map(({ id, label, commands: names }) => (
            <tr key={id}>
              <th scope="row">
                <code>{names.join(', ')}</code>
              </th>
              <td>{t(label)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasEditor() && (
        <table className={classes.table}>
          <caption>{t('help.inEditor')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('help.command')}</th>
              <th scope="col">{t('help.alias')}</th>
              <th scope="col">{t('help.what')}</th>
            </tr>
          </thead>
          <tbody>
            {COMMANDS.map(({ name, aliases }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>
                  <code>{aliases.join(', ')}</code>
                </td>
                <td>{t(`editorCommands.title.${name}` as PlainKey<'editorCommands'>)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
