import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { JWK } from 'jose';
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { internalContext } from '#platform/context.ts';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';
import { badgeSigningKey } from './badge-keys.ts';
import { skill } from './testing/asking.ts';
import { AchievementCredential } from './testing/badge-schema.ts';

let app: TestAssistant;
beforeAll(async () => {
  app = await testAssistant();
  app.services.setPublicUrl(app.url);
});
afterAll(() => app.close());

const sql = <T = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> =>
  app.services.database.withOwner(async (client) => (await client.query(text, values)).rows as T[]);

/** Three accepted pieces of two kinds from three days: level 2. */
const atLevelTwo = ({ userId, tenantId }: TestPerson) =>
  sql(
    `insert into assistant.competency_evidence (id, tenant_id, user_id, code, level, kind, source_ref, rater, confidence, status, at)
     select gen_random_uuid(), $1, $2, 'planning', 2, kind, 'test:' || days, 'rule', 0.6, 'accepted', now() - make_interval(days => days)
     from (values ('dialogue', 3), ('exercise', 2), ('exercise', 1)) as given(kind, days)`,
    [tenantId, userId],
  );

describe('badges', () => {
  const badge = (person: TestPerson, id: string, format: string) =>
    fetch(`${app.url}/api/competencies/${id}/badge?format=${format}`, { headers: { authorization: person.token } });

  test('COMP-2 a reached level is taken along as an Open Badge 3.0: its schema, its alignment, its signature', async () => {
    const person = await app.person();
    const { id } = await skill(person, 'planning');
    expect((await badge(person, id, 'jwt')).status).toBe(409);
    expect((await badge(person, randomUUID(), 'jwt')).status).toBe(404);
    expect((await badge(person, id, 'svg')).status).toBe(400);
    await atLevelTwo(person);
    const answer = await badge(person, id, 'jwt');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/vc+jwt']);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="badge-planning-2.jwt"');
    const jwt = await answer.text();

    // As a stranger checks it: the header says where the key is, and whoever holds no account may read it.
    const { kid = '', jwk, alg } = decodeProtectedHeader(jwt);
    expect(alg).toBe('RS256');
    const key = (await (await fetch(kid)).json()) as JWK;
    expect(key).toMatchObject({ n: jwk?.n, e: jwk?.e, kty: 'RSA' });
    const { payload } = await jwtVerify(jwt, await importJWK(key, 'RS256'), { issuer: payloadIssuer(jwt) });
    const credential = AchievementCredential.parse(payload);
    expect(payload).toMatchObject({
      iss: credential.issuer.id,
      jti: credential.id,
      sub: credential.credentialSubject.id,
      nbf: Date.parse(credential.validFrom) / 1_000,
    });
    const issuer = await (await fetch(credential.issuer.id)).json();
    expect(issuer).toMatchObject({ id: credential.issuer.id, type: ['Profile'] });
    const { achievement, result, identifier } = credential.credentialSubject;
    expect(achievement.alignment[0]).toMatchObject({ targetCode: 'planning', targetType: 'CFItem' });
    const levels = achievement.resultDescription[0]?.rubricCriterionLevel ?? [];
    expect(levels.find((level) => level.id === result[0]?.achievedLevel)?.level).toBe('2');
    const [{ identityHash, salt } = { identityHash: '', salt: '' }] = identifier;
    const hash = createHash('sha256').update(`${person.userId}@example.com${salt}`).digest('hex');
    expect(identityHash).toBe(`sha256$${hash}`);
    expect(JSON.stringify(payload)).not.toContain(person.userId);

    // Changed by one character, it is nobody's.
    const [head, body, signature] = jwt.split('.');
    const forged = Buffer.from(JSON.stringify({ ...payload, name: 'Planning: master' })).toString('base64url');
    await expect(jwtVerify(`${head}.${forged}.${signature}`, await importJWK(key, 'RS256'))).rejects.toThrow();
    expect(body).not.toBe(forged);

    const readable = (await (await badge(person, id, 'json')).json()) as { proof: { type: string; jwt: string }[] };
    AchievementCredential.parse(readable);
    expect(readable.proof).toMatchObject([{ type: 'JwtProof2020' }]);
    await jwtVerify(readable.proof[0]?.jwt ?? '', await importJWK(key, 'RS256'));
    // One key for all, encrypted where it lies.
    const keys = await sql<{ private_key: Buffer }>('select private_key from assistant.badge_keys');
    expect(keys).toHaveLength(1);
    expect(keys[0]?.private_key.toString('latin1')).not.toContain('PRIVATE');
    expect((await fetch(`${app.url}/api/badges/keys/${randomUUID()}`)).status).toBe(404);
  });

  test('COMP-2 the key for badges outlives another operator key, and where it was lost what it signed can still be checked', async () => {
    const [old, present] = [randomBytes(32), randomBytes(32)];
    const keyWith = async (encryptionKey: Buffer, formerEncryptionKeys: Buffer[] = []): Promise<string> => {
      const config = { ...app.services.config, encryptionKey, formerEncryptionKeys };
      const ctx = internalContext({ ...app.services, config }, { kind: 'system' });
      return (await badgeSigningKey(ctx)).publicJwk.kid;
    };
    await sql('delete from assistant.badge_keys');
    const first = await keyWith(old);
    expect(await keyWith(present, [old])).toBe(first);
    // It was closed anew, so the former key is not needed any more.
    expect(await keyWith(present)).toBe(first);
    const second = await keyWith(randomBytes(32));
    expect(second).not.toBe(first);
    for (const kid of [first, second]) expect((await fetch(`${app.url}/api/badges/keys/${kid}`)).status).toBe(200);
    // Two nodes that need the first key at the same moment make one.
    await sql('delete from assistant.badge_keys');
    expect(new Set(await Promise.all([1, 2, 3].map(() => keyWith(present)))).size).toBe(1);
  });
});

const payloadIssuer = (jwt: string): string =>
  JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()).iss;
