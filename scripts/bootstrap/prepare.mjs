import { ensureInstalled, forgetInstallation } from './install.mjs';
import { pinnedNode, pinnedNodeWasLeftOut } from './pinned-node.mjs';
import { StepFailure } from './say.mjs';

/**
 * Installs what is missing.
 * @returns {Promise<string>} path of the pinned Node
 */
export async function prepare() {
  const [major] = process.versions.node.split('.').map(Number);
  if (major < 20)
    throw new StepFailure(
      `Node ${process.version} is too old even to begin: install Node 20 or newer, then start again`,
    );
  await ensureInstalled();
  if (pinnedNodeWasLeftOut()) {
    forgetInstallation();
    await ensureInstalled();
  }
  return pinnedNode();
}
