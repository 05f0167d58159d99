import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

type Zipped = {
  name: string;
  content: Buffer | string;
  /** What the archive says of it, where that is a lie. */
  declaredSize?: number;
  encrypted?: boolean;
};

/** A zip archive by hand, so that it can lie. */
export function zipOf(files: Zipped[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const { name, content, declaredSize, encrypted = false } of files) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes, { level: 9 });
    const size = declaredSize ?? bytes.length;
    const title = Buffer.from(name);
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt16LE(encrypted ? 1 : 0, 2);
    header.writeUInt16LE(8, 4);
    header.writeUInt16LE(0x5821, 8);
    header.writeUInt32LE(crc32(bytes), 10);
    header.writeUInt32LE(packed.length, 14);
    header.writeUInt32LE(size, 18);
    header.writeUInt16LE(title.length, 22);
    const begin = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), header, title, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), header, tail, title]));
    local.push(begin);
    at += begin.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>`;
const RELATIONS = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;
const OF_DOCUMENT = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`;
const STYLES = `<?xml version="1.0"?><w:styles ${W}>${[1, 2, 3].map((level) => `<w:style w:type="paragraph" w:styleId="H${level}"><w:name w:val="heading ${level}"/></w:style>`).join('')}</w:styles>`;

/** Files of a Word document; lines that begin with `#` are headings. */
export function docxFiles(lines: string[]): Zipped[] {
  const paragraphs = lines.map((line) => {
    const [, marks = '', text = ''] = /^(#*)\s*(.*)$/su.exec(line) ?? [];
    const style = marks === '' ? '' : `<w:pPr><w:pStyle w:val="H${marks.length}"/></w:pPr>`;
    return `<w:p>${style}<w:r><w:t xml:space="preserve">${xml(text)}</w:t></w:r></w:p>`;
  });
  return [
    { name: '[Content_Types].xml', content: TYPES },
    { name: '_rels/.rels', content: RELATIONS },
    { name: 'word/_rels/document.xml.rels', content: OF_DOCUMENT },
    { name: 'word/styles.xml', content: STYLES },
    {
      name: 'word/document.xml',
      content: `<?xml version="1.0"?><w:document ${W}><w:body>${paragraphs.join('')}</w:body></w:document>`,
    },
  ];
}
export const docxOf = (lines: string[]): Buffer => zipOf(docxFiles(lines));

/** A PDF by hand, one page a list of lines; lines that begin with `#` are larger. `encrypted` asks for a password nobody has. */
export function pdfOf(
  pages: string[][],
  { encrypted = false, stream }: { encrypted?: boolean; stream?: Buffer } = {},
): Buffer {
  const objects: (Buffer | string)[] = [];
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  objects.push('<< /Type /Catalog /Pages 2 0 R >>');
  objects.push(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  for (const [index, lines] of pages.entries()) {
    let y = 780;
    const shown = lines.map((line) => {
      const large = line.startsWith('#');
      y -= large ? 40 : 16;
      const text = line
        .replace(/^#+\s*/u, '')
        .replace(/[\\()]/gu, '\\$&')
        .replaceAll('’', "'");
      return `BT /F1 ${large ? 20 : 11} Tf 60 ${y} Td (${text}) Tj ET`;
    });
    const content = stream ?? deflateSync(Buffer.from(shown.join('\n'), 'latin1'));
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
      Buffer.concat([
        Buffer.from(`<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`),
        content,
        Buffer.from('\nendstream'),
      ]),
    );
  }
  if (encrypted)
    objects.push(
      `<< /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${'5a'.repeat(32)}> /U <${'a5'.repeat(32)}> >>`,
    );
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const places: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    const bytes = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
    places.push(at);
    at += bytes.length;
    parts.push(bytes);
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const lock = encrypted ? ` /Encrypt ${objects.length} 0 R /ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>]` : '';
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${lock} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
