import fs from 'node:fs';
import { aptInstall, canInstall } from './apt.mjs';
import { inPath } from './programs.mjs';

/** What tests of speech use where it is there: a speaker, and the one recogniser a distribution has. */
const wanted = [
  { name: 'espeak-ng', isHere: () => inPath('espeak-ng') !== undefined },
  { name: 'pocketsphinx-en-us', isHere: () => fs.existsSync('/usr/share/pocketsphinx/model/en-us/en-us.lm.bin') },
  {
    name: 'libpocketsphinx3',
    isHere: () =>
      ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu'].some((folder) =>
        fs.existsSync(`${folder}/libpocketsphinx.so.3`),
      ),
  },
];

/** Installs them where packages may be installed. Without them, what npm brings is tested, and that the rest is told as missing. */
export async function ensureSpeechPrograms() {
  if (!canInstall()) return;
  for (const { name, isHere } of wanted) if (!isHere()) await aptInstall(name);
}
