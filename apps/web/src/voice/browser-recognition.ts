import type { Language } from '@parley/contracts/language.ts';
import { webSpeech } from './web-speech.ts';

/** The part of the browser's recognition that is used; no library describes `processLocally` yet. */
type Recogniser = EventTarget & {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally: boolean;
  start(): void;
  stop(): void;
  abort(): void;
};
type RecogniserKind = {
  new (): Recogniser;
  available?: (wanted: { langs: string[]; processLocally: boolean }) => Promise<string>;
};
type ResultEvent = Event & { results: ArrayLike<ArrayLike<{ transcript: string }>> };

const TAGS: Record<Language, string> = { en: 'en-US', fr: 'fr-FR' };

const recogniserKind = (): RecogniserKind | undefined =>
  (globalThis as unknown as { SpeechRecognition?: RecogniserKind }).SpeechRecognition;

export type BrowserListening = 'none' | 'local' | 'remote';

/**
 * Whether this browser itself writes down what is said: on the device, or, only where the operator allows it, at its maker's. Asked,
 * never guessed: the constructor alone says nothing.
 */
export async function browserListening(language: Language): Promise<BrowserListening> {
  const kind = recogniserKind();
  if (!kind || webSpeech() === 'off') return 'none';
  try {
    const local = await kind.available?.({ langs: [TAGS[language]], processLocally: true });
    if (local === 'available') return 'local';
  } catch {
    // A browser that cannot be asked cannot promise to keep it on the device.
  }
  return webSpeech() === 'allow-remote' ? 'remote' : 'none';
}

type Heard = {
  /** Everything so far. */
  onText: (text: string) => void;
  /** It ended, by itself or because it was asked to. `problem` is the browser's own word for why, null when all is well. */
  onEnd: (problem: string | null) => void;
};

/** Listens until it ends by itself or is stopped. @returns `stop` keeps what was said, `abort` does not */
export function listenInBrowser(
  language: Language,
  where: Exclude<BrowserListening, 'none'>,
  { onText, onEnd }: Heard,
): { stop(): void; abort(): void } {
  const Kind = recogniserKind();
  if (!Kind) throw new Error('This browser writes nothing down.');
  const recogniser = new Kind();
  recogniser.lang = TAGS[language];
  recogniser.continuous = true;
  recogniser.interimResults = true;
  recogniser.processLocally = where === 'local';
  let problem: string | null = null;
  recogniser.addEventListener('result', (event) => {
    const { results } = event as ResultEvent;
    const said = Array.from(results, (result) => result[0]?.transcript.trim() ?? '');
    onText(said.filter(Boolean).join(' '));
  });
  recogniser.addEventListener('error', (event) => {
    problem = (event as Event & { error?: string }).error ?? 'unknown';
  });
  recogniser.addEventListener('end', () => onEnd(problem === 'aborted' ? null : problem));
  recogniser.start();
  return { stop: () => recogniser.stop(), abort: () => recogniser.abort() };
}
