import { helpLinesFor } from '@parley/contracts/assistant/help-lines.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SafetyAssessment } from './assess.ts';
import { assess } from './assess.ts';
import * as opening from './copy-opening.ts';
import * as pathCopy from './copy-path.ts';
import { allQuickReplies } from './quick-replies.ts';
import type { SafetyReply, SafetyState, SafetyTurn } from './safety-path.ts';
import { continueSafety, enterSafety, followUpSafety, safetyCheckReply } from './safety-path.ts';
import type { Copy } from './say.ts';
import { speak } from './say.ts';

const turn = (message: string, over: Partial<SafetyTurn> = {}): SafetyTurn => ({
  message,
  language: 'en',
  address: 'vous',
  country: 'FR',
  seed: 'seed',
  ...over,
});

function talk(messages: string[], over: Partial<SafetyTurn> = {}): SafetyReply[] {
  let state: SafetyState | null = null;
  return messages.map((message, at) => {
    const given = turn(message, { ...over, seed: `seed-${at}` });
    const answer = state ? continueSafety(state, assess(message), given) : enterSafety(assess(message), given);
    state = answer.state;
    return answer;
  });
}
const last = (replies: SafetyReply[]): SafetyReply => replies.at(-1)!;

/** Every authored text, however deep it lies. */
function copiesIn(value: unknown): Copy[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('en' in value && 'fr' in value && typeof value.en === 'string' && typeof value.fr === 'string')
    return [{ en: value.en, fr: value.fr }];
  return Object.values(value).flatMap(copiesIn);
}
const authored = [...copiesIn(opening), ...copiesIn(pathCopy), ...copiesIn(allQuickReplies)];

const messages = fc.oneof(
  fc.constantFrom(...allQuickReplies.flatMap(({ en, fr }) => [en, fr])),
  fc.constantFrom(
    'yes',
    'no',
    'oui',
    'non',
    'I want to die',
    'je veux mourir',
    'I will kill myself tonight',
    'what about my plan',
    'mon projet avance',
    'go back to my goal',
    'my friend wants to die',
    'I am not suicidal',
    '',
  ),
  fc.string({ maxLength: 60 }),
);
const countries = fc.constantFrom('FR', 'BE', 'CH', 'CA', 'US', 'GB', 'IE', 'LU', 'ZZ', null);
const starts = fc.constantFrom(
  'I want to die',
  'Je veux mourir',
  'I cut myself',
  'I want to kill my boss',
  'Mon mari me frappe',
  'My friend wants to die',
  'Mon frère s’est suicidé',
  'I’m not suicidal',
  'I will kill myself tonight',
  'I need help now',
);

describe('path of safety', () => {
  it('CHAT-10 the first answer acknowledges, asks directly, carries the line of the country, and says it is an AI', () => {
    const [english] = talk(['I want to die'], { country: 'US' });
    expect(english).toMatchObject({ level: 'crisis', state: { step: 'asked' } });
    expect(english?.reply).toMatch(/ending your life|end your life/);
    expect(english?.reply).toContain('**988**');
    expect(english?.reply).toContain('**911**');
    expect(english?.reply).toMatch(/I am an AI/);
    const [french] = talk(['je veux mourir'], { language: 'fr', country: 'FR' });
    expect(french?.reply).toContain('**3114**');
    expect(french?.reply).toMatch(/suicide|fin à votre vie/);
    expect(french?.reply).toMatch(/je suis une IA/i);
  });

  it('CHAT-10 French keeps the chosen form of address', () => {
    for (const seed of ['a', 'b', 'c', 'd']) {
      const say = (address: 'tu' | 'vous') =>
        enterSafety(assess('je veux mourir'), turn('je veux mourir', { language: 'fr', address, seed })).reply;
      expect(say('tu')).not.toMatch(/\b(?:vous|votre|vos)\b/i);
      expect(say('vous')).not.toMatch(/\b(?:tu|ton|ta|tes|toi)\b/i);
    }
  });

  it('CHAT-10 a denial is believed, and the way back is offered and taken with consent', () => {
    const replies = talk(['I want to die', 'No, I am not thinking of that', 'Yes, let us go on']);
    expect(replies.map(({ state }) => state?.step ?? null)).toEqual(['asked', 'return', null]);
    expect(replies[1]?.state?.branch).toBe('denied');
  });

  it('CHAT-10 passive thoughts lead to a line, a professional and a trusted person', () => {
    const reply = last(talk(['I want to die', 'Sometimes I would rather not be here'], { country: 'GB' }));
    expect(reply.state).toMatchObject({ step: 'support', branch: 'passive' });
    expect(reply.reply).toMatch(/line/);
    expect(reply.reply).toMatch(/doctor/);
    expect(reply.reply).toMatch(/trust|close/);
    expect(reply.reply).toContain('116 123');
  });

  it('CHAT-10 active thoughts are asked about nearness, barriers are met, steps and grounding follow', () => {
    const replies = talk([
      'I want to die',
      'Yes, I am thinking of it',
      'No, not today',
      'I would rather not',
      'I can try one of these',
      'Help me get through this moment',
      'That helped a little',
      'Yes, let us go on',
    ]);
    expect(replies.map(({ state }) => state?.step ?? null)).toEqual([
      'asked',
      'near',
      'support',
      'barriers',
      'steps',
      'grounding',
      'return',
      null,
    ]);
  });

  it('CHAT-10 imminent danger names the emergency number first, somebody near, and distance from means', () => {
    const replies = talk(['I want to die', 'I will kill myself tonight, I have the pills'], { country: 'US' });
    const reply = last(replies);
    expect(reply).toMatchObject({ level: 'imminent', state: { step: 'imminent' } });
    expect(reply.lines[0]?.number).toBe('911');
    expect(reply.reply).toContain('**911**');
    expect(reply.reply).toMatch(/near|with you|neighbour|stay/);
    expect(reply.reply).toMatch(/distance|away/i);
    expect(
      last(talk(['I will kill myself tonight', 'I have called', 'A little lighter', 'Yes, let us go on'])).state,
    ).toBeNull();
  });

  it('CHAT-10 danger for somebody else, violence and abuse have words and lines of their own', () => {
    const [other] = talk(['My friend wants to die']);
    expect(other?.state?.kind).toBe('other');
    expect(other?.reply).toMatch(/this person/);
    const [abuse] = talk(['Mon mari me frappe'], { language: 'fr' });
    expect(abuse?.state?.kind).toBe('abuse');
    expect(abuse?.lines[0]?.number).toBe('3919');
    expect(talk(['I want to kill my boss'])[0]?.state?.kind).toBe('violence');
    expect(talk(['I cut myself'])[0]?.state?.kind).toBe('harm');
    expect(talk(['My brother killed himself'])[0]?.state?.kind).toBe('bereaved');
  });

  it('CHAT-10 who worries about a friend and then speaks of themselves is met as themselves', () => {
    expect(last(talk(['My friend wants to die', 'I want to die too'])).state).toMatchObject({
      kind: 'self',
      branch: 'active',
    });
  });

  it('CHAT-10 danger said again is met again, wherever the path stands', () => {
    fc.assert(
      fc.property(starts, fc.array(messages, { maxLength: 8 }), (start, between) => {
        let answer = enterSafety(assess(start), turn(start));
        for (const message of between)
          if (answer.state) answer = continueSafety(answer.state, assess(message), turn(message));
        if (answer.state)
          expect(continueSafety(answer.state, assess('I took all my pills'), turn('I took all my pills')).level).toBe(
            'imminent',
          );
      }),
    );
  });

  it('CHAT-10 every answer of the path carries lines of the country, help in its text, a way to answer, and nothing forbidden', () => {
    fc.assert(
      fc.property(
        starts,
        fc.array(messages, { maxLength: 12 }),
        countries,
        fc.constantFrom('en' as const, 'fr' as const),
        fc.constantFrom('tu' as const, 'vous' as const),
        fc.string(),
        (start, rest, country, language, address, seed) => {
          const over = { country, language, address, seed };
          let state: SafetyState | null = null;
          for (const message of [start, ...rest]) {
            const before: SafetyState | null = state;
            const answer: SafetyReply = before
              ? continueSafety(before, assess(message), turn(message, over))
              : enterSafety(assess(message), turn(message, over));
            expect(answer.lines.length).toBe(helpLinesFor(country, language).length);
            expect(answer.reply).not.toMatch(/[{}|]|undefined/);
            expect(safetyCheckReply(answer.reply)).toEqual([]);
            if (answer.state) {
              expect(answer.level).not.toBe('none');
              expect(answer.lines.some(({ number }) => answer.reply.includes(number))).toBe(true);
              expect(answer.quickReplies.length).toBeGreaterThanOrEqual(2);
              expect(JSON.parse(JSON.stringify(answer.state))).toEqual(answer.state);
            } else expect(answer.level).toBe('none');
            state = answer.state;
            if (!state) break;
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('CHAT-10 no state is a dead end: from wherever the path stands, calm answers lead back to the coaching', () => {
    const calm = [
      'I am safer now',
      'No, not today',
      'A little lighter',
      'Go back to our conversation',
      'Yes, let us go on',
    ];
    fc.assert(
      fc.property(starts, fc.array(messages, { maxLength: 10 }), (start, between) => {
        let state: SafetyState | null = enterSafety(assess(start), turn(start)).state;
        for (const message of between) if (state) state = continueSafety(state, assess(message), turn(message)).state;
        for (let round = 0; state && round < 3; round++)
          for (const message of calm) if (state) state = continueSafety(state, assess(message), turn(message)).state;
        expect(state).toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  const unsure: SafetyAssessment = {
    level: 'concern',
    category: 'suicidal_ideation',
    aboutSelf: true,
    signals: ['ctx.check'],
    checkIn: true,
  };
  const afterCheckIn = (message: string, over: Partial<SafetyTurn> = {}): SafetyReply =>
    continueSafety(enterSafety(unsure, turn('x', over)).state!, assess(message), turn(message, over));

  it('CHAT-10 what may be danger is met by a gentle question with help in sight, not by an alarm', () => {
    const english = enterSafety(unsure, turn('x', { country: 'US' }));
    expect(english).toMatchObject({ level: 'concern', state: { step: 'checked_in', branch: 'unknown' } });
    expect(english.reply).toMatch(/are you safe right now\?/);
    expect(english.reply).toContain('**988**');
    expect(english.reply).not.toMatch(/suicide|ending your life/);
    const french = enterSafety(unsure, turn('x', { language: 'fr', address: 'tu' }));
    expect(french.reply).toMatch(/es-tu en sécurité en ce moment/);
    expect(french.reply).toContain('**3114**');
    for (const subject of ['self_harm', 'violent_thoughts', 'abuse'] as const)
      expect(enterSafety({ ...unsure, category: subject }, turn('x')).reply).toMatch(/safe right now/);
    expect(enterSafety({ ...unsure, aboutSelf: false }, turn('x')).reply).toMatch(/is this person safe right now/);
  });

  it('CHAT-10 the answer to the gentle question is read: safe is believed, anything else is asked about directly', () => {
    for (const message of ['Yes, I am safe', 'yes', 'I’m fine, I meant the project', 'it was a figure of speech'])
      expect(afterCheckIn(message), message).toMatchObject({ state: null, level: 'none' });
    for (const message of [
      'Oui, je suis en sécurité',
      'oui',
      'ça va, je parlais du travail',
      'c’était une façon de parler',
    ])
      expect(afterCheckIn(message, { language: 'fr' }), message).toMatchObject({ state: null, level: 'none' });
    for (const message of ['no', 'not really', 'I am not doing well', 'I do not know'])
      expect(afterCheckIn(message).state, message).toMatchObject({ step: 'asked' });
    for (const message of ['non', 'pas vraiment', 'Je ne vais pas bien', 'je ne me sens pas en sécurité'])
      expect(afterCheckIn(message, { language: 'fr' }).state, message).not.toBeNull();
    expect(afterCheckIn('I want to die')).toMatchObject({ level: 'crisis', state: { step: 'asked' } });
    expect(afterCheckIn('I am in danger now')).toMatchObject({ level: 'imminent' });
    const unclear = afterCheckIn('the weather');
    expect(unclear.state).toMatchObject({ step: 'asked', unclear: 1 });
    expect(unclear.reply).toMatch(/ending your life|end your life/);
  });

  it('CHAT-10 somebody who speaks of other things twice is given back to the coaching, but not after danger', () => {
    expect(last(talk(['I’m not suicidal', 'No', 'my project', 'my project again'])).state).toBeNull();
    expect(
      last(
        talk([
          'I want to die',
          'Yes, I am thinking of it',
          'No, not today',
          'Help me get through this moment',
          'That helped a little',
          'my project',
          'my project again',
          'my project still',
        ]),
      ).state,
    ).not.toBeNull();
  });

  it('CHAT-10 no authored text holds a method, a diagnosis, a contract or a closed door; both addresses and typography are whole', () => {
    expect(authored.length).toBeGreaterThan(100);
    for (const copy of authored) {
      for (const text of [
        speak(copy, { language: 'en', address: 'vous' }),
        speak(copy, { language: 'fr', address: 'tu' }),
        speak(copy, { language: 'fr', address: 'vous' }),
      ]) {
        expect(safetyCheckReply(text), text).toEqual([]);
        expect(text.replaceAll('{emergency}', '')).not.toMatch(/[{}|!]| [;:?»]|« /);
        expect(text.trim()).not.toBe('');
      }
    }
  });

  it('CHAT-10 the same words do not come back while others are left', () => {
    const first = enterSafety(
      {
        level: 'crisis',
        category: 'suicidal_ideation',
        aboutSelf: true,
        signals: [],
        checkIn: false,
      } satisfies SafetyAssessment,
      turn('x'),
    );
    const again = continueSafety(first.state!, assess('hm'), turn('hm'));
    expect(new Set(again.state!.said).size).toBe(again.state!.said.length);
  });

  it('CHAT-10 the next visit asks how it has been, with help in sight', () => {
    const reply = followUpSafety(turn('', { country: 'CA' }));
    expect(reply.reply).toContain('**988**');
    expect(reply.state?.step).toBe('stay');
  });
});
