import type { Message } from '@parley/contracts/assistant/conversations.ts';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createLiveText } from './live-text.ts';
import type { TurnActions } from './message-row.tsx';
import { MessageRow } from './message-row.tsx';

const message = (more: Partial<Message>): Message => ({
  id: 'm2',
  conversation_id: 'c',
  parent_id: 'm0',
  role: 'assistant',
  content: 'What would help?',
  status: 'complete',
  created_at: '2026-11-21T10:00:00.000Z',
  run_id: null,
  model: 'builtin',
  quick_replies: [],
  safety: null,
  versions: ['m2'],
  took_over: false,
  pending_edit: null,
  citations: [],
  ...more,
});

async function draw(shown: Message, more: Partial<Parameters<typeof MessageRow>[0]> = {}) {
  const actions: TurnActions = {
    copy: vi.fn(),
    read: vi.fn(),
    startEdit: vi.fn(),
    cancelEdit: vi.fn(),
    saveEdit: vi.fn(async () => undefined),
    sendEdit: vi.fn(),
    discardEdit: vi.fn(),
    regenerate: vi.fn(),
    show: vi.fn(),
  };
  const live = createLiveText((run) => {
    run();
    return () => undefined;
  });
  const row = (
    <MessageRow
      message={shown}
      notice={null}
      isLast
      isRunning={false}
      isEditing={false}
      isRead={false}
      isSpoken={false}
      withActs
      live={live}
      actions={actions}
      {...more}
    />
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: () => row }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('article');
  return { actions, live };
}

describe('a turn', () => {
  it('CHAT-4 the pager says which version this is and leads to the others', async () => {
    const { actions } = await draw(message({ versions: ['m1', 'm2', 'm3'] }));
    expect(screen.getByRole('group', { name: 'Version 2 of 3' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Earlier version' }));
    fireEvent.click(screen.getByRole('button', { name: 'Later version' }));
    expect(actions.show).toHaveBeenNthCalledWith(1, 'm1');
    expect(actions.show).toHaveBeenNthCalledWith(2, 'm3');
  });

  it('CHAT-4 a reply can be written again, the first words of the coach cannot', async () => {
    const { actions } = await draw(message({}));
    fireEvent.click(screen.getByRole('button', { name: 'Answer again' }));
    expect(actions.regenerate).toHaveBeenCalledWith('m2');
    cleanup();
    await draw(message({ parent_id: null }));
    expect(screen.queryByRole('button', { name: 'Answer again' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
  });

  it('CHAT-5 who wrote a reply is said: a model by its name, and the coach of the house by choice or in its place', async () => {
    await draw(message({ model: 'anthropic:claude-x' }));
    expect(screen.getByText('claude-x').title).toBe('Written by claude-x');
    cleanup();
    await draw(message({}));
    expect(screen.getByText('Guided mode')).toBeTruthy();
    cleanup();
    await draw(message({ took_over: true }));
    expect(screen.getByText('Guided mode stepped in')).toBeTruthy();
    expect(screen.queryByText('Guided mode')).toBeNull();
  });

  it('CHAT-4 at the first version there is none before it', async () => {
    const { actions } = await draw(message({ versions: ['m2', 'm3'] }));
    fireEvent.click(screen.getByRole('button', { name: 'Earlier version' }));
    expect(actions.show).not.toHaveBeenCalled();
  });

  it('CHAT-4 an edit that was not sent offers to send it or to drop it', async () => {
    const { actions } = await draw(message({ role: 'user', content: 'One', pending_edit: 'One, edited', model: null }));
    expect(screen.getByText('Edited, not sent')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(actions.sendEdit).toHaveBeenCalledWith('m2');
    expect(actions.discardEdit).toHaveBeenCalledWith('m2');
  });

  it('CHAT-4 a message is edited where it stands: Enter sends, Escape leaves it', async () => {
    const { actions } = await draw(message({ role: 'user', content: 'One', model: null }), { isEditing: true });
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit your message' });
    expect(box.value).toBe('One');
    fireEvent.change(box, { target: { value: 'Two' } });
    fireEvent.keyDown(box, { key: 'Escape' });
    expect(actions.cancelEdit).toHaveBeenCalledOnce();
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(actions.saveEdit).toHaveBeenCalledExactlyOnceWith('m2', 'Two');
  });

  it('CHAT-6 a reply can be copied and written again, and says what made it', async () => {
    const { actions } = await draw(message({}));
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
    fireEvent.click(screen.getByRole('button', { name: 'Answer again' }));
    expect(actions.copy).toHaveBeenCalledOnce();
    expect(actions.regenerate).toHaveBeenCalledWith('m2');
    expect(screen.getByText('Guided mode')).toBeTruthy();
  });

  it('CHAT-10 help lines stand with the reply, one tap away', async () => {
    const lines = [
      { name: 'National suicide prevention line', number: '3114', hours: 'Day and night', kind: 'crisis' },
      { name: 'Directory', number: 'findahelpline.com', hours: 'See there', kind: 'crisis' },
    ];
    await draw(message({ safety: { level: 'crisis', lines } }));
    expect(screen.getByRole('link', { name: '3114' }).getAttribute('href')).toBe('tel:3114');
    expect(screen.getByRole('link', { name: /findahelpline\.com/ }).getAttribute('href')).toBe(
      'https://findahelpline.com',
    );
  });

  it('CHAT-5 while it is written only its own text changes, and a stopped one says so', async () => {
    const { live } = await draw(message({ content: '' }), { isRunning: true });
    expect(screen.getByRole('article').getAttribute('aria-busy')).toBe('true');
    live.set('m2', 'I hear');
    expect((await screen.findByText(/I hear/)).textContent).toBe('I hear');
  });

  it('CHAT-5 a stopped reply says where it stopped', async () => {
    await draw(message({ status: 'stopped' }));
    expect(screen.getByText('Stopped here.')).toBeTruthy();
  });

  it('APP-13 each turn has a heading for those who hear the page', async () => {
    await draw(message({}));
    expect(screen.getByRole('heading', { level: 2, name: 'Parley answered' })).toBeTruthy();
  });
});
