import { existsSync } from 'node:fs';
import { run } from '../bootstrap/processes.mjs';
import { step } from '../bootstrap/progress.mjs';

/** Why packages cannot be installed here, if they cannot. */
function whyNoApt() {
  if (!existsSync('/usr/bin/apt-get')) return 'this system has no apt-get to install it with';
  if (process.getuid?.() !== 0) return 'only root may install it with apt-get';
  return undefined;
}

/**
 * Installs Debian packages where that is allowed.
 * @param {string} label for people
 * @param {string[]} packages
 * @returns {Promise<string | undefined>} why they are not there now, if they are not
 */
export async function aptInstall(label, packages) {
  const forbidden = whyNoApt();
  if (forbidden) return forbidden;
  return step(`Installing ${label}`, async (note) => {
    const install = () => apt(['install', '--no-install-recommends', ...packages], note);
    // The package lists may be missing (containers) or old (a version that is gone): fetch them, and try again.
    let result = await install();
    if (result.code !== 0) {
      note('updating package lists');
      await apt(['update'], note);
      result = await install();
    }
    if (result.code === 0) return undefined;
    const complaint = result.output.split('\n').filter((line) => /^[EW]: /.test(line));
    return `apt-get could not install it (${complaint[0] ?? `exit code ${result.code}`})`;
  });
}

function apt(/** @type {string[]} */ args, /** @type {(text: string) => void} */ note) {
  return run('apt-get', ['-y', '-q', '-o', 'DPkg::Lock::Timeout=180', '-o', 'Dpkg::Use-Pty=0', ...args], {
    env: {
      ...process.env,
      LC_ALL: 'C.UTF-8',
      DEBIAN_FRONTEND: 'noninteractive',
      NEEDRESTART_MODE: 'l',
      // Debian starts the daemons it installs, except in single-user mode; we start our own, private ones.
      RUNLEVEL: '1',
    },
    timeoutMs: 10 * 60_000,
    onLine: (line) => {
      const [, verb, name] = /^(Get|Unpacking|Setting up)\S* (?:\S+ \S+ \S+ )?([^\s[]\S*)/.exec(line) ?? [];
      if (verb) note(`${verb === 'Get' ? 'fetching' : verb.toLowerCase()} ${name}`);
    },
  });
}
