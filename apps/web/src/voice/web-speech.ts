/** What the operator allows this browser to do by itself with speech (WEB_SPEECH). */
export type WebSpeech = 'off' | 'local-only' | 'allow-remote';

/** Told in the page, so that nothing is asked for it. */
export function webSpeech(): WebSpeech {
  const told = document.querySelector<HTMLMetaElement>('meta[name="parley-web-speech"]')?.content;
  return told === 'off' || told === 'allow-remote' ? told : 'local-only';
}
