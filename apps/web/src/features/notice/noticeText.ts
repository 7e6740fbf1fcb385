/** What a notice says, and where it leads. */
import type { ConvertReport } from '@linework/contract/convert';
import { groupRoles, type Language } from '@linework/contract/enums';
import { nameOfSeveral } from '@linework/contract/files';
import type { NoticeItem } from '@linework/contract/notice';
import type { Translate } from '../../app/language.ts';
import { phonePath } from '../../app/mobile/phonePath.ts';

export function noticeText(notice: NoticeItem, t: Translate<'notice'>, language: Language): string {
  const { kind, actor, name, count, text } = notice;
  const nobody = t(count > 1 ? 'notice.several' : 'notice.somebody');
  const files = kind === 'converted' ? ((JSON.parse(text) as ConvertReport).total ?? 1) : 1;
  const who = actor === '' ? nobody : actor;
  const said = t(`notice.kind.${kind}`, { actor: who, name: nameOfSeveral(name, files, language) });
  // Chinese words stand close together; a name in other letters keeps its space.
  return /\p{Script=Han}$/u.test(who) ? said.replace(`${who} `, who) : said;
}

/** The words that came with it: a message, the reason, or the role that was given. */
export function noticeDetail({ kind, text }: NoticeItem, t: Translate<'group'>): string {
  // Which of the reasons it was is said where one decides about it.
  if (kind === 'reported' || kind === 'converted') return '';
  const role = kind === 'groupRole' ? groupRoles.find((one) => one === text) : undefined;
  return role ? t(`group.role.${role}`) : text;
}

/** The server names the desk's pages; a phone has its own for some of them. */
export function pathHere(path: string, phone: boolean): string {
  if (!phone || !path.startsWith('/yun/')) return path;
  const [pathname = '', search = ''] = path.split('?', 2);
  return phonePath(pathname, search);
}
