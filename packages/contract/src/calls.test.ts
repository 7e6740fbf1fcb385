import { describe, expect, it } from 'vitest';
import { calls } from './calls.ts';
import { sendsTicket, type AnyCall } from './call.ts';
import { codes, isToasted, legacyCode } from './codes.ts';
import { clientTypeNumber, transformStatusOf } from './enums.ts';
import { randomKey } from './signing.ts';

const rows = Object.entries(calls) as [string, AnyCall][];

describe('the table of calls', () => {
  it('gives every call a path of its own', () => {
    expect(new Set(rows.map(([, row]) => row.path)).size).toBe(rows.length);
  });

  it('says of every call what it does, in a sentence', () => {
    for (const [name, row] of rows) expect(row.about, name).toMatch(/^[A-Z`a-z].*\.$/s);
  });

  it('has the paths of the specification', () => {
    const paths = rows.map(([, row]) => row.path);
    for (const path of [
      '/cloud/v5/customer/getInfo',
      '/global/v5/common/getConfParamsByType',
      '/global/v5/common/getIpAddress',
      '/global/v5/common/getRsaKey',
      '/user/v5/sysuser/userInfo',
      '/user/v5/sysuser/logout',
      '/company/v5/member/getCompanyInfoByToken',
      '/cloud/v5/folder/capacity',
      '/cloud/v5/folder/getUploadFileType',
      '/cloud/v5/advice/add',
      '/ad/v5/web/adver',
      '/api/index/qrcode',
      '/cloud/v5/file/setFilePrivateType',
      '/cloud/v5/file/queryMyPublicList',
      '/cloud/v5/file/queryMyLikePublicList',
      '/cloud/v5/file/queryMyCollectionrecordList',
      '/cloud/v5/file/share/copyFoldersAndFiles',
      '/cloud/v5/groupfile/getfolderandfileInfo',
    ]) {
      expect(paths).toContain(path);
    }
  });
});

describe('policies', () => {
  const shapeOf = (row: AnyCall): Record<string, unknown> =>
    (row.request as unknown as { shape?: Record<string, unknown> }).shape ?? {};

  it('by which others read name what they read by', () => {
    for (const [name, row] of rows) {
      if (row.policy === 'reader') expect(shapeOf(row), name).toHaveProperty('via');
      if (row.policy.startsWith('group')) expect(shapeOf(row), name).toHaveProperty('groupId');
    }
  });
});

describe('codes', () => {
  it('are seven digits, each once', () => {
    const all = Object.values(codes);
    for (const code of all) expect(code).toMatch(/^\d{7}$/);
    expect(new Set(all).size).toBe(all.length);
  });

  it('tell older clients of an ended session by 101', () => {
    expect(legacyCode('0000005')).toBe('101');
    expect(legacyCode('1000005')).toBe('101');
    expect(legacyCode('1000008')).toBe('101');
    expect(legacyCode('0201001')).toBe('0201001');
  });

  it('are toasted, except on invoice paths and for a pre-empted lock', () => {
    expect(isToasted('/cloud/v5/file/edit', '0201001')).toBe(true);
    expect(isToasted('/order/v5/invoice/create', '0501003')).toBe(false);
    expect(isToasted('/cloud/v5/file/edit', '0215009')).toBe(false);
  });
});

describe('small rules', () => {
  it('sends no ticket where the answer must not depend on who asks', () => {
    expect(sendsTicket('/share/v5/easyShare/getInfoByRand')).toBe(false);
    expect(sendsTicket('/order/v5/getProductItemById')).toBe(false);
    expect(sendsTicket('/user/v5/sysuser/userInfo')).toBe(true);
  });

  it('counts unknown transform states as none and unknown clients as other', () => {
    expect([0, 1, 2, 3, 9, '1', null].map(transformStatusOf)).toEqual([0, 1, 2, 3, 3, 3, 3]);
    expect(clientTypeNumber('Web_PC')).toBe(11);
    expect(clientTypeNumber('constructor')).toBe(999);
  });

  it('makes random keys of the 62 alphanumerics, every one of them', () => {
    let seed = 1;
    const bytes = (n: number) =>
      Uint8Array.from({ length: n }, () => (seed = (seed * 16807) % 2147483647) & 255);
    expect(randomKey(6, bytes)).toMatch(/^[A-Za-z0-9]{6}$/);
    expect(new Set(randomKey(5000, bytes)).size).toBe(62);
  });
});
