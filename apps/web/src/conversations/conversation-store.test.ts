import type { ReplyEvent } from '@parley/contracts/assistant/chat.ts';
import { ApiError } from '@parley/contracts/client.ts';
import { describe, expect, it } from 'vitest';
import type { Unsent } from '../shell/drafts.ts';
import { ID, MESSAGES, message, page, replyTo, set } from './testing/scripted-conversation.ts';

describe('a conversation in one tab', () => {
  it('CHAT-2 what was asked for before the screen was there is shown at once, and not asked for again', async () => {
    const early = { messages: [message('assistant', 'Welcome back.')], has_more: true, has_later: false };
    const { store, routes } = set({}, {}, ID, early);
    expect(store.state()).toMatchObject({ load: 'ready', messages: early.messages, hasMore: true });
    await store.open();
    expect(store.state()).toMatchObject({ load: 'ready', messages: early.messages, hasMore: true });
    expect(routes()).toEqual([]);
  });

  it('CHAT-2 a first question that was refused is asked again, and a later opening reads anew', async () => {
    const { store, routes } = set(
      { [MESSAGES]: page([message('assistant', 'Hello.')]) },
      {},
      ID,
      Promise.resolve(null),
    );
    await store.open();
    expect(store.state()).toMatchObject({ load: 'ready', messages: [{ content: 'Hello.' }] });
    await store.open();
    expect(routes()).toEqual([MESSAGES, MESSAGES]);
  });

  it('CHAT-3 without a conversation one is created first, then the message is sent', async () => {
    const user = message('user', 'Hello');
    const { store, seen, kept } = set(
      {
        'POST /conversations': () => ({ status: 201, json: { id: ID, current_sequence: 's1' } }),
        'POST /chat': () => ({ events: replyTo(user, 'Welcome.') }),
      },
      {},
      null,
    );
    const created: string[] = [];
    store.onNews((news) => void (news.type === 'created' && created.push(news.conversationId)));
    await store.send('Hello');
    expect(seen.map(({ route }) => route)).toEqual(['POST /conversations', 'POST /chat']);
    expect(seen[1]?.body).toEqual({ message: 'Hello', conversation_id: ID, client_message_id: 'client-1' });
    expect(created).toEqual([ID]);
    expect(store.state().messages.map(({ content }) => content)).toEqual(['Hello', 'Welcome.']);
    expect(store.state()).toMatchObject({ pending: null, reply: null });
    expect(kept.size).toBe(0);
  });

  const REVIEW = { 'POST /conversations': () => ({ status: 201, json: { id: ID, current_sequence: 's6r' } }) };
  const opening = message('assistant', 'Welcome back.', { quick_replies: ['I did it'] });

  it('FLOW-1 a conversation that begins with the review shows the first words of the coach, above what is being sent', async () => {
    const user = message('user', 'I did it', { parent_id: opening.id });
    const { store, routes } = set(
      { ...REVIEW, [MESSAGES]: page([opening]), 'POST /chat': () => ({ events: replyTo(user, 'Good to hear.') }) },
      {},
      null,
    );
    const seen: string[] = [];
    store.subscribe(() => {
      const { messages, pending } = store.state();
      seen.push([...messages.map(({ content }) => content), pending && `(${pending.text})`].filter(Boolean).join(' '));
    });
    await store.send('I did it');
    expect(seen).toContain('Welcome back. (I did it)');
    expect(routes()).toEqual(['POST /conversations', MESSAGES, 'POST /chat']);
    expect(store.state().messages.map(({ content }) => content)).toEqual([
      'Welcome back.',
      'I did it',
      'Good to hear.',
    ]);
  });

  it('FLOW-1 the coach can be asked to begin, once; nothing is sent in the name of the person', async () => {
    const { store, routes } = set({ ...REVIEW, [MESSAGES]: page([opening]) }, {}, null);
    await Promise.all([store.begin('Look back'), store.begin('Look back')]);
    expect(routes()).toEqual(['POST /conversations', MESSAGES]);
    expect(store.state()).toMatchObject({ conversationId: ID, messages: [opening], pending: null });
  });

  it('FLOW-1 where the plan was asked after meanwhile, the suggestion is what the person says', async () => {
    const user = message('user', 'Look back');
    const { store, seen } = set(
      {
        'POST /conversations': () => ({ status: 201, json: { id: ID, current_sequence: 's1' } }),
        'POST /chat': () => ({ events: replyTo(user, 'Gladly.') }),
      },
      {},
      null,
    );
    await store.begin('Look back');
    expect(seen.at(-1)?.body).toMatchObject({ message: 'Look back', conversation_id: ID });
    expect(store.state().messages.map(({ content }) => content)).toEqual(['Look back', 'Gladly.']);
  });

  it('FLOW-1 first words that cannot be read do not keep the message from being sent', async () => {
    const user = message('user', 'Hello', { parent_id: opening.id });
    const { store } = set({ ...REVIEW, 'POST /chat': () => ({ events: replyTo(user, 'Yes.') }) }, {}, null);
    await store.send('Hello');
    expect(store.state().messages.map(({ content }) => content)).toEqual(['Hello', 'Yes.']);
  });

  it('CHAT-4 only when the edit answers success is the chat sent again, as an edit', async () => {
    const first = message('user', 'One');
    const answer = message('assistant', 'First answer', { parent_id: first.id });
    const second = message('user', 'One, better', { versions: [first.id, 'new'], id: 'new' });
    const { store, seen } = set({
      [MESSAGES]: page([first, answer]),
      [`PATCH /messages/${first.id}`]: () => ({ json: { status: 'success', conversation_id: ID } }),
      'POST /chat': () => ({ events: replyTo(second, 'Second answer') }),
    });
    await store.open();
    await store.edit(first.id, 'One, better');
    expect(seen.at(-1)).toEqual({
      route: 'POST /chat',
      body: {
        message: 'One, better',
        conversation_id: ID,
        client_message_id: 'client-1',
        is_edit: true,
        edited_message_id: first.id,
      },
    });
    expect(store.state().messages.map(({ content }) => content)).toEqual(['One, better', 'Second answer']);
    expect(store.state().messages[0]?.versions).toEqual([first.id, 'new']);
  });

  it.each(['busy', 'not_editable'])(
    'CHAT-4 an edit that answers %s sends nothing and changes nothing',
    async (status) => {
      const first = message('user', 'One');
      const { store, routes } = set({
        [MESSAGES]: page([first]),
        [`PATCH /messages/${first.id}`]: () => ({ json: { status, conversation_id: ID } }),
      });
      await store.open();
      await expect(store.edit(first.id, 'Two')).rejects.toMatchObject({ type: status });
      expect(routes()).not.toContain('POST /chat');
      expect(store.state().messages).toEqual([first]);
    },
  );

  it('CHAT-4 an edit that was kept and not sent stays visible with its text', async () => {
    const first = message('user', 'One', { pending_edit: 'One, edited' });
    const { store, seen } = set({
      [MESSAGES]: page([first]),
      [`DELETE /messages/${first.id}/edit`]: () => ({ status: 204 }),
    });
    await store.open();
    expect(store.state().messages[0]?.pending_edit).toBe('One, edited');
    await store.discardEdit(first.id);
    expect(seen.at(-1)?.route).toBe(`DELETE /messages/${first.id}/edit`);
    expect(store.state().messages[0]?.pending_edit).toBeNull();
  });

  it('CHAT-5 opening a conversation whose reply runs joins it', async () => {
    const user = message('user', 'Hello');
    const running = message('assistant', 'Wel', {
      id: 'reply',
      status: 'streaming',
      run_id: 'run',
      parent_id: user.id,
    });
    const { store, routes } = set({
      [MESSAGES]: page([user, running]),
      'GET /runs/run/events': () => ({ events: replyTo(user, 'Welcome back.') }),
    });
    const ended = new Promise<string>((resolve) =>
      store.onNews((news) => void (news.type === 'ended' && resolve(news.message.content))),
    );
    await store.open();
    expect(await ended).toBe('Welcome back.');
    expect(routes()).toEqual([MESSAGES, 'GET /runs/run/events']);
    expect(store.state().messages.at(-1)).toMatchObject({ id: 'reply', content: 'Welcome back.', status: 'complete' });
  });

  it('CHAT-9 a refused message is kept with its reason, goes again under the same id, or comes back', async () => {
    const { store, seen, kept } = set({
      [MESSAGES]: page([]),
      'POST /chat': () => ({
        status: 409,
        json: { type: 'reply_running', errors: ['A reply is still being written.'] },
      }),
    });
    await store.open();
    await store.send('Hello');
    expect(store.state().pending).toMatchObject({ text: 'Hello', phase: 'failed', problem: { type: 'reply_running' } });
    expect(kept.get(ID)?.text).toBe('Hello');
    await store.sendAgain();
    expect(seen.filter(({ route }) => route === 'POST /chat').map(({ body }) => body.client_message_id)).toEqual([
      'client-1',
      'client-1',
    ]);
    expect(store.takeBack()).toBe('Hello');
    expect(store.state().pending).toBeNull();
    expect(kept.size).toBe(0);
  });

  it('APP-5 a message that was never accepted is found again after a sign-in, and waits for the person', async () => {
    const unsent: Unsent = {
      clientMessageId: 'old',
      text: 'Before the session ended',
      conversationId: ID,
      editedMessageId: null,
      at: 0,
    };
    const { store, routes } = set({ [MESSAGES]: page([]) }, { [ID]: unsent });
    await store.open();
    expect(store.state().pending).toMatchObject({ text: 'Before the session ended', phase: 'restored' });
    expect(routes()).toEqual([MESSAGES]);
  });

  it('CHAT-5 an error keeps what came and says that asking again can help', async () => {
    const user = message('user', 'Hello');
    const half = message('assistant', 'Half a', { id: 'reply', status: 'interrupted', parent_id: user.id });
    const { store } = set({
      [MESSAGES]: page([]),
      'POST /chat': () => ({
        events: [
          ...replyTo(user, 'Half a').slice(0, 2),
          {
            seq: 3,
            type: 'error',
            data: { type: 'model_broke_off', message: half, retry: true, retry_after_seconds: null },
          },
        ],
      }),
    });
    await store.open();
    await store.send('Hello');
    expect(store.state().messages.at(-1)).toMatchObject({ content: 'Half a', status: 'interrupted' });
    expect(store.state().problem).toMatchObject({ type: 'model_broke_off', retry: true, messageId: 'reply' });
  });

  it('FLOW-4 words that are taken back leave the screen, which says so until the next visit', async () => {
    const user = message('user', 'Hello');
    const [accepted, , done] = replyTo(user, 'New.') as [ReplyEvent, ReplyEvent, ReplyEvent];
    const { store } = set({
      [MESSAGES]: page([]),
      'POST /chat': () => ({
        events: [
          accepted,
          { seq: 2, type: 'delta', data: { at: 0, text: 'Old words' } },
          { seq: 3, type: 'replaced', data: { from: 9 } },
          { seq: 4, type: 'delta', data: { at: 9, text: 'New.' } },
          { ...done, seq: 5 },
        ],
      }),
    });
    await store.open();
    const phases: (string | undefined)[] = [];
    store.subscribe(() => phases.push(store.state().reply?.phase));
    await store.send('Hello');
    expect(phases.join()).toMatch(/writing,waiting,writing/);
    expect(store.state().messages.at(-1)).toMatchObject({ id: 'reply', content: 'New.' });
    expect(store.state().rewrittenId).toBe('reply');
  });

  it('CHAT-2 earlier messages are read by the first one that is known, and stand before it', async () => {
    const all = Array.from({ length: 4 }, (_, index) => message('user', `Message ${index}`));
    const { store, routes } = set({
      [MESSAGES]: (() => {
        let first = true;
        return () => {
          const json = first
            ? { messages: all.slice(2), has_more: true }
            : { messages: all.slice(0, 2), has_more: false };
          first = false;
          return { json };
        };
      })(),
    });
    await store.open();
    expect(store.state().hasMore).toBe(true);
    await store.readOlder();
    await store.readOlder();
    expect(store.state().messages).toEqual(all);
    expect(routes()).toHaveLength(2);
  });

  it('CHAT-8 a conversation of somebody else is missing, not failed', async () => {
    const { store } = set({});
    await store.open();
    expect(store.state().load).toBe('missing');
  });

  it('CHAT-5 stopping says how much was seen', async () => {
    const user = message('user', 'Hello');
    const running = message('assistant', 'What came so far', {
      id: 'reply',
      status: 'streaming',
      run_id: 'run',
      parent_id: user.id,
    });
    const stopped = message('assistant', 'What came', { id: 'reply', status: 'stopped', parent_id: user.id });
    let release: (events: ReplyEvent[]) => void = () => undefined;
    const { store, seen } = set({
      [MESSAGES]: page([user, running]),
      'GET /runs/run/events': () => ({ events: [] }),
      'POST /runs/run/stop': () => {
        release([{ seq: 9, type: 'done', data: { message: stopped, title: null } }]);
        return { json: { status: 'stopped' } };
      },
    });
    release = () => undefined;
    await store.open();
    await store.stop();
    expect(seen.find(({ route }) => route === 'POST /runs/run/stop')?.body).toEqual({
      seen_length: 'What came so far'.length,
    });
    expect(store.state().reply?.phase).toBe('stopping');
    store.close();
  });

  it('CHAT-9 a network that is gone is a failure of its own, with the message kept', async () => {
    const { store } = set({
      [MESSAGES]: page([]),
      'POST /chat': () => ({ status: 503, json: { type: 'overloaded', errors: ['Busy.'] } }),
    });
    await store.open();
    await store.send('Hello');
    expect(store.state().pending?.problem).toBeInstanceOf(ApiError);
    expect(store.state().pending?.text).toBe('Hello');
  });
});
