import type { Command } from '../../command.ts';
import type { FileRequest } from '../../host.ts';
import { CommandError } from '../../problem.ts';
import { askText } from '../ask.ts';

function fileCommand(
  name: string,
  aliases: string[],
  action: FileRequest['action'],
  asksName: boolean,
): Command {
  return {
    name,
    aliases,
    group: 'file',
    tier: 'free',
    isOnPhone: action === 'save',
    *run({ host, isScript }) {
      // a script is saved when it is over
      if (isScript && action === 'save') return;
      if (!host.file) throw new CommandError('noFiles', `${name} is not possible here.`, { name });
      const file = asksName ? yield* askText('fileName', '', { spaces: true }) : '';
      host.file(file === '' ? { action } : { action, name: file });
    },
  };
}

export const NEW = fileCommand('NEW', ['QNEW'], 'new', false);
export const OPEN = fileCommand('OPEN', [], 'open', false);
export const SAVE = fileCommand('SAVE', ['QSAVE'], 'save', false);
export const SAVEAS = fileCommand('SAVEAS', [], 'saveAs', true);
export const CLOSE = fileCommand('CLOSE', [], 'close', false);
