/**
 * Every call that reads by a `via`, by everybody who may try: the owner, those it was shared with in each way, and those
 * it was not. Which calls these are is read from the contract; what a call needs is said once.
 */
import { calls, codes, legacyCode, type AnyCall, type CallName } from '@linework/contract';
import type { Client } from '@linework/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userOf } from './realFiles.ts';
import { callAny } from './requests.ts';
import { samples } from './samples.ts';
import { startTestServer, type TestServer } from './server.ts';
import { expire, freeze, putAt, share, viaOf } from './shares.ts';

/**
 * A place in a list, what is known of a file, a look at it, to be told when it can be looked at, the file itself, its notes,
 * to write there, to keep a copy.
 */
type Need = 'list' | 'info' | 'look' | 'watch' | 'original' | 'notes' | 'comment' | 'save';

const needs: Partial<Record<CallName, Need>> = {
  unionList: 'list',
  folderParents: 'list',
  fileInfo: 'info',
  fileDetail: 'info',
  download: 'original',
  downloadBatchTempUrl: 'original',
  downloadBatch: 'original',
  noteList: 'notes',
  noteComments: 'notes',
  noteCommentSave: 'comment',
  noteCommentDelete: 'comment',
  shareSave: 'save',
  modelCompareWait: 'watch',
};
const needOf = (name: CallName): Need => needs[name] ?? 'look';

const fieldsOf = (row: AnyCall): string[] =>
  Object.keys((row.request as unknown as { shape?: Record<string, unknown> }).shape ?? {});
const all = Object.entries(calls) as [CallName, AnyCall][];
const byVia = all.filter(([, row]) => fieldsOf(row).includes('via'));

let server: TestServer;
const clients: Record<string, Client> = {};
const ids: Record<string, string> = {};
const vias: Record<string, string | undefined> = { none: undefined };
const key = '00000000-0000-4000-8000-000000000001';
const patience = { timeout: 240_000 };
let calling = 0;
const ip = (): string => `198.51.${(calling += 1) >> 8}.${calling & 255}`;
const mailOf = (who: string): string => `${who}@example.com`;

beforeAll(async () => {
  server = await startTestServer();
  for (const who of ['ann', 'bob', 'viewer', 'member', 'removed']) {
    clients[who] = await server.member({ email: mailOf(who) }, { ip });
  }
  for (const who of ['visitor', 'guest', 'elsewhere']) clients[who] = server.client({ ip });
  const ann = clients['ann']!;
  ({ fileId: ids['file'], folderId: ids['folder'] } = await putAt(
    server,
    mailOf('ann'),
    'work/site/plan.dwg',
  ));
  ({ fileId: ids['frozen'] } = await putAt(server, mailOf('ann'), 'work/site/cold.dwg'));
  ({ fileId: ids['sibling'], folderId: ids['above'] } = await putAt(server, mailOf('ann'), 'work/other.dwg'));
  ({ fileId: ids['public'] } = await putAt(server, mailOf('ann'), 'shown.dwg'));
  ({ fileId: ids['unpublished'] } = await putAt(server, mailOf('ann'), 'taken back.dwg'));
  for (const file of ['file', 'frozen', 'sibling', 'public', 'unpublished']) {
    const notes = [
      {
        key: key.replace(/1$/, String(Object.keys(ids).indexOf(file))),
        layout: 'Model',
        kind: 'text',
        data: '{}',
      },
    ];
    await ann.call('noteSave', { fileId: ids[file]!, notes: notes as never });
    ids[`${file} note`] = notes[0]!.key;
  }
  await freeze(server, ids['frozen']!);

  const of = { folderIds: ids['folder']! };
  const everything = { permission: 'save', notesVisible: 1 } as const;
  const full = await share(ann, { ...of, ...everything, password: 'AB12' });
  const look = await share(ann, { ...of, password: 'AB12', permission: 'view' });
  const other = await share(ann, { fileIds: ids['sibling']!, password: 'AB12' });
  const stopped = await share(ann, { ...of, ...everything, password: '' });
  const expired = await share(ann, { ...of, ...everything, password: '' });
  await ann.call('shareStop', { shareIds: stopped.id });
  await expire(server, expired);
  for (const who of ['guest', 'bob']) {
    for (const { rand } of [full, look]) await clients[who]!.call('shareCode', { rand, password: 'AB12' });
  }
  await clients['elsewhere']!.call('shareCode', { rand: other.rand, password: 'AB12' });
  for (const [name, each] of Object.entries({ full, look, stopped, expired })) vias[name] = viaOf(each);

  const { id: groupId } = await ann.call('groupAdd', { name: 'Site' });
  for (const [who, role] of [
    ['viewer', 'viewer'],
    ['member', 'member'],
    ['removed', 'member'],
  ] as const) {
    const { list } = await ann.call('groupInvite', { groupId, emails: [mailOf(who)], role });
    await clients[who]!.call('groupJoin', { token: list[0]!.url.split('/').at(-1)! });
  }
  await ann.call('groupShare', { groupId, ...of, ...everything });
  const [shared] = (await ann.call('groupFiles', { groupId })).list;
  vias['group'] = shared!.via;
  await ann.call('groupShare', { groupId, folderIds: ids['above']!, ...everything });
  const [unshared] = (await ann.call('groupFiles', { groupId })).list;
  vias['unshared'] = unshared!.via;
  await ann.call('groupUnshare', { groupId, shareIds: unshared!.id });
  await ann.call('groupRemove', { groupId, userId: String(await userOf(server, mailOf('removed'))) });

  const publish = { fileIds: `${ids['public']},${ids['unpublished']}`, userName: 'Ann' };
  await ann.call('setFilePrivateType', { ...publish, privateType: 0, download: 0 });
  await ann.call('setFilePrivateType', { fileIds: ids['unpublished']!, privateType: 1 });
  vias['public'] = `public:${ids['public']}`;
  vias['unpublished'] = `public:${ids['unpublished']}`;
}, 120_000);
afterAll(() => server.close());

interface Case {
  title: string;
  who: string;
  via: string;
  /** What is asked for; the shared file in the shared folder unless told. */
  file?: string;
  folder?: string;
  /** The answer, by what is needed; `ok` where nothing is said. */
  refused?: Partial<Record<Need, string>>;
}

const each = (code: string, ...those: Need[]): Partial<Record<Need, string>> =>
  Object.fromEntries(those.map((need) => [need, code]));
const forAll = (code: string) =>
  each(code, 'list', 'info', 'look', 'watch', 'original', 'notes', 'comment', 'save');
/** Calls that need a session ask for it before anything else. */
const visitors = (code: string) => ({ ...forAll(code), ...each(codes.ticketUnknown, 'watch', 'save') });
const absent = { ...forAll(codes.fileAbsent), list: codes.folderAbsent };

const cases: Case[] = [
  { title: 'the owner', who: 'ann', via: 'none' },
  { title: 'the owner by the share, without its code', who: 'ann', via: 'full' },
  { title: 'another account', who: 'bob', via: 'none', refused: absent },
  { title: 'a visitor', who: 'visitor', via: 'none', refused: forAll(codes.ticketUnknown) },
  {
    title: 'a share’s visitor without grant',
    who: 'visitor',
    via: 'full',
    refused: visitors(codes.shareCodeNeeded),
  },
  { title: 'an account without grant', who: 'member', via: 'full', refused: forAll(codes.shareCodeNeeded) },
  {
    title: 'a share’s visitor with grant',
    who: 'guest',
    via: 'full',
    refused: each(codes.ticketUnknown, 'watch', 'comment', 'save'),
  },
  { title: 'an account with grant', who: 'bob', via: 'full' },
  {
    title: 'a visitor with another share’s grant',
    who: 'elsewhere',
    via: 'full',
    refused: visitors(codes.shareCodeNeeded),
  },
  {
    title: 'an account that may only look',
    who: 'bob',
    via: 'look',
    refused: each(codes.sharePermission, 'original', 'notes', 'comment', 'save'),
  },
  {
    title: 'beside what was shared',
    who: 'bob',
    via: 'full',
    file: 'sibling',
    folder: 'above',
    refused: absent,
  },
  {
    title: 'a frozen file',
    who: 'bob',
    via: 'full',
    file: 'frozen',
    refused: each(codes.fileFrozen, 'look', 'watch', 'original', 'notes', 'comment', 'save'),
  },
  { title: 'after the stop', who: 'guest', via: 'stopped', refused: visitors(codes.shareStopped) },
  { title: 'an account after the stop', who: 'bob', via: 'stopped', refused: forAll(codes.shareStopped) },
  { title: 'the owner after the stop', who: 'ann', via: 'stopped', refused: forAll(codes.shareStopped) },
  { title: 'after the expiry', who: 'guest', via: 'expired', refused: visitors(codes.shareExpired) },
  { title: 'an account after the expiry', who: 'bob', via: 'expired', refused: forAll(codes.shareExpired) },
  {
    title: 'a group’s viewer',
    who: 'viewer',
    via: 'group',
    refused: each(codes.sharePermission, 'original', 'comment', 'save'),
  },
  { title: 'a group’s member', who: 'member', via: 'group' },
  {
    title: 'a member beside what was shared',
    who: 'member',
    via: 'group',
    file: 'sibling',
    folder: 'above',
    refused: absent,
  },
  {
    title: 'a member after it was taken out',
    who: 'member',
    via: 'unshared',
    refused: forAll(codes.groupAbsent),
  },
  { title: 'a member who was removed', who: 'removed', via: 'group', refused: forAll(codes.groupAbsent) },
  { title: 'not a member', who: 'bob', via: 'group', refused: forAll(codes.groupAbsent) },
  { title: 'a visitor at a group', who: 'guest', via: 'group', refused: forAll(codes.ticketUnknown) },
  {
    title: 'a visitor at a public drawing',
    who: 'visitor',
    via: 'public',
    file: 'public',
    folder: 'top',
    refused: {
      ...each(codes.ticketUnknown, 'watch', 'comment', 'save'),
      original: codes.publicPermission,
      notes: codes.sharePermission,
    },
  },
  {
    title: 'an account at a public drawing',
    who: 'bob',
    via: 'public',
    file: 'public',
    folder: 'top',
    refused: {
      ...each(codes.publicPermission, 'original', 'save'),
      ...each(codes.sharePermission, 'notes', 'comment'),
    },
  },
  {
    title: 'beside a public drawing',
    who: 'bob',
    via: 'public',
    folder: 'above',
    refused: { ...absent, comment: codes.sharePermission },
  },
  {
    title: 'after it was taken back',
    who: 'bob',
    via: 'unpublished',
    file: 'unpublished',
    folder: 'top',
    refused: forAll(codes.publicAbsent),
  },
];

/** A comment of whoever asks, on the note of the file. */
async function commentOf(who: string, file: string): Promise<string> {
  const { db } = server.app;
  const note = await db
    .selectFrom('note')
    .select('id')
    .where('key', '=', ids[`${file} note`]!)
    .executeTakeFirstOrThrow();
  const isKnown = ['ann', 'bob', 'viewer', 'member', 'removed'].includes(who);
  const author_id = isKnown ? await userOf(server, mailOf(who)) : null;
  const values = { note_id: note.id, author_id, reply_to: null, text: '', created_at: 1, modified_at: 1 };
  const made = await db.insertInto('note_comment').values(values).returning('id').executeTakeFirstOrThrow();
  return String(made.id);
}

async function requestOf(
  name: CallName,
  { who, via, file = 'file', folder = 'folder' }: Case,
): Promise<object> {
  const folderId = folder === 'top' ? '0' : ids[folder]!;
  const values: Record<string, string | number | undefined> = {
    via: vias[via],
    fileId: ids[file],
    otherVia: vias[via],
    otherFileId: ids[file],
    fileIds: ids[file],
    parentId: folderId,
    folderId,
    key: ids[`${file} note`],
    text: 'sample',
    moveToId: '0',
    ...(name === 'modelCompareWait' && { wait: 1 }),
    ...(name === 'noteCommentDelete' && { id: await commentOf(who, file) }),
  };
  const wanted = fieldsOf(calls[name]).filter((field) => values[field] !== undefined);
  return Object.fromEntries(wanted.map((field) => [field, values[field]]));
}

it('all calls that read for others are looked at here', () => {
  for (const [name, row] of all) {
    if (row.policy === 'reader') expect(byVia.map(([known]) => known)).toContain(name);
  }
  for (const name of Object.keys(needs)) expect(byVia.map(([known]) => known)).toContain(name);
});

describe.each(cases)('$title', (one) => {
  it.each(byVia.map(([name]) => name))('%s', async (name) => {
    // There is nothing to save of one's own.
    if (name === 'shareSave' && one.via === 'none') return;
    const { code } = await callAny(server, clients[one.who]!, name, await requestOf(name, one));
    expect(code).toBe(one.refused?.[needOf(name)] ?? codes.ok);
  });
});

describe('all other calls', () => {
  const others = all.filter(([name, row]) => !fieldsOf(row).includes('via') && name !== 'logout');

  it('are not opened to a visitor by a grant', patience, async () => {
    for (const [name, row] of others.filter(([, { policy }]) => policy !== 'anyone')) {
      const { code } = await callAny(server, clients['guest']!, name, samples[name][0]);
      const expected = row.envelope === 'legacy' ? legacyCode(codes.ticketUnknown) : codes.ticketUnknown;
      expect([name, code]).toEqual([name, expected]);
    }
  });

  it('change nothing of the owner’s for those it was shared with', patience, async () => {
    const { db } = server.app;
    const annId = await userOf(server, mailOf('ann'));
    const state = async () => ({
      entries: await db.selectFrom('entry').selectAll().where('owner_id', '=', annId).orderBy('id').execute(),
      drive: await db.selectFrom('drive').selectAll().where('user_id', '=', annId).execute(),
      versions: await db
        .selectFrom('version')
        .selectAll()
        .where('owner_id', '=', annId)
        .orderBy('id')
        .execute(),
      notes: await db.selectFrom('note').selectAll().orderBy('id').execute(),
      shares: await db.selectFrom('share').selectAll().where('owner_id', '=', annId).orderBy('id').execute(),
      published: await db.selectFrom('public_file').selectAll().execute(),
    });
    const shareId = vias['group']!.split(':')[1]!;
    const named: Record<string, string> = {
      fileId: ids['file']!,
      fileIds: ids['file']!,
      folderId: ids['folder']!,
      folderIds: ids['folder']!,
      parentId: ids['folder']!,
      shareId,
      shareIds: shareId,
      entryId: ids['file']!,
    };
    const before = await state();
    for (const [name, row] of others.filter(([, { policy }]) => policy === 'signedIn')) {
      const fields = fieldsOf(row);
      const given = Object.entries(named).filter(([field]) => fields.includes(field));
      if (given.length === 0) continue;
      for (const who of ['member', 'bob']) {
        const request = { ...samples[name][0], ...Object.fromEntries(given) };
        await callAny(server, clients[who]!, name, request);
      }
    }
    expect(await state()).toEqual(before);
  });
});
