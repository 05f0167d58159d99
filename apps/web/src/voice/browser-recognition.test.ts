import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserListening, listenInBrowser } from './browser-recognition.ts';

const made: FakeRecogniser[] = [];
class FakeRecogniser extends EventTarget {
  static available?: (wanted: { processLocally: boolean }) => Promise<string>;
  processLocally = false;
  lang = '';
  continuous = false;
  interimResults = false;
  start = vi.fn();
  stop = vi.fn();
  abort = vi.fn();
  constructor() {
    super();
    made.push(this);
  }
}

/** A browser that answers so when it is asked for recognition on the device, in an installation that allows so much. */
function browser(answer: string | Error | undefined, allowed?: 'off' | 'allow-remote'): void {
  if (answer === undefined) delete FakeRecogniser.available;
  else
    FakeRecogniser.available = ({ processLocally }) =>
      answer instanceof Error ? Promise.reject(answer) : Promise.resolve(processLocally ? answer : 'available');
  vi.stubGlobal('SpeechRecognition', FakeRecogniser);
  document.head.innerHTML = allowed ? `<meta name="parley-web-speech" content="${allowed}">` : '';
}
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
  made.length = 0;
});

describe('what a browser writes down by itself', () => {
  it.each([
    ['available', undefined, 'local'],
    ['downloadable', undefined, 'none'],
    [undefined, undefined, 'none'],
    [new Error('no'), undefined, 'none'],
    ['available', 'off', 'none'],
    ['available', 'allow-remote', 'local'],
    ['unavailable', 'allow-remote', 'remote'],
  ] as const)('VOICE-7 answers %s, allowed %s: %s', async (answer, allowed, expected) => {
    browser(answer, allowed);
    expect(await browserListening('fr')).toBe(expected);
  });

  it('VOICE-7 without the interface there is nothing', async () => {
    vi.stubGlobal('SpeechRecognition', undefined);
    expect(await browserListening('en')).toBe('none');
  });

  it('VOICE-7 on the device it is told to stay there, and says what it heard', () => {
    browser('available');
    const texts: string[] = [];
    const ends: (string | null)[] = [];
    const listening = listenInBrowser('fr', 'local', {
      onText: (text) => texts.push(text),
      onEnd: (problem) => ends.push(problem),
    });
    const [recogniser] = made;
    expect(recogniser).toMatchObject({ processLocally: true, lang: 'fr-FR' });
    const results = [[{ transcript: 'J’ai mal dormi' }], [{ transcript: ' cette nuit ' }]];
    recogniser?.dispatchEvent(Object.assign(new Event('result'), { results }));
    listening.stop();
    recogniser?.dispatchEvent(new Event('end'));
    expect([texts, ends]).toEqual([['J’ai mal dormi cette nuit'], [null]]);
  });

  it('VOICE-7 what went wrong is told with the end', () => {
    browser('available');
    const ends: (string | null)[] = [];
    listenInBrowser('en', 'local', { onText: () => undefined, onEnd: (problem) => ends.push(problem) });
    made[0]?.dispatchEvent(Object.assign(new Event('error'), { error: 'audio-capture' }));
    made[0]?.dispatchEvent(new Event('end'));
    expect(ends).toEqual(['audio-capture']);
  });
});
