/** What a notice says, and where it leads. */
import { groupRoles } from '@linework/contract/enums';
import type { NoticeItem } from '@linework/contract/notice';
import type { Translate } from '../../app/language.ts';

export function noticeText({ kind, actor, name }: NoticeItem, t: Translate<'notice'>): string {
  return t(`notice.kind.${kind}`, { actor: actor === '' ? t('notice.somebody') : actor, name });
}

/** The words that came with it: a message, the reason, or the role that was given. */
export function noticeDetail({ kind, text }: NoticeItem, t: Translate<'group'>): string {
  // Which of the reasons it was is said where one decides about it.
  if (kind === 'reported') return '';
  const role = kind === 'groupRole' ? groupRoles.find((one) => one === text) : undefined;
  return role ? t(`group.role.${role}`) : text;
}

const phonePaths: readonly [RegExp, string][] = [
  [/^\/yun\/group\/(\d+)$/, '/webH5?tab=group&group=$1'],
  [/^\/yun\/group$/, '/webH5?tab=group'],
  [/^\/yun\/share$/, '/webH5/info/share'],
  [/^\/yun\/order\?order=(\d+)$/, '/webH5/info/order?order=$1'],
  [/^\/yun\/(myPublic|myCollection|myLike)$/, '/webH5/info/publicplatform?mine=$1'],
];

/** The server names the desk's pages; a phone has its own for some of them. */
export function pathHere(path: string, phone: boolean): string {
  const found = phone ? phonePaths.find(([pattern]) => pattern.test(path)) : undefined;
  return found ? path.replace(found[0], found[1]) : path;
}
