import { describe, expect, test } from 'vitest';
import { saidIn } from './recordings.ts';

describe('VOICE-8 what was written down', () => {
  test('VOICE-8 notes of a recogniser are no words, whatever stands between them', () => {
    for (const nothing of ['', ' ', '[BLANK_AUDIO]', '(silence) ♪ ♪', '*sighs* … [Musique]', '[a] (b) *c*', '... - !'])
      expect(saidIn(nothing), nothing).toBe('');
    for (const words of ['(laughs) yes', 'hello [noise]', '[ unclosed', '2'])
      expect(saidIn(` ${words}\n`), words).toBe(words);
  });

  test('VOICE-8 what a recogniser makes up of noise does not hold up the server', () => {
    const before = performance.now();
    for (const noise of ['... ', '♪ ', '[] ', '(', '[', '*', '* '])
      expect(saidIn(`${noise.repeat(2_000)}well`)).not.toBe('');
    // Seconds would be without end: 24 of these dots took one, each further one doubled it.
    expect(performance.now() - before).toBeLessThan(5_000);
  });
});
