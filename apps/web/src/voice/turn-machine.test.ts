import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { interruptionClips, rhythmOf } from './testing/interruption-clips.ts';
import type { Turn, TurnEffect, TurnEvent } from './turn-machine.ts';
import { advanceTurn, newTurn, TURN } from './turn-machine.ts';

type Effect = TurnEffect['type'];

/** A spoken conversation one can play events into; it remembers what it did, and when. */
function conversation(language: 'en' | 'fr' = 'en', halfDuplex = false) {
  let turn: Turn = newTurn;
  let now = 0;
  const done: { at: number; effect: TurnEffect }[] = [];
  const play = (event: TurnEvent): void => {
    const [next, effects] = advanceTurn(turn, event);
    turn = next;
    done.push(...effects.map((effect) => ({ at: now, effect })));
  };
  const frames = (ms: number, voiced: boolean): void => {
    for (let left = ms; left > 0; left -= 20) {
      now += 20;
      play({ type: 'frame', ms: 20, voiced });
    }
  };
  const it = {
    turn: () => turn,
    now: () => now,
    play,
    speak: (ms: number) => frames(ms, true),
    quiet: (ms: number) => frames(ms, false),
    recognised: (text: string | null) => play({ type: 'recognised', utterance: turn.utterance, text }),
    effects: (): Effect[] => done.map(({ effect }) => effect.type),
    sent: () => done.flatMap(({ effect }) => (effect.type === 'send' ? [effect.text] : [])),
    at: (type: Effect) => done.find(({ effect }) => effect.type === type)?.at,
    forget: () => void done.splice(0),
    /** Up to where the coach speaks and has spoken for a while. */
    untilSpeaking: () => {
      frames(600, true);
      frames(TURN.endOfTurn, false);
      it.recognised('I slept badly.');
      play({ type: 'sounding' });
      frames(TURN.warmUp, false);
      done.splice(0);
      return it;
    },
  };
  play({ type: 'begin', language, halfDuplex });
  return it;
}

describe('a spoken conversation', () => {
  it('VOICE-6 a turn ends after 700 ms of quiet, is recognised, and is sent', () => {
    const talk = conversation();
    talk.speak(600);
    talk.quiet(680);
    expect(talk.turn().phase).toBe('listening');
    talk.quiet(20);
    expect([talk.turn().phase, talk.effects()]).toEqual(['captured', ['capture', 'recognise']]);
    talk.recognised('I slept badly.');
    expect([talk.turn().phase, talk.sent()]).toEqual(['thinking', ['I slept badly.']]);
    talk.play({ type: 'sounding' });
    expect(talk.turn().phase).toBe('speaking');
    talk.play({ type: 'silent' });
    expect(talk.turn().phase).toBe('listening');
  });

  it.each([
    ['en', 'I was tired and'],
    ['en', 'It went wrong because'],
    ['fr', 'Je suis parti, euh'],
    ['fr', 'J’étais fatigué donc'],
  ] as const)('VOICE-6 after “%s: %s” it waits 800 ms longer', (language, text) => {
    const talk = conversation(language);
    talk.speak(600);
    talk.quiet(TURN.endOfTurn);
    talk.recognised(text);
    expect([talk.turn().phase, talk.sent()]).toEqual(['listening', []]);
    talk.quiet(780);
    expect(talk.sent()).toEqual([]);
    talk.quiet(20);
    expect(talk.sent()).toEqual([text]);
  });

  it('VOICE-6 whoever goes on after the pause is heard as one turn', () => {
    const talk = conversation();
    talk.speak(600);
    talk.quiet(TURN.endOfTurn);
    const first = talk.turn().utterance;
    talk.speak(400);
    expect(talk.turn().phase).toBe('listening');
    talk.play({ type: 'recognised', utterance: first, text: 'Half of it' });
    expect(talk.sent()).toEqual([]);
    talk.quiet(TURN.endOfTurn);
    talk.recognised('Half of it, and the rest.');
    expect(talk.sent()).toEqual(['Half of it, and the rest.']);
    expect(talk.effects().filter((effect) => effect === 'capture')).toHaveLength(1);
  });

  it('VOICE-6 silence, a click and words that nobody understood send nothing', () => {
    const talk = conversation();
    talk.quiet(60_000);
    talk.speak(120);
    talk.quiet(1_000);
    expect(talk.effects()).toEqual(['capture', 'drop']);
    talk.speak(600);
    talk.quiet(TURN.endOfTurn);
    talk.recognised(null);
    expect([talk.turn().phase, talk.sent()]).toEqual(['listening', []]);
  });

  it('VOICE-6 speech over the coach makes it softer within 100 ms and quiet within 400', () => {
    const talk = conversation().untilSpeaking();
    const begun = talk.now();
    talk.speak(600);
    expect(talk.at('duck')).toBeLessThanOrEqual(begun + 100);
    expect(talk.at('hold')).toBeLessThanOrEqual(begun + 400);
    talk.quiet(TURN.overlap);
    talk.recognised('No, wait.');
    expect(talk.effects()).toEqual(['capture', 'duck', 'hold', 'recognise', 'silence', 'drop', 'send']);
  });

  it('VOICE-6 long speech over the coach needs no second opinion', () => {
    const talk = conversation().untilSpeaking();
    talk.speak(TURN.certain);
    expect([talk.turn().phase, talk.effects()]).toEqual(['listening', ['capture', 'duck', 'hold', 'silence']]);
    talk.quiet(TURN.endOfTurn);
    talk.recognised('Let us talk about something else.');
    expect(talk.sent()).toEqual(['Let us talk about something else.']);
  });

  it('VOICE-6 a cough makes the coach softer, never quiet', () => {
    const talk = conversation().untilSpeaking();
    talk.speak(140);
    talk.quiet(TURN.overlap);
    expect([talk.turn().phase, talk.effects()]).toEqual(['speaking', ['capture', 'duck', 'unduck', 'drop']]);
  });

  it('VOICE-6 a word as short as “stop” counts, while the coach goes on until it is known', () => {
    const talk = conversation().untilSpeaking();
    talk.speak(240);
    talk.quiet(TURN.overlap);
    expect([talk.turn().phase, talk.effects()]).toEqual(['speaking', ['capture', 'duck', 'unduck', 'recognise']]);
    talk.recognised('Stop');
    expect(talk.sent()).toEqual(['Stop']);
  });

  it('VOICE-6 after a false alarm the coach goes on within 1.5 s, and a late answer still counts', () => {
    const talk = conversation().untilSpeaking();
    talk.speak(500);
    talk.quiet(1_480);
    expect(talk.turn().phase).toBe('interrupted');
    talk.quiet(20);
    expect([talk.turn().phase, talk.effects().at(-1)]).toEqual(['speaking', 'resume']);
    talk.recognised('Stop.');
    expect(talk.sent()).toEqual(['Stop.']);
  });

  it('VOICE-6 the first two seconds of the coach cannot interrupt it', () => {
    const talk = conversation();
    talk.speak(600);
    talk.quiet(TURN.endOfTurn);
    talk.recognised('Hello.');
    talk.play({ type: 'sounding' });
    talk.speak(1_900);
    expect(talk.turn().phase).toBe('speaking');
  });

  it('VOICE-6 without echo cancellation the microphone counts for nothing while the coach speaks; a key takes the word', () => {
    const talk = conversation('en', true).untilSpeaking();
    talk.speak(3_000);
    expect([talk.turn().phase, talk.effects()]).toEqual(['speaking', []]);
    talk.play({ type: 'interrupt' });
    expect([talk.turn().phase, talk.effects()]).toEqual(['listening', ['silence', 'drop']]);
  });

  it('VOICE-6 of 200 authored clips nods do not interrupt, and words that want the word do', () => {
    expect(interruptionClips).toHaveLength(200);
    const wrong = interruptionClips.filter((clip) => {
      const talk = conversation(clip.language).untilSpeaking();
      for (const [voiced, quiet] of rhythmOf(clip)) {
        talk.speak(voiced);
        talk.quiet(quiet);
      }
      talk.quiet(TURN.overlap);
      if (talk.effects().includes('recognise')) talk.recognised(clip.text);
      return talk.effects().includes('silence') === clip.nod;
    });
    expect(wrong.map(({ language, text, nod }) => `${language} ${nod ? 'nod' : 'word'}: ${text}`)).toEqual([]);
  });
});

const event: fc.Arbitrary<TurnEvent> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ type: fc.constant('frame'), ms: fc.constant(20), voiced: fc.boolean() }) },
  fc.record({
    type: fc.constant('recognised'),
    utterance: fc.integer({ min: 0, max: 12 }),
    text: fc.constantFrom(null, '', ' ', 'yes', 'No, wait.', 'and', 'I slept badly.'),
  }),
  fc.constantFrom<TurnEvent>(
    { type: 'sounding' },
    { type: 'silent' },
    { type: 'mute', muted: true },
    { type: 'mute', muted: false },
    { type: 'interrupt' },
    { type: 'end' },
    { type: 'begin', language: 'en', halfDuplex: false },
    { type: 'begin', language: 'fr', halfDuplex: true },
  ),
);
/** Runs of equal frames, or nobody ever speaks long enough. */
const story = fc.array(
  fc
    .tuple(event, fc.integer({ min: 1, max: 60 }))
    .map(([each, times]): TurnEvent[] => (each.type === 'frame' ? Array<TurnEvent>(times).fill(each) : [each])),
  { maxLength: 120 },
);

describe('whatever happens in a spoken conversation', () => {
  it('VOICE-6 nothing is sent without words, and nothing twice', () => {
    fc.assert(
      fc.property(story, (parts) => {
        let turn = newTurn;
        const asked = new Set<number>();
        for (const each of parts.flat()) {
          const [next, effects] = advanceTurn(turn, each);
          for (const effect of effects) {
            if (effect.type === 'send') expect(effect.text.trim()).not.toBe('');
            if (effect.type === 'recognise') {
              expect(asked.has(effect.utterance)).toBe(false);
              asked.add(effect.utterance);
            }
          }
          expect(effects.filter(({ type }) => type === 'send').length).toBeLessThanOrEqual(1);
          turn = next;
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('VOICE-6 what was made softer or held becomes loud, goes on, or ends', () => {
    fc.assert(
      fc.property(story, (parts) => {
        let turn = newTurn;
        let sound: 'loud' | 'soft' | 'held' = 'loud';
        for (const each of parts.flat()) {
          const [next, effects] = advanceTurn(turn, each);
          for (const { type } of effects) {
            if (type === 'duck') sound = 'soft';
            else if (type === 'hold') sound = 'held';
            else if (type === 'unduck' || type === 'resume' || type === 'silence') sound = 'loud';
          }
          // All was said anyway, and the next reply begins loud.
          if (each.type === 'silent') sound = 'loud';
          if (next.phase === 'speaking') expect(sound).toBe('loud');
          if (next.phase === 'ducked') expect(sound).toBe('soft');
          if (next.phase === 'listening' || next.phase === 'thinking' || next.phase === 'idle')
            expect(sound).toBe('loud');
          turn = next;
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('VOICE-6 recording is begun before anything is recognised, and over when nobody listens', () => {
    fc.assert(
      fc.property(story, (parts) => {
        let turn = newTurn;
        let capturing = false;
        for (const each of parts.flat()) {
          const [next, effects] = advanceTurn(turn, each);
          for (const { type } of effects) {
            if (type === 'recognise') expect(capturing).toBe(true);
            if (type === 'capture') capturing = true;
            if (type === 'drop') capturing = false;
          }
          if (next.phase === 'idle') expect(capturing).toBe(false);
          turn = next;
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
