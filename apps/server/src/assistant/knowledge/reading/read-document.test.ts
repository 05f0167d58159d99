import { deflateSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { docxFiles, docxOf, pdfOf, zipOf } from '#testing/documents.ts';
import { Refused } from './document-parts.ts';
import { openReader } from './open-reader.ts';

const reader = openReader();
afterAll(() => reader.close());

const read = (name: string, content: Buffer | string) => reader.read(name, Buffer.from(content));
const refusal = async (name: string, content: Buffer | string): Promise<string> => {
  try {
    const { passages } = await read(name, content);
    return `read: ${passages.length}`;
  } catch (error) {
    if (error instanceof Refused) return error.reason;
    throw error;
  }
};

describe('what is read of a document', () => {
  it('KNOW-2 Markdown: title, headings above each passage, marks taken away', async () => {
    const document = await read(
      'leave.md',
      '---\ntitle: "Leave at our house"\n---\n# Leave\n\n## Parents\n\nYou may take **16 weeks** of [leave](http://x.test/a).\n\n## Others\nTwo days.\n',
    );
    expect(document).toMatchObject({
      title: 'Leave at our house',
      kind: 'markdown',
      language: 'en',
      passages: [
        { heading: ['Leave', 'Parents'], text: 'You may take 16 weeks of leave.' },
        { heading: ['Leave', 'Others'], text: 'Two days.' },
      ],
    });
  });

  it('KNOW-2 text in whichever encoding: UTF-8, UTF-16, what Windows wrote', async () => {
    const text = 'Le télétravail est possible deux jours par semaine pour les équipes.';
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`),
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
      Buffer.from(text, 'latin1'),
    ])
      expect(await read('t.txt', bytes)).toMatchObject({ language: 'fr', passages: [{ text }] });
  });

  it('KNOW-2 a page: its headings and words, in the encoding it declares, without what runs', async () => {
    const html = `<html><head><meta charset="iso-8859-15"><title>Frais &amp; achats</title><script>alert(1)</script></head><body><nav>Menu</nav>
      <h1>Frais</h1><p>Les reçus sont envoyés à la fin du mois.</p><h2>Plafond</h2><ul><li>20 euros<li>30 euros</ul></body></html>`;
    const document = await read('frais.html', Buffer.from(html, 'latin1'));
    expect(document).toMatchObject({
      title: 'Frais & achats',
      passages: [
        { heading: ['Frais'], text: 'Les reçus sont envoyés à la fin du mois.' },
        { heading: ['Frais', 'Plafond'] },
      ],
    });
    expect(JSON.stringify(document)).not.toMatch(/alert|Menu/u);
  });

  it('KNOW-2 a PDF: pages, headings by their size, divided words put together', async () => {
    const document = await read(
      'guide.pdf',
      pdfOf([
        ['# Travel', 'Trains are booked by the of-', 'fice in the first week.'],
        ['# Nights', 'A hotel may cost 120 euros (with breakfast).'],
      ]),
    );
    expect(document).toMatchObject({
      kind: 'pdf',
      pages: 2,
      passages: [
        { heading: ['Travel'], page: 1, text: 'Trains are booked by the office in the first week.' },
        { heading: ['Nights'], page: 2, text: 'A hotel may cost 120 euros (with breakfast).' },
      ],
    });
  });

  it('KNOW-2 a Word document: its headings and paragraphs', async () => {
    const document = await read(
      'mentors.docx',
      docxOf(['# Mentors', 'Ask <Ada> & the team.', '## When', 'In spring.']),
    );
    expect(document).toMatchObject({
      title: 'Mentors',
      passages: [
        { heading: ['Mentors'], text: 'Ask <Ada> & the team.' },
        { heading: ['Mentors', 'When'], text: 'In spring.' },
      ],
    });
  });

  it('KNOW-2 long paragraphs are cut at sentences, and what nobody sees is taken out', async () => {
    const sentence = 'Every team keeps a list of what it has learned this month. ';
    const { passages } = await read('long.md', `# A\n\n${sentence.repeat(60)}\n\nhid\u200bden\u{e0041} words`);
    expect(passages.length).toBeGreaterThan(4);
    for (const { text } of passages) expect(text.length).toBeLessThanOrEqual(1_100);
    expect(passages.at(-1)?.text).toContain('hidden words');
  });
});

describe('what is refused, with its reason', () => {
  const bomb = docxFiles(['x']);
  const laughs = `<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><w:document xmlns:w="x">&b;</w:document>`;
  const cases: [string, string, string, () => Buffer | string][] = [
    ['nothing at all', 'empty', 'a.pdf', () => ''],
    ['only blanks', 'empty', 'a.md', () => ' \n\n'],
    ['another ending', 'wrong_type', 'a.exe', () => 'MZ'],
    ['a picture called a text', 'wrong_type', 'a.txt', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
    ['a PDF called a text', 'wrong_type', 'a.txt', () => pdfOf([['x']])],
    ['a page called a PDF', 'wrong_type', 'a.pdf', () => '<html>'],
    ['a PDF that was cut off', 'malformed', 'a.pdf', () => pdfOf([['Hello there']]).subarray(0, 60)],
    ['a PDF with a password', 'encrypted', 'a.pdf', () => pdfOf([['secret']], { encrypted: true })],
    ['a PDF of pictures', 'no_text', 'a.pdf', () => pdfOf([[]])],
    ['an archive that was cut off', 'malformed', 'a.docx', () => docxOf(['Hello']).subarray(0, 300)],
    ['an archive that is no Word document', 'wrong_type', 'a.docx', () => zipOf([{ name: 'a.txt', content: 'x' }])],
    [
      'a Word document with a password',
      'encrypted',
      'a.docx',
      () =>
        Buffer.concat([
          Buffer.from('d0cf11e0a1b11ae1', 'hex'),
          Buffer.alloc(600),
          Buffer.from('EncryptedPackage', 'utf16le'),
        ]),
    ],
    [
      'an archive with a password',
      'encrypted',
      'a.docx',
      () => zipOf(bomb.map((file) => ({ ...file, encrypted: true }))),
    ],
    [
      'an archive that says it is 100 MB and more',
      'bomb',
      'a.docx',
      () => zipOf([...bomb, { name: 'word/media/a.png', content: 'x', declaredSize: 120_000_000 }]),
    ],
    [
      'an archive that says less than it holds',
      'malformed',
      'a.docx',
      () => zipOf([...bomb, { name: 'word/media/a.png', content: Buffer.alloc(50_000_000), declaredSize: 10 }]),
    ],
    [
      'an archive that unpacks to a thousand times its size',
      'bomb',
      'a.docx',
      () => zipOf([...bomb, { name: 'word/media/a.bin', content: Buffer.alloc(60_000_000) }]),
    ],
    [
      'XML whose entities multiply',
      'bomb',
      'a.docx',
      () => zipOf(bomb.map((file) => (file.name === 'word/document.xml' ? { ...file, content: laughs } : file))),
    ],
    [
      'XML that is none',
      'malformed',
      'a.docx',
      () => zipOf(bomb.map((file) => (file.name === 'word/document.xml' ? { ...file, content: '<w:document' } : file))),
    ],
  ];
  it.each(cases)('KNOW-2 %s is refused as %s', async (_, reason, name, make) => {
    expect(await refusal(name, make())).toBe(reason);
  });

  it('KNOW-2 a PDF that unpacks to more memory than there is breaks its reader and nothing else', async () => {
    const small = openReader({ memoryMb: 250 });
    const page = deflateSync(Buffer.alloc(200_000_000, 0x20), { level: 1 });
    await expect(small.read('bomb.pdf', pdfOf([['x']], { stream: page }))).rejects.toMatchObject({
      reason: 'too_much_memory',
    });
    expect((await small.read('after.md', Buffer.from('Still here.'))).passages).toHaveLength(1);
    small.close();
  });

  it('KNOW-2 nesting thirty thousand deep ends in a refusal or a text, never in silence', async () => {
    expect(await refusal('deep.html', `${'<div>'.repeat(30_000)}x`)).toMatch(/empty|malformed|too_much_memory|read/u);
  });

  it('KNOW-2 a document that takes too long is given up, and the next is read', async () => {
    const hasty = openReader({ patienceMs: 1 });
    await expect(hasty.read('a.pdf', pdfOf([['x']]))).rejects.toMatchObject({ reason: 'too_slow' });
    hasty.close();
  });
});
