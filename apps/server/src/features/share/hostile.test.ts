/** Values that mean no good, and people who are not meant. */
import { codes, limits } from '@linework/contract';
import { describe, expect, it } from 'vitest';
import { answer, ipOf } from '../../../test/server.ts';
import { ann, bob, put, row, server, shareActors, visitor } from '../../../test/shareActors.ts';
import { share, viaOf } from '../../../test/shares.ts';

shareActors();

describe('hostile values', () => {
  it.each([
    '',
    'x',
    `${'A'.repeat(22)}'`,
    `${'A'.repeat(21)}%`,
    '../../../../etc/passwd',
    '\u0000'.repeat(22),
    'A'.repeat(100_000),
  ])('rand %j is refused', async (rand) => {
    expect(await answer(visitor().call('shareInfo', { rand }))).toBe(codes.parameterInvalid);
    const via = `share:${rand}`;
    expect(await answer(visitor().call('fileInfo', { via, fileId: '1' }))).toBe(codes.parameterInvalid);
  });

  it.each([
    'share:',
    'group:x',
    'public:-1',
    'own:1',
    'share:AAAAAAAAAAAAAAAAAAAAAA,public:1',
    `group:${'9'.repeat(17)}`,
  ])('via %j is refused', async (via) => {
    expect(await answer(ann.call('unionList', { via, parentId: '0' }))).toBe(codes.parameterInvalid);
  });

  it('codes and notes stay text', async () => {
    const { fileId } = await put('plan.txt');
    for (const password of ['abc', 'abcdefg', "a'b1", 'AB 1', 'ÄÖÜß', 'AB1\u0000']) {
      expect(await answer(ann.call('shareAdd', { fileIds: fileId, password }))).toBe(codes.parameterInvalid);
    }
    const note = `<img src=x onerror=alert(1)>'; drop table share; --`;
    const made = await share(ann, { fileIds: fileId, password: 'oIl10z', note, days: limits.shareDaysMax });
    for (const password of ['', "' or 1=1", '\u202e1', 'OIL10']) {
      expect(await answer(visitor().call('shareCode', { rand: made.rand, password }))).not.toBe(codes.ok);
    }
    const guest = server.client({ ip: ipOf(251) });
    // Letters that look like figures are taken for them.
    expect(
      (await guest.call('shareCode', { rand: made.rand, password: '011 10Z'.replace(' ', '') })).note,
    ).toBe(note);
    for (const days of [-1, limits.shareDaysMax + 1, 0.5]) {
      expect(await answer(ann.call('shareAdd', { fileIds: fileId, days }))).toBe(codes.parameterInvalid);
    }
  });

  it('nobody shares what is not theirs, nor nothing, nor the root, nor too much', async () => {
    const { fileId, folderId } = await put('mine/plan.txt');
    expect(await answer(bob.call('shareAdd', { fileIds: fileId }))).toBe(codes.fileAbsent);
    expect(await answer(bob.call('shareAdd', { folderIds: folderId }))).toBe(codes.folderAbsent);
    expect(await answer(ann.call('shareAdd', { folderIds: '0' }))).toBe(codes.folderAbsent);
    expect(await answer(ann.call('shareAdd', {}))).toBe(codes.parameterInvalid);
    const made = await share(ann, { fileIds: fileId });
    for (const call of ['shareEdit', 'shareVisits'] as const) {
      expect(await answer(bob.call(call, { shareId: made.id }))).toBe(codes.shareAbsent);
    }
    expect(await bob.call('shareStop', { shareIds: made.id })).toEqual({ count: 0 });
    expect(await bob.call('shareRemove', { shareIds: made.id })).toEqual({ count: 0 });
    expect(await bob.call('shareForget', { shareIds: made.id })).toEqual({ count: 0 });
    expect((await row(made.id)).state).toBe('open');
  });

  it('a grant is for its own share, and cannot be made up', async () => {
    const { fileId } = await put('plan.txt');
    const one = await share(ann, { fileIds: fileId, password: 'AB12' });
    const two = await share(ann, { fileIds: fileId, password: 'CD34' });
    const guest = visitor();
    await guest.call('shareCode', { rand: one.rand, password: 'AB12' });
    expect(await answer(guest.call('fileInfo', { via: viaOf(one), fileId }))).toBe(codes.ok);
    expect(await answer(guest.call('fileInfo', { via: viaOf(two), fileId }))).toBe(codes.shareCodeNeeded);
    expect(await answer(ann.call('fileInfo', { via: viaOf(two), fileId }))).toBe(codes.ok);
  });
});
