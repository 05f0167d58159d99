export type PageLanguage = 'en' | 'fr';

const WORDS = {
  en: {
    title: 'Stop the reminders',
    ask: 'You will get no more reminders by mail. Nothing else changes: your account and all that you keep stay as they are.',
    stop: 'Stop the reminders',
    doneTitle: 'The reminders have stopped',
    done: 'You get no more reminders by mail. You can switch them on again in your settings at any time.',
    other: 'Français',
    open: 'Open Parley',
  },
  fr: {
    title: 'Arrêter les rappels',
    ask: 'Vous ne recevrez plus de rappels par e-mail. Rien d’autre ne change\u00a0: votre compte et tout ce que vous gardez restent tels quels.',
    stop: 'Arrêter les rappels',
    doneTitle: 'Les rappels sont arrêtés',
    done: 'Vous ne recevez plus de rappels par e-mail. Vous pouvez les réactiver à tout moment dans vos réglages.',
    other: 'English',
    open: 'Ouvrir Parley',
  },
} as const;

/** The colours of the product, on paper and in the dark. */
const STYLE = `
:root{color-scheme:light dark;--paper:#faf7f2;--ink:#23211d;--muted:#665f54;--line:#e6dfd3;--ember:#a8481f;--on:#fff}
@media(prefers-color-scheme:dark){:root{--paper:#1c1a17;--ink:#ede7dc;--muted:#b3aa9b;--line:#3a352e;--ember:#e08a5b;--on:#1c1a17}}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 -apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
header{display:flex;justify-content:space-between;align-items:baseline;gap:16px;padding:24px;border-bottom:1px solid var(--line)}
main{max-width:34rem;margin:0 auto;padding:48px 24px;display:grid;gap:24px;justify-items:start}
h1,.brand{margin:0;font-family:Georgia,"Times New Roman",serif;font-weight:400;line-height:1.2}
h1{font-size:2rem}.brand{font-size:1.5rem}p{margin:0}
a{color:inherit}button{min-height:48px;padding:12px 24px;border:0;border-radius:6px;background:var(--ember);color:var(--on);font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid var(--ember);outline-offset:3px}`;

/** A page without a script, for people who may have no account open and machines that read one line of it. */
export function unsubscribePage(language: PageLanguage, state: 'ask' | 'done'): string {
  const words = WORDS[language];
  const other = language === 'en' ? 'fr' : 'en';
  const title = state === 'ask' ? words.title : words.doneTitle;
  // The form goes where the page came from, so no token is ever written into a page.
  const body =
    state === 'ask'
      ? `<p>${words.ask}</p><form method="post" action="?lang=${language}"><button type="submit" name="List-Unsubscribe" value="One-Click">${words.stop}</button></form>`
      : `<p role="status">${words.done}</p><p><a href="/">${words.open}</a></p>`;
  const ways = state === 'ask' ? `<a href="?lang=${other}" lang="${other}" hreflang="${other}">${words.other}</a>` : '';
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · Parley</title><style>${STYLE}</style></head>
<body><header><span class="brand">Parley</span>${ways}</header><main><h1>${title}</h1>${body}</main></body></html>
`;
}
