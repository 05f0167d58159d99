import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FakeModel } from '#testing/fake-model.ts';
import { fakeModel } from '#testing/fake-model.ts';
import type { FakeProtocol } from '#testing/fake-model-wire.ts';
import { modelsOf } from '#testing/models-at.ts';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';
import { INSTRUCTIONS } from '../coach/guidance.ts';

type Reply = { content: string; model: string; status: string; took_over: boolean };

const PROTOCOLS = ['openai', 'anthropic', 'google'] as const;
const fakes = {} as Record<FakeProtocol, FakeModel>;
let app: TestAssistant;
beforeAll(async () => {
  for (const protocol of PROTOCOLS) fakes[protocol] = await fakeModel(0, protocol);
  app = await testAssistant({
    config: {
      models: modelsOf({
        OPENAI_BASE_URL: fakes.openai.baseUrl,
        ANTHROPIC_BASE_URL: fakes.anthropic.baseUrl,
        ANTHROPIC_API_KEY: 'sk-a',
        GOOGLE_BASE_URL: fakes.google.baseUrl,
        GOOGLE_API_KEY: 'sk-g',
        MODEL_REPLY: 'openai:m,anthropic:m,google:m',
      }),
    },
  });
});
afterAll(async () => {
  await app.close();
  await Promise.all(Object.values(fakes).map((fake) => fake.close()));
});

const GOOD = {
  en: 'That sounds like a lot. What would help first?',
  fr: 'C’est beaucoup à porter. Qu’est-ce qui aiderait d’abord ?',
};
const tokens = (text: string): string[] => text.split(/(?<= )/);

const breaks = [
  {
    kind: 'a diagnosis',
    en: 'I fear you have clinical depression.',
    fr: 'Je crains que vous souffriez ; vous avez une dépression.',
  },
  { kind: 'a medicine', en: 'Ask for an antidepressant, 50 mg.', fr: 'Demandez un antidépresseur, 50 mg.' },
  { kind: 'a method', en: 'Some think of an overdose.', fr: 'Certains pensent à une surdose.' },
  { kind: 'HTML', en: 'Look: <img src=x onerror=alert(1)>', fr: 'Voici : <a href="https://x.example">ici</a>' },
  { kind: '100,000 tokens', en: 'rest '.repeat(100_000), fr: 'repos '.repeat(100_000) },
  { kind: 'nothing', en: '', fr: '' },
  {
    kind: 'another language',
    en: 'Vous dites que cela est difficile pour vous, et que vous ne dormez pas avec tout cela.',
    fr: 'You say that this is hard for you and that you do not sleep with all of it.',
  },
  { kind: 'a claim to be human', en: 'As a human, I know it.', fr: 'En tant qu’humaine, je le sais.' },
  { kind: 'a promise to remember', en: 'I will always remember this.', fr: 'Je m’en souviendrai.' },
  {
    kind: 'our own prompt',
    en: `I was told: ${INSTRUCTIONS[0]} ${INSTRUCTIONS[3]}`,
    fr: `Voilà : ${INSTRUCTIONS[2]} ${INSTRUCTIONS[4]}`,
  },
] as const;

const say = async (person: TestPerson, message: string): Promise<Reply> =>
  (await person.api<{ reply: Reply }>('POST', '/chat', { message })).body.reply;

describe.each(PROTOCOLS)('a reply by a model of %s', (protocol) => {
  const person = async (language: 'en' | 'fr'): Promise<TestPerson> => {
    const someone = await app.person();
    await someone.api('POST', '/config', { model_reply: `${protocol}:m`, model_sequence: 'builtin', language });
    return someone;
  };

  test.each(breaks)(
    'FLOW-4 CHAT-5 $kind is caught: asked once more, then the coach of the house takes over',
    async ({ en, fr }) => {
      for (const [language, text] of [
        ['en', en],
        ['fr', fr],
      ] as const) {
        const fake = fakes[protocol];
        fake.requests.length = 0;
        fake.behave({ tokens: text.length > 1_000 ? (text.match(/.{1,400}/gs) ?? []) : tokens(text) });
        const taken = await say(await person(language), language === 'fr' ? 'Je dors mal.' : 'I sleep badly.');
        expect(taken).toMatchObject({ model: 'builtin', status: 'complete', took_over: true });
        expect(taken.content.length).toBeGreaterThan(10);
        expect(fake.requests).toHaveLength(2);
        // Once only: the second time it is right.
        fake.behave({ tokens: tokens(text).slice(0, 3_000) }, { tokens: tokens(GOOD[language]) });
        const kept = await say(await person(language), language === 'fr' ? 'Je dors mal.' : 'I sleep badly.');
        expect(kept).toEqual(
          expect.objectContaining({ model: `${protocol}:m`, content: GOOD[language], took_over: false }),
        );
      }
    },
  );

  test('FLOW-4 as director it fills what was said, and the flow goes on from there', async () => {
    const fake = fakes[protocol];
    const decision = {
      slot_updates: [{ slot: 'topic', value: 'sleeping before the board meeting' }],
      signals: { change_talk: false, sustain_talk: false, stuck: false, off_topic: false, wants_stop: false },
      transition: 'next',
      target: null,
      confidence: 0.9,
    };
    fake.behave({ decision: JSON.stringify(decision), tokens: tokens(GOOD.en) });
    const someone = await app.person();
    await someone.api('POST', '/config', { model_reply: `${protocol}:m`, model_sequence: `${protocol}:m` });
    const { body } = await someone.api<{ conversation_id: string }>('POST', '/chat', { message: 'hm' });
    fake.requests.length = 0;
    await someone.api('POST', '/chat', { message: 'Yes, that.', conversation_id: body.conversation_id });
    const asked = fake.requests.find(({ json }) => !json);
    expect(asked?.messages[0]?.content).toContain('"sleeping before the board meeting"');
    expect(fake.requests.some(({ json }) => json)).toBe(true);
  });

  test('FLOW-4 of several questions the first stands', async () => {
    fakes[protocol].behave({ tokens: tokens(`${GOOD.en} And who is there? Or when? `.repeat(20)) });
    expect(await say(await person('en'), 'I sleep badly.')).toMatchObject({
      model: `${protocol}:m`,
      content: GOOD.en,
      took_over: false,
    });
  });

  test('CHAT-5 FLOW-4 a model that fails is stood in for, and it is said; a chosen built-in coach stands in for nobody', async () => {
    fakes[protocol].behave({ mode: 'status', status: 529 });
    const someone = await person('en');
    const { body } = await someone.api<{ conversation_id: string }>('POST', '/chat', { message: 'I sleep badly.' });
    const read = await someone.api<{ messages: Reply[] }>('GET', `/conversations/${body.conversation_id}/messages`);
    expect(read.body.messages.map((message) => message.took_over)).toEqual([false, true]);
    await someone.api('POST', '/config', { model_reply: 'builtin' });
    expect(await say(someone, 'I sleep badly.')).toMatchObject({ model: 'builtin', took_over: false });
  });
});

test('CHAT-5 a chosen model that is known to be gone is not waited for, and it is said who answers', async () => {
  const someone = await app.person();
  await someone.api('POST', '/config', { model_reply: 'google:m' });
  fakes.google.list(['another']);
  await app.assistant.means.models?.look();
  fakes.google.requests.length = 0;
  expect(await say(someone, 'I sleep badly.')).toMatchObject({ model: 'builtin', took_over: true });
  expect(fakes.google.requests).toEqual([]);
  fakes.google.list(null);
  await app.assistant.means.models?.look();
});
