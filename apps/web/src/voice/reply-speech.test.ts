import { describe, expect, it } from 'vitest';
import { speakReply } from './reply-speech.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Speaks at once; remembers what was said, and where it stood. */
function stage(language: 'en' | 'fr' = 'en') {
  const said: string[] = [];
  const places: string[] = [];
  let silent = 0;
  let text = '';
  const speech = speakReply<string>(language, {
    synthesise: async (piece) => piece,
    play: (clip) => {
      said.push(clip);
      return { ended: Promise.resolve(), heard: () => 0, stop: () => undefined };
    },
    onChunk: ({ from, to }) => places.push(text.slice(from, to)),
    onSilent: () => {
      silent += 1;
    },
  });
  return {
    said,
    places,
    silent: () => silent,
    stop: speech.stop,
    hear: async (next: string, ended = false) => {
      text = next;
      speech.hear(next, ended);
      for (let turn = 0; turn < 8; turn++) await settle();
    },
  };
}

describe('speaking a reply while it is written', () => {
  it('VOICE-6 says sentence after sentence as each is whole, and the rest at the end', async () => {
    const { hear, said, silent } = stage();
    await hear('You slept bad');
    expect(said).toEqual([]);
    await hear('You slept badly again. What would');
    expect(said).toEqual(['You slept badly again.']);
    await hear('You slept badly again. What would help tonight?', true);
    expect([said, silent()]).toEqual([['You slept badly again.', 'What would help tonight?'], 1]);
  });

  it('VOICE-6 knows which words of the reply it is saying', async () => {
    const { hear, places } = stage();
    await hear('You slept badly again. What would help tonight?', true);
    expect(places.join('')).toBe('You slept badly again. What would help tonight?');
    expect(places[0]).toContain('slept badly');
  });

  it('VOICE-6 the words that stand out are whole sentences, though numbers are longer as they are said', async () => {
    const { hear, places } = stage('fr');
    const reply = 'Vous dites « Très bien ». De 0 à 10, à quel point est-ce important pour vous ? Rien ne presse.';
    await hear(reply, true);
    expect(places.join('')).toBe(reply);
    expect(places[0]).toBe('Vous dites « Très bien ». ');
    expect(places.at(-1)).toBe('Rien ne presse.');
  });

  it('VOICE-6 a beginning that is taken back is not said on', async () => {
    const { hear, said } = stage();
    await hear('One way is this. And then');
    await hear('Let us look at it again.', true);
    expect(said).toEqual(['One way is this.', 'Let us look at it again.']);
  });

  it('VOICE-6 stopped, it says nothing more', async () => {
    const { hear, said, stop } = stage();
    await hear('You slept badly again. What');
    stop();
    await hear('You slept badly again. What would help tonight?', true);
    expect(said).toEqual(['You slept badly again.']);
  });
});
