import { describe, expect, it, vi } from 'vitest';
import { createStepUpGate } from './step-up-gate.ts';

const CHALLENGE = 'Bearer error="insufficient_user_authentication", acr_values="x", max_age="600"';
const wants = () =>
  Response.json(
    { type: 'insufficient_user_authentication', errors: ['x'] },
    { status: 403, headers: { 'www-authenticate': CHALLENGE } },
  );
const request = { method: 'POST', body: '{"typed":"by hand"}' };

describe('step-up gate', () => {
  it('AUTH-12 a call waits for the step-up and is sent again as it was', async () => {
    const gate = createStepUpGate();
    gate.host();
    const send = vi
      .fn<typeof fetch>()
      .mockResolvedValueOnce(wants())
      .mockResolvedValueOnce(Response.json({ ok: 1 }));
    const answer = gate.around(send)('/a', request);
    await expect.poll(() => gate.wanted()).toEqual({ maxAgeSeconds: 600 });
    gate.settle(true);
    expect(await (await answer).json()).toEqual({ ok: 1 });
    expect(send.mock.calls).toEqual([
      ['/a', request],
      ['/a', request],
    ]);
    expect(gate.wanted()).toBeNull();
  });

  it('AUTH-12 whoever declines gets the refusal, and nothing is sent again', async () => {
    const gate = createStepUpGate();
    gate.host();
    const send = vi.fn<typeof fetch>().mockResolvedValue(wants());
    const answer = gate.around(send)('/a', request);
    await expect.poll(() => gate.wanted()).not.toBeNull();
    gate.settle(false);
    expect((await (await answer).json()).type).toBe('insufficient_user_authentication');
    expect(send).toHaveBeenCalledOnce();
  });

  it('AUTH-12 several calls at once ask one question', async () => {
    const gate = createStepUpGate();
    gate.host();
    const asked = vi.fn();
    gate.subscribe(() => gate.wanted() && asked());
    const answers = new Map<unknown, number>();
    const send: typeof fetch = async (input) => {
      answers.set(input, (answers.get(input) ?? 0) + 1);
      return answers.get(input) === 1 ? wants() : Response.json({});
    };
    const both = Promise.all(['/a', '/b'].map((path) => gate.around(send)(path)));
    await expect.poll(() => answers.size).toBe(2);
    await expect.poll(() => gate.wanted()).not.toBeNull();
    await Promise.resolve();
    gate.settle(true);
    for (const { status } of await both) expect(status).toBe(200);
    expect(asked).toHaveBeenCalledOnce();
  });

  it('AUTH-12 what is refused for another reason, or where nobody can ask, is left alone', async () => {
    const gate = createStepUpGate();
    const refusal = wants();
    expect(await gate.around(async () => refusal)('/a')).toBe(refusal);
    const gone = gate.host();
    const forbidden = Response.json({ type: 'forbidden' }, { status: 403 });
    expect(await gate.around(async () => forbidden)('/a')).toBe(forbidden);
    const waiting = gate.around(async () => wants())('/a');
    await expect.poll(() => gate.wanted()).not.toBeNull();
    gone();
    expect((await waiting).status).toBe(403);
  });
});
