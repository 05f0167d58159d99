import mammoth from 'mammoth';
import { checkArchive } from './check-archive.ts';
import type { ReadParts } from './document-parts.ts';
import { Refused } from './document-parts.ts';
import { readHtml } from './read-html.ts';

/** What Office wraps a document with a password in. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const WRAPPED = Buffer.from('EncryptedPackage', 'utf16le');

/** Headings and paragraphs of a Word document; pictures and what it refers to are left out. @throws Refused */
export async function readDocx(bytes: Buffer): Promise<ReadParts> {
  if (bytes.subarray(0, 8).equals(COMPOUND)) throw new Refused(bytes.includes(WRAPPED) ? 'encrypted' : 'wrong_type');
  const names = await checkArchive(bytes);
  if (![...names].some((name) => /^word\/document\d*\.xml$/u.test(name))) throw new Refused('wrong_type');
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: bytes },
      {
        convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
        externalFileAccess: false,
        includeEmbeddedStyleMap: false,
        styleMap: ["p[style-name='Title'] => h1:fresh", "p[style-name='Titre'] => h1:fresh"],
      },
    );
    return readHtml(value);
  } catch (cause) {
    throw cause instanceof Refused ? cause : new Refused('malformed', cause);
  }
}
