import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReplyState } from './reply-state.ts';
import { advanceReply, emptyReply } from './reply-state.ts';
import { eventsOf, message } from './testing/sample-reply.ts';

describe('the state of a reply', () => {
  it('CHAT-5 any cuts, repetitions and resumptions give the same text: nothing lost, nothing doubled', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }), { minLength: 1, maxLength: 30 }),
        fc.array(fc.nat({ max: 40 }), { maxLength: 12 }),
        fc.nat({ max: 60 }),
        (parts, cuts, known) => {
          const whole = parts.join('');
          const events = eventsOf(parts);
          // A snapshot of the stored text may already be there when joining.
          let state: ReplyState = { ...emptyReply(whole.slice(0, known)), runId: 'run-1' };
          let last = 0;
          for (const cut of [...cuts, events.length]) {
            // Each connection sends what comes after the last event, or a careless server sends everything again.
            const sent = cut % 3 === 0 ? events : events.filter(({ seq }) => seq > last);
            for (const event of sent.slice(0, cut)) {
              state = advanceReply(state, event);
              expect(whole.startsWith(state.text)).toBe(true);
              expect(state.gap).toBe(false);
            }
            last = state.seq;
          }
          for (const event of events) state = advanceReply(state, event);
          expect(state.text).toBe(whole);
          expect(state.ended?.content).toBe(whole);
          expect(state.title).toBe('A title');
        },
      ),
    );
  });

  it('CHAT-5 what was taken back is gone, however the events are cut, repeated or resumed', () => {
    const parts = fc.array(fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(parts, parts, fc.array(fc.nat({ max: 26 }), { maxLength: 8 }), (old, parts, cuts) => {
        const whole = parts.join('');
        const events = eventsOf(parts, old);
        const { seq: taken } = events.find(({ type }) => type === 'replaced') ?? { seq: 0 };
        let state = emptyReply();
        for (const cut of [...cuts, events.length]) {
          const sent = cut % 3 === 0 ? events : events.filter(({ seq }) => seq > state.seq);
          for (const event of sent.slice(0, cut)) {
            state = advanceReply(state, event);
            expect(state.gap).toBe(false);
            expect((state.seq >= taken ? whole : old.join('')).startsWith(state.text)).toBe(true);
          }
        }
        expect(state.text).toBe(whole);
        expect(state.rewritten).toBe(true);
      }),
    );
  });

  it('CHAT-5 who joins after words were taken back sees neither them nor that it happened', () => {
    const events = eventsOf(['New', ' words'], ['Old']).filter(({ type, data }) => type !== 'delta' || data.at > 0);
    const state = events.reduce(advanceReply, emptyReply());
    expect(state).toMatchObject({ text: 'New words', gap: false, rewritten: false });
  });

  it('CHAT-5 a delta behind the end of the text is a gap, not text', () => {
    const state = advanceReply(emptyReply('Hello'), { seq: 9, type: 'delta', data: { at: 7, text: 'there' } });
    expect(state).toMatchObject({ text: 'Hello', gap: true, seq: 0 });
  });

  it('CHAT-5 nothing follows the end: a stopped reply keeps what came', () => {
    const ended = advanceReply(emptyReply('I hear y'), {
      seq: 4,
      type: 'done',
      data: { message: message('I hear', { status: 'stopped' }), title: null },
    });
    const after = advanceReply(ended, { seq: 5, type: 'delta', data: { at: 6, text: ' you' } });
    expect(after).toBe(ended);
    expect(after.text).toBe('I hear');
  });

  it('CHAT-5 an error keeps the partial reply and says whether asking again can help', () => {
    const state = advanceReply(emptyReply('Half a'), {
      seq: 3,
      type: 'error',
      data: {
        type: 'model_broke_off',
        message: message('Half a', { status: 'interrupted' }),
        retry: true,
        retry_after_seconds: 12,
      },
    });
    expect(state.failure).toEqual({ type: 'model_broke_off', retry: true, retryAfterSeconds: 12 });
    expect(state.ended?.status).toBe('interrupted');
    expect(state.text).toBe('Half a');
  });
});
