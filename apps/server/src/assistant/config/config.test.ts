import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FakeModel } from '#testing/fake-model.ts';
import { fakeModel } from '#testing/fake-model.ts';
import { modelsAt } from '#testing/models-at.ts';
import type { TestAssistant } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';

type Config = {
  language: string;
  model_reply: string;
  degraded: boolean;
  country: string | null;
  address: string;
  suggestions: string[];
  onboarding: { completed: boolean; consents: string[] };
};

let app: TestAssistant;
let model: FakeModel;
beforeAll(async () => {
  model = await fakeModel();
  app = await testAssistant({ config: { models: modelsAt(model.baseUrl, { reply: 'big,other', sequence: 'small' }) } });
});
afterAll(async () => {
  await app.close();
  await model.close();
});

describe('settings', () => {
  test('CONF-1 settings have defaults, and keep what is left out', async () => {
    const person = await app.person({ consents: [] });
    const first = await person.api<Config>('GET', '/config', undefined, { 'accept-language': 'fr-FR,fr;q=0.9' });
    expect(first.body).toMatchObject({
      language: 'fr',
      voice_name: null,
      tts_autoplay: false,
      model_reply: 'big',
      model_sequence: 'small',
      degraded: false,
      address: 'vous',
      country: null,
      onboarding: { completed: false, consents: [] },
    });
    expect(first.body.suggestions.length).toBeGreaterThan(2);
    await person.api('POST', '/config', { tts_autoplay: true, country: 'FR', address: 'tu' });
    const saved = await person.api<Config>('POST', '/config', { language: 'en', model_reply: 'builtin' });
    expect(saved.body).toMatchObject({
      language: 'en',
      model_reply: 'builtin',
      tts_autoplay: true,
      country: 'FR',
      address: 'tu',
    });
    expect((await person.api('GET', '/config')).body).toEqual(saved.body);
    expect((await person.api<Config>('POST', '/config', { country: null })).body.country).toBeNull();
  });

  test('CONF-1 what is not available is refused as such', async () => {
    const person = await app.person();
    for (const [body, type] of [
      [{ voice_name: 'Nobody' }, 'unknown_voice'],
      [{ model_reply: 'gpt-99' }, 'unknown_model'],
      [{ model_sequence: 'big' }, 'unknown_model'],
    ] as const)
      expect(await person.api('POST', '/config', body)).toMatchObject({ status: 422, body: { type } });
    expect((await person.api('POST', '/config', { voice_name: null })).status).toBe(200);
  });

  test.each([
    { language: 'de' },
    { country: 'fr' },
    { country: 'FRA' },
    { address: 'du' },
    { tts_autoplay: 'yes' },
    { theme: 'dark' },
    { onboarding: { completed: true } },
  ])('CONF-1 %j is refused', async (body) => {
    expect((await (await app.person()).api('POST', '/config', body)).status).toBe(400);
  });

  test('CONF-1 languages, voices and models tell what is available', async () => {
    const { api } = await app.person();
    expect((await api('GET', '/available-languages')).body).toMatchObject({
      languages: [
        { code: 'en', name: 'English' },
        { code: 'fr', name: 'Français' },
      ],
    });
    expect((await api('GET', '/available-models')).body).toEqual({
      model_reply: ['builtin', 'big', 'other'],
      model_sequence: ['builtin', 'small'],
      models: [
        { id: 'builtin', label: 'Parley', provider: 'Parley', local: true, reads_along: false },
        ...['big', 'other', 'small'].map((id) => ({
          id,
          label: id,
          provider: '127.0.0.1',
          local: true,
          reads_along: id !== 'small',
        })),
      ],
    });
  });

  test('VOICE-4 CONF-1 a model that does not answer now is not listed; whoever had chosen it is told, and gets it back', async () => {
    const person = await app.person();
    await person.api('POST', '/config', { model_reply: 'openai:other' });
    model.list(['big', 'small']);
    await app.assistant.means.models?.look();
    expect((await person.api('GET', '/available-models')).body).toMatchObject({ model_reply: ['builtin', 'big'] });
    expect(await person.api('POST', '/config', { model_reply: 'other' })).toMatchObject({
      status: 422,
      body: { type: 'unknown_model' },
    });
    expect((await person.api<Config>('GET', '/config')).body).toMatchObject({ model_reply: 'other', degraded: true });
    model.list(['big', 'small', 'other']);
    await app.assistant.means.models?.look();
    expect((await person.api<Config>('GET', '/config')).body).toMatchObject({ model_reply: 'other', degraded: false });
  });

  test('CONF-1 a model that is gone is told as degraded, and the built-in coach answers', async () => {
    const person = await app.person();
    await app.services.database.withOwner((client) =>
      client.query(
        'insert into assistant.settings (tenant_id, user_id, model_reply, model_sequence) values ($1, $2, $3, $3)',
        [person.tenantId, person.userId, 'retired'],
      ),
    );
    expect((await person.api<Config>('GET', '/config')).body).toMatchObject({ model_reply: 'retired', degraded: true });
    const { body } = await person.api<{ reply: { model: string; status: string } }>('POST', '/chat', {
      message: 'Hello',
    });
    expect(body.reply).toMatchObject({ model: 'builtin', status: 'complete' });
  });

  test('CHAT-8 settings are the caller’s own', async () => {
    const [one, other] = [await app.person(), await app.person()];
    await one.api('POST', '/config', { country: 'CH' });
    expect((await other.api<Config>('GET', '/config')).body.country).toBeNull();
  });
});

describe('onboarding', () => {
  test('CONF-2 onboarding completes with age and consent, and can be played again', async () => {
    const person = await app.person({ consents: [] });
    expect(await person.api('PATCH', '/config/onboarding', { completed: true })).toMatchObject({
      status: 409,
      body: { type: 'consent_required' },
    });
    const agreed = await person.api<Config>('POST', '/config/consents', { given: ['coaching', 'age_18', 'coaching'] });
    expect(agreed.body.onboarding).toEqual({ completed: false, consents: ['age_18', 'coaching'] });
    expect(
      (await person.api<Config>('PATCH', '/config/onboarding', { completed: true })).body.onboarding.completed,
    ).toBe(true);
    expect((await person.api<Config>('PATCH', '/config/onboarding', { completed: false })).body.onboarding).toEqual({
      completed: false,
      consents: ['age_18', 'coaching'],
    });
  });

  test('CONF-2 a withdrawn agreement ends what it allowed, and the record of both stays', async () => {
    const person = await app.person();
    await person.api('PATCH', '/config/onboarding', { completed: true });
    const { body } = await person.api<Config>('POST', '/config/consents', { given: [], withdrawn: ['coaching'] });
    expect(body.onboarding).toEqual({ completed: false, consents: ['age_18'] });
    expect((await person.api('POST', '/chat', { message: 'Hello' })).status).toBe(409);
    await person.api('POST', '/config/consents', { given: ['coaching'] });
    const { rows } = await app.services.database.query<{ purpose: string; withdrawn: boolean }>(
      { kind: 'system' },
      'select purpose, withdrawn_at is not null as withdrawn from assistant.consents where user_id = $1 order by purpose, given_at',
      [person.userId],
    );
    expect(rows).toEqual([
      { purpose: 'age_18', withdrawn: false },
      { purpose: 'coaching', withdrawn: true },
      { purpose: 'coaching', withdrawn: false },
    ]);
  });

  test.each([{ given: ['everything'] }, { given: 'coaching' }, {}, { given: [], extra: 1 }])(
    'CONF-2 %j is refused',
    async (body) => {
      expect((await (await app.person()).api('POST', '/config/consents', body)).status).toBe(400);
    },
  );
});

describe('administration', () => {
  test('APP-9 the state of the installation is for administrators only', async () => {
    const admin = await app.person({ admin: true });
    const { status, body } = await admin.api('GET', '/analytics/admin/status');
    expect([status, body]).toEqual([
      200,
      {
        version: expect.any(String),
        database: 'external',
        mail: 'mailbox',
        models: ['builtin', 'big', 'other', 'small'],
        started_at: expect.any(String),
      },
    ]);
    expect((await (await app.person()).api('GET', '/analytics/admin/status')).status).toBe(403);
    expect((await fetch(`${app.url}/api/analytics/admin/status`)).status).toBe(401);
  });
});
