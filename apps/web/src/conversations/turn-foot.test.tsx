import type { Message } from '@parley/contracts/assistant/conversations.ts';
import { ApiError } from '@parley/contracts/client.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ConversationState } from './conversation-state.ts';
import { newConversation } from './conversation-state.ts';
import { PendingTurn, TurnFoot } from './turn-foot.tsx';

const reply = (more: Partial<Message> = {}) =>
  ({ id: 'r', role: 'assistant', content: 'Half a', quick_replies: [], ...more }) as unknown as Message;

function draw(more: Partial<ConversationState>) {
  const onQuickReply = vi.fn();
  const onRegenerate = vi.fn();
  render(
    <TurnFoot
      state={{ ...newConversation('c'), load: 'ready', ...more }}
      onQuickReply={onQuickReply}
      onRegenerate={onRegenerate}
    />,
  );
  return { onQuickReply, onRegenerate };
}

describe('under the last turn', () => {
  it('CHAT-11 quick replies answer with one press', () => {
    const { onQuickReply } = draw({ messages: [reply({ quick_replies: ['Yes', 'Not yet'] })] });
    fireEvent.click(screen.getByRole('button', { name: 'Not yet' }));
    expect(onQuickReply).toHaveBeenCalledExactlyOnceWith('Not yet');
  });

  it('CHAT-11 they are gone while a reply is written', () => {
    draw({
      messages: [reply({ quick_replies: ['Yes'] })],
      reply: { runId: 'run', messageId: 'r', phase: 'writing', connected: true, again: false },
    });
    expect(screen.queryByRole('button', { name: 'Yes' })).toBeNull();
  });

  it('CHAT-5 an error says what happened, what was kept and how to try again', () => {
    const { onRegenerate } = draw({
      messages: [reply()],
      problem: { type: 'model_broken_off', retry: true, retryAfterSeconds: 30, messageId: 'r' },
    });
    expect(screen.getByText('The model behind Parley broke off in the middle.')).toBeTruthy();
    expect(screen.getByText('What came so far is kept.')).toBeTruthy();
    expect(screen.getByText(/about 30 s/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRegenerate).toHaveBeenCalledWith('r');
  });

  it('CHAT-10 one that gave way to care and help lines says nothing of the kind', () => {
    draw({ messages: [reply({ safety: { level: 'concern', lines: [] } })], rewrittenId: 'r' });
    expect(screen.queryByText(/This answer was rewritten/)).toBeNull();
  });

  it('FLOW-4 an answer that was rewritten says so, the next one does not', () => {
    draw({ messages: [reply()], rewrittenId: 'r' });
    expect(screen.getByText(/This answer was rewritten/)).toBeTruthy();
    draw({ messages: [reply({ id: 'later' })], rewrittenId: 'r' });
    expect(screen.getAllByText(/This answer was rewritten/)).toHaveLength(1);
  });

  it('CHAT-5 a connection that broke off is said, and the reply goes on', () => {
    draw({
      messages: [reply()],
      reply: { runId: 'run', messageId: 'r', phase: 'writing', connected: false, again: false },
    });
    expect(screen.getByText(/connecting again/)).toBeTruthy();
  });

  it('APP-6 a message that was refused shows the reason, and can be sent again or taken back', () => {
    const onSendAgain = vi.fn();
    const onTakeBack = vi.fn();
    const problem = new ApiError(409, 'reply_running', 'A reply is still being written in this conversation.');
    render(
      <PendingTurn
        pending={{
          clientMessageId: 'x',
          text: 'Mine',
          conversationId: 'c',
          editedMessageId: null,
          at: 0,
          phase: 'failed',
          problem,
        }}
        onSendAgain={onSendAgain}
        onTakeBack={onTakeBack}
      />,
    );
    expect(screen.getByText('Mine')).toBeTruthy();
    expect(screen.getByText('A reply is still being written in this conversation.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
    fireEvent.click(screen.getByRole('button', { name: 'Take back' }));
    expect(onSendAgain).toHaveBeenCalledOnce();
    expect(onTakeBack).toHaveBeenCalledOnce();
  });
});
