import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A file system of our own in a file, whose power can be cut. */
export interface LoopDisk {
  path: string;
  /** From this moment nothing reaches the disk any more, not even the journal; what is in memory is gone. */
  cutPower(): Promise<void>;
  /** Mounts what the disk holds at that moment, which replays the journal as after a crash. */
  powerOn(): Promise<void>;
  remove(): Promise<void>;
}

/** ext4's ioctl SHUTDOWN with the flag NOLOGFLUSH. Node has no ioctl; one of these is on every Debian. */
const CUT_POWER: [string, string[]][] = [
  [
    'perl',
    ['-e', 'open(my $f, "<", $ARGV[0]) or die $!; my $v = pack("I", 2); ioctl($f, 0x8004587d, $v) or die $!'],
  ],
  [
    'python3',
    [
      '-c',
      'import fcntl,os,struct,sys; fcntl.ioctl(os.open(sys.argv[1], 0), 0x8004587d, struct.pack("I", 2))',
    ],
  ],
];

/** Or why there can be none on this machine. */
export async function openLoopDisk(megabytes: number): Promise<LoopDisk | { skipped: string }> {
  if (process.platform !== 'linux') return { skipped: 'loop devices are a thing of Linux' };
  if (process.getuid?.() !== 0) return { skipped: 'mounting a loop device needs root' };
  const folder = await mkdtemp(join(tmpdir(), 'linework-loop-'));
  let image = join(folder, 'image');
  const path = join(folder, 'mounted');
  const mount = () => run('mount', ['-o', 'loop', image, path]);
  // Closing a loop device takes the kernel a moment after the last user is gone.
  const unmount = () => run('umount', [path]).catch(() => run('umount', ['-l', path]));
  try {
    await mkdir(path);
    await writeFile(image, '');
    await truncate(image, megabytes * 2 ** 20);
    await run('mkfs.ext4', ['-q', '-F', image]);
    await mount();
  } catch (error) {
    await rm(folder, { recursive: true });
    const [reason] = (error instanceof Error ? error.message : '').trim().split('\n').slice(-1);
    return { skipped: `no loop device could be mounted (${reason})` };
  }
  return {
    path,
    async cutPower() {
      const errors: string[] = [];
      for (const [program, args] of CUT_POWER) {
        try {
          await run(program, [...args, path]);
          return;
        } catch (error) {
          errors.push(error instanceof Error ? error.message : '');
        }
      }
      throw new Error(`cannot cut the power: ${errors.join('; ')}`);
    },
    async powerOn() {
      // In a file of its own: as long as any mount namespace still holds the old file, mounting that gives what is shut down.
      const before = image;
      image = join(folder, randomUUID());
      await run('cp', ['--sparse=always', before, image]);
      await unmount();
      await rm(before);
      await mount();
    },
    async remove() {
      await unmount();
      await rm(folder, { recursive: true });
    },
  };
}
