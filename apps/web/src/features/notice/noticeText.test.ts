import { noticeKinds } from '@linework/contract/enums';
import type { NoticeItem } from '@linework/contract/notice';
import { en } from '@linework/i18n/en';
import { zh } from '@linework/i18n/zh';
import { translate } from '@linework/i18n';
import { describe, expect, it } from 'vitest';
import type { Translate } from '../../app/language.ts';
import { noticeDetail, noticeText, pathHere } from './noticeText.ts';

const t: Translate<'notice' | 'group'> = (key, ...params) => translate(en, key, ...params);
const notice: NoticeItem = {
  id: '1',
  kind: 'publicLiked',
  actor: 'Ada',
  name: 'bridge.dwg',
  text: '',
  path: '/gallery/7',
  count: 1,
  time: 0,
  read: 0,
};

describe('notices', () => {
  it('say something about the thing, for every kind, and leave no hole open', () => {
    for (const kind of noticeKinds) {
      const told = kind === 'converted' ? '{"done":1,"files":[]}' : '';
      const text = noticeText({ ...notice, kind, text: told }, t, 'en');
      // An invoice that could not be made has no number yet.
      if (kind !== 'invoiceFailed') expect(text, kind).toContain('bridge.dwg');
      expect(text, kind).not.toMatch(/[{}]/);
    }
  });

  it('call a visitor a visitor', () => {
    expect(noticeText({ ...notice, kind: 'shareOpened', actor: '' }, t, 'en')).toBe(
      `${en['notice.somebody']} opened “bridge.dwg”`,
    );
  });

  it('leave no space between Chinese words, and keep the one after other letters', () => {
    const inChinese: typeof t = (key, ...params) => translate(zh, key, ...params);
    const opened = { ...notice, kind: 'shareOpened' as const };
    expect(noticeText({ ...opened, actor: '', count: 4 }, inChinese, 'zh')).toBe('多人打开了“bridge.dwg”');
    expect(noticeText(opened, inChinese, 'zh')).toBe('Ada 打开了“bridge.dwg”');
  });

  it('name the first of several files that were converted', () => {
    const told = { ...notice, kind: 'converted' as const };
    const text = JSON.stringify({ total: 3, done: 3, files: [] });
    expect(noticeText({ ...told, text }, t, 'en')).toContain('“bridge.dwg and so on”');
    expect(noticeText({ ...told, text }, t, 'zh')).toContain('“bridge.dwg等”');
    expect(noticeText({ ...told, text: '{"done":1,"files":[]}' }, t, 'en')).toContain('“bridge.dwg”');
  });

  it('name nobody for all where several people did it', () => {
    expect(noticeText({ ...notice, kind: 'shareOpened', actor: '', count: 3 }, t, 'en')).toBe(
      `${en['notice.several']} opened “bridge.dwg”`,
    );
  });

  it('name the role that was given, and repeat what was written', () => {
    expect(noticeDetail({ ...notice, kind: 'groupRole', text: 'admin' }, t)).toBe(en['group.role.admin']);
    expect(noticeDetail({ ...notice, kind: 'publicMessage', text: 'admin' }, t)).toBe('admin');
  });

  it('lead to the page of the layout one is in', () => {
    expect(pathHere('/yun/group/12', false)).toBe('/yun/group/12');
    expect(pathHere('/yun/group/12', true)).toBe('/webH5?tab=group&group=12');
    expect(pathHere('/yun/myLike', true)).toBe('/webH5/info/publicplatform?mine=myLike');
    expect(pathHere('/gallery/7', true)).toBe('/gallery/7');
  });
});
