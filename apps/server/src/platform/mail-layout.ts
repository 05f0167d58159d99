import type { Mail } from './mail.ts';

/** What a mail says; every part is plain text. */
export type Letter = {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** One thing to do. */
  button?: { label: string; url: string };
  /** Several things, of which one is to be done. */
  choices?: { label: string; url: string }[];
  /** Shown large, to be typed. */
  code?: string;
  footer: string;
  /** Below everything: where to change what is sent. */
  links?: { label: string; url: string }[];
  /** What lists of mails and locked screens show beside the subject, in place of the first lines. */
  preview?: string;
  language: 'en' | 'fr';
};

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

/** Anybody can have a mail sent to anybody: a name must not become a message. */
const GREETED_LENGTH = 60;

/** A name is somebody's own words: on one line, and not an address that a mail program would turn into a link. */
export const plainName = (name: string): string =>
  name
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/[:/@]|\.(?=\S)/g, ' ')
    .trim()
    .slice(0, GREETED_LENGTH);

const SERIF = "Georgia, 'Times New Roman', serif";
const SANS = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Hidden in the mail; the spaces behind it keep what follows out of the preview. */
const hidden = (preview: string): string =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>\n`;

const below = ({ label, url }: { label: string; url: string }): string =>
  `<a href="${escapeHtml(url)}" style="color:#665F54">${escapeHtml(label)}</a>`;

/** With the address written out: not every mail program opens links. */
const pressed = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:28px 0"><a href="${escapeHtml(url)}" style="display:inline-block;background:#A8481F;color:#ffffff;text-decoration:none;font:600 16px/1.3 ${SANS};padding:13px 24px;border-radius:6px">${escapeHtml(label)}</a></p>
<p style="margin:0;font:13px/1.5 ${SANS};color:#665F54;word-break:break-all">${escapeHtml(url)}</p>`;

function html(letter: Letter): string {
  const { subject, greeting, paragraphs, button, choices = [], code, footer, links, preview, language } = letter;
  const text = (body: string): string =>
    `<p style="margin:0 0 16px;font:16px/1.6 ${SANS};color:#23211D">${escapeHtml(body)}</p>`;
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#FAF7F2">
${preview ? hidden(preview) : ''}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#FAF7F2"><tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 8px 24px;font:26px/1 ${SERIF};color:#23211D">Parley</td></tr>
<tr><td style="background:#FFFFFF;border:1px solid #E6DFD3;border-radius:12px;padding:32px">
${text(greeting)}${paragraphs.map(text).join('')}${
  code
    ? `<p style="margin:24px 0;font:30px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:4px;color:#23211D">${escapeHtml(code)}</p>`
    : ''
}${[...(button ? [button] : []), ...choices].map(pressed).join('\n')}
</td></tr>
<tr><td style="padding:20px 8px 0;font:13px/1.5 ${SANS};color:#665F54">${escapeHtml(footer)}${links ? `<br><br>${links.map(below).join(' &nbsp;·&nbsp; ')}` : ''}</td></tr>
</table></td></tr></table>
</body></html>
`;
}

/** The letter as plain text and as HTML that needs nothing from elsewhere. */
export function mailOf(to: string, letter: Letter): Mail {
  const { subject, greeting, paragraphs, button, choices = [], code, footer, links = [], language } = letter;
  const colon = language === 'fr' ? '\u00a0:' : ':';
  const parts = [
    greeting,
    ...paragraphs,
    ...(code ? [`    ${code}`] : []),
    ...[...(button ? [button] : []), ...choices].map(({ label, url }) => `${label}${colon}\n${url}`),
    `-- \nParley\n${footer}`,
    ...links.map(({ label, url }) => `${label}${colon}\n${url}`),
  ];
  return {
    to,
    subject,
    text: `${parts.join('\n\n')}\n`,
    html: html(letter),
    headers: { 'auto-submitted': 'auto-generated' },
  };
}
