/**
 * What npm's output means, in one line a person can act on. npm may report a full disk and still exit with 0.
 * @type {[RegExp, string][]}
 */
const causes = [
  [/ENOSPC|no space left on device/i, 'there is no space left on the disk; the packages need about 1 GB'],
  [/EROFS/, 'this folder is read-only; make a copy you may write to'],
  [
    /EACCES|EPERM|permission denied/i,
    'npm may not write here; run as the owner of this folder (see node_modules and the npm cache), or make a copy of your own',
  ],
  [
    /EINTEGRITY/,
    'a package does not match package-lock.json; try `npm cache clean --force`, and do not trust the network in between',
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|SELF_SIGNED|UNABLE_TO_|E5\d\d\b/,
    'the npm registry cannot be reached; check the network, or a proxy (`npm config get registry`, `npm config get proxy`)',
  ],
  [/E401|E403|ENEEDAUTH/, 'the npm registry refuses us; check `npm config get registry` and its credentials'],
  [
    /E404|ETARGET|ENOVERSIONS/,
    'the npm registry does not have a package of package-lock.json; check `npm config get registry`',
  ],
  [/ENOTEMPTY|EBUSY/, 'another program is at work in node_modules; wait until it is done, then start again'],
  [/EBADPLATFORM|EBADENGINE/, 'a package does not support this platform or Node version'],
  [
    /EUSAGE|can only install packages when/,
    'package.json and package-lock.json do not agree; take both from the same commit',
  ],
];

/**
 * @param {string} output of npm
 * @returns {string | undefined} undefined when nothing known is in it
 */
export function npmFailure(output) {
  if (diskIsFull(output)) return causes[0]?.[1];
  // npm also warns, about engines for instance, and goes on.
  const errors = output.split('\n').filter((line) => !line.startsWith('npm warn'));
  return causes.find(([sign]) => sign.test(errors.join('\n')))?.[1];
}

/** @param {string} output of npm */
export const diskIsFull = (output) => /ENOSPC|no space left on device/i.test(output);
