import { describe, expect, it } from 'vitest';
import { ID, MESSAGES, message, page, replyTo, set } from './testing/scripted-conversation.ts';

const all = Array.from({ length: 9 }, (_, index) =>
  message(index % 2 === 0 ? 'user' : 'assistant', `Message ${index}`),
);
const id = (index: number): string => all[index]?.id ?? '';
/** Answers one after the other; the last one stays. */
const inTurn = (answers: object[]) => {
  let at = 0;
  return () => answers[Math.min(at++, answers.length - 1)] ?? {};
};
const newest = { json: { messages: all.slice(6), has_more: true, has_later: false } };
const around = { json: { messages: all.slice(1, 4), has_more: true, has_later: true } };

describe('CHAT-7 a stretch further back', () => {
  it('CHAT-7 takes the place of what is known, goes on to its end, and is left alone by the tab coming back', async () => {
    const later = { json: { messages: all.slice(4), has_more: true, has_later: false } };
    const { store, routes } = set({ [MESSAGES]: inTurn([newest, around, later]) });
    await store.open();
    await store.lookAt(id(2));
    expect(store.state()).toMatchObject({ hasLater: true, hasMore: true, look: { messageId: id(2) } });
    expect(store.state().messages).toEqual(all.slice(1, 4));
    await store.open({ background: true });
    expect(routes()).toHaveLength(2);
    await store.readNewer();
    expect(store.state().messages).toEqual(all.slice(1));
    expect(store.state().hasLater).toBe(false);
    // It is known already: nothing is asked.
    await store.lookAt(id(7));
    expect(routes()).toHaveLength(3);
    expect(store.state().look).toEqual({ messageId: id(7) });
  });

  it('CHAT-7 a message of another version is shown with its branch', async () => {
    const refused = { status: 409, json: { type: 'message_not_shown', errors: ['Another version.'] } };
    const { store, routes } = set({
      [MESSAGES]: inTurn([newest, refused, around]),
      [`POST /messages/${id(2)}/show`]: () => ({ status: 204 }),
    });
    await store.open();
    await store.lookAt(id(2));
    expect(routes()).toEqual([MESSAGES, MESSAGES, `POST /messages/${id(2)}/show`, MESSAGES]);
    expect(store.state().messages).toEqual(all.slice(1, 4));
  });

  it('CHAT-7 CHAT-3 what one says there follows the newest message, not the one that was looked at', async () => {
    const said = message('user', 'And now?', { id: 'said', parent_id: id(8) });
    const { store } = set({
      [MESSAGES]: inTurn([newest, around, newest]),
      'POST /chat': () => ({ events: replyTo(said, 'Now this.') }),
    });
    await store.open();
    await store.lookAt(id(2));
    await store.send('And now?');
    expect(store.state().hasLater).toBe(false);
    expect(store.state().messages.map((each) => each.id)).toEqual([id(6), id(7), id(8), 'said', 'reply']);
  });

  it('CHAT-7 a page that does not come leaves what is there, and the way to the newest', async () => {
    const { store } = set({ [MESSAGES]: inTurn([newest, around, { status: 500, json: {} }, newest]) });
    await store.open();
    await store.lookAt(id(2));
    await store.readNewer();
    expect(store.state()).toMatchObject({ newer: 'failed', hasLater: true });
    expect(store.state().messages).toEqual(all.slice(1, 4));
    await store.toEnd();
    expect(store.state().messages).toEqual(all.slice(6));
  });
});

it('CHAT-7 a conversation off the record is made by its owner’s wish alone', async () => {
  const made = { id: ID, title: null, current_sequence: 's1', off_record: true };
  const { store, seen } = set({ 'POST /conversations': () => ({ json: made }), [MESSAGES]: page([]) }, {}, null);
  await store.beginOffRecord();
  expect(seen).toEqual([{ route: 'POST /conversations', body: { off_record: true } }]);
  expect(store.state().conversationId).toBe(ID);
});
