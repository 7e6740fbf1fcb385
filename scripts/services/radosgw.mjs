import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../bootstrap/processes.mjs';
import { step } from '../bootstrap/progress.mjs';
import { aptInstall } from './apt.mjs';
import { freePort, openScratch, until } from './scratch.mjs';

/** @typedef {import('./scratch.mjs').Scratch} Scratch */
/** @typedef {{ endpoint: string, region: string, bucket: string, accessKey: string, secretKey: string }} S3 */

const programs = ['ceph-mon', 'ceph-osd', 'radosgw', 'ceph', 'radosgw-admin', 'monmaptool'];
const bucket = 'linework-test';

/**
 * A real S3 server to test against: Ceph's gateway over a private cluster of one monitor and one disk, which is a
 * file in a temporary folder.
 * @returns {Promise<(S3 & { stop: () => Promise<void> }) | { skipped: string }>}
 */
export async function startRadosgw() {
  if (process.platform !== 'linux') return { skipped: 'Ceph runs on Linux only' };
  const isThere = () => programs.every((program) => existsSync(`/usr/bin/${program}`));
  if (!isThere()) {
    const reason = await aptInstall('Ceph radosgw', ['ceph-mon', 'ceph-osd', 'radosgw', 'ceph-common']);
    if (reason || !isThere())
      return { skipped: `no Ceph radosgw was found, and ${reason ?? 'the installed one lacks programs'}` };
  }
  const scratch = await openScratch('linework-ceph-', 'KILL');
  try {
    const s3 = await step('Starting Ceph radosgw', async () =>
      startGateway(scratch, await startCluster(scratch)),
    );
    return { ...s3, stop: scratch.close };
  } catch (error) {
    await scratch.close();
    return { skipped: `Ceph radosgw did not start (${/** @type {Error} */ (error).message})` };
  }
}

/** @param {Scratch} scratch */
async function startCluster({ folder, daemon }) {
  const conf = join(folder, 'ceph.conf');
  const fsid = randomUUID();
  const monitor = `127.0.0.1:${await freePort()}`;
  await writeFile(conf, configuration(folder, fsid, monitor));
  await Promise.all(['mon', 'osd'].map((name) => mkdir(join(folder, name))));

  const map = join(folder, 'monmap');
  await must('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', `[v2:${monitor}]`, map]);
  await must('ceph-mon', ['-c', conf, '--mkfs', '-i', 'a', '--monmap', map]);
  const mon = await daemon('mon', 'ceph-mon', ['-c', conf, '-i', 'a', '-f']);
  await until('The Ceph monitor', 30_000, async () => {
    if (mon.ended()) throw new Error(await mon.said());
    return (await run('ceph', ['-c', conf, '--connect-timeout', '5', 'mon', 'stat'])).code === 0;
  });

  const disk = randomUUID();
  await must('ceph', ['-c', conf, 'osd', 'new', disk]);
  await must('ceph-osd', ['-c', conf, '-i', '0', '--mkfs', '--osd-uuid', disk]);
  await daemon('osd', 'ceph-osd', ['-c', conf, '-i', '0', '-f']);
  return conf;
}

/** @param {Scratch} scratch @param {string} conf @returns {Promise<S3>} */
async function startGateway({ daemon }, conf) {
  const accessKey = randomBytes(10).toString('hex');
  const secretKey = randomBytes(20).toString('hex');
  // The first to use the cluster, and so the one that waits for the disk and makes the pools.
  await must('radosgw-admin', [
    '-c',
    conf,
    '-n',
    'client.rgw',
    'user',
    'create',
    '--uid=linework',
    '--display-name=linework',
    `--access-key=${accessKey}`,
    `--secret=${secretKey}`,
  ]);
  const endpoint = `http://127.0.0.1:${await freePort()}`;
  const frontend = `beast endpoint=${new URL(endpoint).host}`;
  const gateway = await daemon('rgw', 'radosgw', [
    '-c',
    conf,
    '-n',
    'client.rgw',
    '-f',
    `--rgw-frontends=${frontend}`,
  ]);
  await until('The gateway', 60_000, async () => {
    if (gateway.ended()) throw new Error(await gateway.said());
    return fetch(endpoint).then(
      (answer) => answer.ok,
      () => false,
    );
  });
  await makeBucket(endpoint, accessKey, secretKey);
  return { endpoint, region: 'us-east-1', bucket, accessKey, secretKey };
}

const configuration = (
  /** @type {string} */ folder,
  /** @type {string} */ fsid,
  /** @type {string} */ monitor,
) => `[global]
fsid = ${fsid}
mon host = [v2:${monitor}]
auth cluster required = none
auth service required = none
auth client required = none
keyring = ${folder}/keyring
run dir = ${folder}
admin socket = ${folder}/$name.asok
log file = ${folder}/$name.log
crash dir = ${folder}
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv6 = false
ms mon client mode = crc
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 1000
mon data avail warn = 1
mon data avail crit = 1
[mon]
mon data = ${folder}/mon
[osd]
osd data = ${folder}/osd
osd journal = ${folder}/osd/journal
osd objectstore = bluestore
osd memory target = 939524096
bluestore block size = 8589934592
bluestore block create = true
`;

/** Signed the old way (AWS signature 2), which needs no library. */
async function makeBucket(
  /** @type {string} */ endpoint,
  /** @type {string} */ accessKey,
  /** @type {string} */ secretKey,
) {
  const date = new Date().toUTCString();
  const signature = createHmac('sha1', secretKey).update(`PUT\n\n\n${date}\n/${bucket}`).digest('base64');
  const answer = await fetch(`${endpoint}/${bucket}`, {
    method: 'PUT',
    headers: { date, authorization: `AWS ${accessKey}:${signature}` },
  });
  if (!answer.ok) throw new Error(`making a bucket was answered with ${answer.status}`);
}

async function must(/** @type {string} */ command, /** @type {string[]} */ args) {
  const { code, output } = await run(command, args, { timeoutMs: 90_000 });
  if (code !== 0) throw new Error(`${command}: ${output.trim().split('\n').slice(-3).join(' ')}`);
}
