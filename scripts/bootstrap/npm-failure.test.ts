import { describe, expect, it } from 'vitest';
import { diskIsFull, npmFailure } from './npm-failure.mjs';

describe('what npm means, in one line', () => {
  it.each([
    ['npm error code ENOSPC\nnpm error nospc ENOSPC: no space left on device, write', /no space left on the disk/],
    ['npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write', /no space left on the disk/],
    [
      'npm error code EAI_AGAIN\nnpm error request to https://registry.npmjs.org/zod failed',
      /registry cannot be reached/,
    ],
    ['npm error code ECONNREFUSED\nnpm error errno ECONNREFUSED', /registry cannot be reached/],
    ['npm error code EACCES\nnpm error syscall mkdir', /run as the owner/],
    ['npm error code EROFS', /read-only/],
    ['npm error code EINTEGRITY', /does not match package-lock/],
    [
      'npm error `npm ci` can only install packages when your package.json and package-lock.json are in sync.',
      /do not agree/,
    ],
  ])('%s', (output, line) => {
    expect(npmFailure(output)).toMatch(line);
    expect(npmFailure(output)).not.toContain('\n');
  });
  it('a warning of npm is not the cause', () => {
    expect(npmFailure('npm warn EBADENGINE Unsupported engine\nnpm error code ECONNRESET')).toMatch(/registry/);
  });
  it('says nothing about what it does not know', () => {
    expect(npmFailure('added 1115 packages in 60s')).toBeUndefined();
  });
  it('a full disk is seen in a warning too', () => {
    expect(diskIsFull('npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device')).toBe(true);
  });
});
