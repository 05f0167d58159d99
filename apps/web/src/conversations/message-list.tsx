import type { Message } from '@parley/contracts/assistant/conversations.ts';
import { Button } from '@parley/ui/button.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { IconButton } from '@parley/ui/icon-button.tsx';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';
import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { noticesIn } from './ai-notices.ts';
import { conversationCopy } from './conversation.copy.ts';
import type { ConversationStore } from './conversation-means.ts';
import type { ConversationState } from './conversation-state.ts';
import { createFollowIntent } from './follow-intent.ts';
import styles from './message-list.module.css';
import type { TurnActions } from './message-row.tsx';
import { MessageRow } from './message-row.tsx';
import { stayAtEnd } from './stay-at-end.ts';

type Row =
  | { key: string; kind: 'message'; message: Message }
  | { key: string; kind: 'pending' }
  | { key: string; kind: 'foot' };

interface MessageListProps {
  store: ConversationStore;
  state: ConversationState;
  actions: TurnActions;
  /** Of the message that is edited in place. */
  editing: string | null;
  /** Of the reply that is read aloud. */
  read: string | null;
  pending: ReactNode;
  /** Notices and quick replies under the last turn. */
  foot: ReactNode;
}

/** Pixels between the upper edge and the first line of an answer that is longer than the window. */
const ABOVE_ANSWER = 12;

/** Where to scroll so that a turn begins at the upper edge; null while it is not drawn. */
function startOf(scroller: HTMLElement, messageId: string): number | null {
  const turn = scroller.querySelector(`[data-message="${messageId}"]`);
  if (!turn) return null;
  const top = turn.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  return Math.max(1, scroller.scrollTop + top - ABOVE_ANSWER);
}

/** Pixels of a window that was not measured yet. */
const WINDOW_WIDTH = 640;
const WINDOW_HEIGHT = 720;
/** Pixels above the first turn. */
const PADDING = 24;

/** Pixels a turn takes before it was measured. */
const estimate = (row: Row | undefined): number => {
  if (row?.kind !== 'message') return 96;
  const { content, role } = row.message;
  const lines = content.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 64)), 0);
  return role === 'user' ? 72 + lines * 22 : 84 + lines * 28;
};

/**
 * The turns in sight and a few around them. Reading back keeps the place when earlier messages arrive above; a reply that grows
 * is followed until its first line would leave the window, and never against somebody who turned back.
 */
export function MessageList({ store, state, actions, editing, read, pending, foot }: MessageListProps) {
  const words = useCopy(conversationCopy);
  const { messages, hasMore, hasLater, newer, older, reply, look } = state;
  const scroller = useRef<HTMLElement>(null);
  const [intent] = useState(createFollowIntent);
  const following = useSyncExternalStore(intent.subscribe, intent.following);

  const rows = useMemo<Row[]>(() => {
    const all: Row[] = messages.map((message) => ({ key: message.id, kind: 'message', message }));
    if (pending) all.push({ key: 'pending', kind: 'pending' });
    // Ways to answer stand under the newest turn only.
    if (!hasLater) all.push({ key: 'foot', kind: 'foot' });
    return all;
  }, [messages, pending, hasLater]);
  // On a slow device buttons nobody sees yet take as long as the words one came to read: they follow.
  const withActs = useDeferredValue(true, false);
  const notices = useMemo(() => noticesIn(messages, !hasMore), [messages, hasMore]);

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.key ?? index,
    estimateSize: (index) => estimate(rows[index]),
    overscan: 4,
    anchorTo: 'end',
    // Following is decided by intent alone, below; the distance from the end decides nothing.
    scrollEndThreshold: -1,
    followOnAppend: false,
    paddingStart: PADDING,
    initialRect: { width: WINDOW_WIDTH, height: WINDOW_HEIGHT },
    // The first sight is the end: the beginning would be drawn for nothing, and would ask for what came before it.
    initialOffset: () => Math.max(0, rows.reduce((sum, row) => sum + estimate(row), PADDING) - WINDOW_HEIGHT),
  });
  const items = virtual.getVirtualItems();

  useEffect(() => (scroller.current ? intent.watch(scroller.current) : undefined), [intent]);

  // The first sight of a conversation is its end.
  const filled = messages.length > 0;
  useLayoutEffect(() => {
    if (filled) virtual.scrollToEnd();
  }, [filled, virtual]);

  // The answer to what was sent last. Its first line stays in sight: it is read from there.
  const answer = useRef<string | null>(null);
  const replyId = reply?.messageId;
  useLayoutEffect(() => {
    if (replyId) answer.current = replyId;
  }, [replyId]);

  // A stretch further back is read from where one is.
  const stretch = useRef(hasLater);
  useLayoutEffect(() => {
    stretch.current = hasLater;
  }, [hasLater]);
  const lookedAt = useRef<object | null>(null);
  useLayoutEffect(() => {
    const index = look ? rows.findIndex(({ key }) => key === look.messageId) : -1;
    if (index < 0 || lookedAt.current === look) return;
    lookedAt.current = look;
    answer.current = null;
    intent.letGo();
    virtual.scrollToIndex(index, { align: 'center' });
  }, [look, rows, intent, virtual]);

  // Whatever changes the height (words, a font, a table, the composer growing), following means the end.
  useEffect(() => {
    const element = scroller.current;
    const content = element?.lastElementChild;
    if (!element || !content) return;
    const follow = () => {
      if (!intent.following() || stretch.current) return;
      const end = element.scrollHeight - element.clientHeight;
      const start = answer.current && startOf(element, answer.current);
      if (start && start < end) {
        element.scrollTop = start;
        intent.letGo();
      } else element.scrollTop = end;
    };
    const watcher = new ResizeObserver(follow);
    watcher.observe(element);
    watcher.observe(content);
    return () => watcher.disconnect();
  }, [intent]);

  // What one sends is looked at, wherever one was.
  const sends = state.pending?.clientMessageId;
  useLayoutEffect(() => {
    if (!sends) return;
    answer.current = null;
    intent.follow();
    virtual.scrollToEnd();
  }, [sends, intent, virtual]);

  const first = items[0]?.index ?? 0;
  useEffect(() => {
    if (first <= 3 && hasMore && older === 'idle' && filled) void store.readOlder();
  }, [first, hasMore, older, filled, store]);

  const final = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasLater && newer === 'idle' && final >= rows.length - 3) void store.readNewer();
  }, [final, hasLater, newer, rows.length, store]);

  const lastId = hasLater ? null : messages.at(-1)?.id;
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
      <section ref={scroller} className={styles.scroller} tabIndex={0} aria-label={words.conversation}>
        {older === 'failed' && (
          <div className={styles.older}>
            <ProblemNotice
              happened={words.olderFailed}
              actions={<Button onClick={() => void store.readOlder()}>{words.retry}</Button>}
            />
          </div>
        )}
        {older === 'loading' && (
          <p className={styles.loadingOlder} role="status">
            {words.older}
          </p>
        )}
        <div className={styles.all} style={{ height: virtual.getTotalSize() }}>
          <div className={styles.window} style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
            {items.map(({ key, index }) => {
              const row = rows[index];
              if (!row) return null;
              return (
                <div key={key} data-index={index} ref={virtual.measureElement} className={styles.row}>
                  {row.kind === 'message' && (
                    <MessageRow
                      message={row.message}
                      notice={notices.get(row.message.id) ?? null}
                      isLast={row.message.id === lastId}
                      isRunning={row.message.id === replyId}
                      isEditing={row.message.id === editing}
                      isRead={row.message.id === read}
                      isSpoken={state.spokenIds.has(row.message.id)}
                      withActs={withActs}
                      live={store.live}
                      actions={actions}
                    />
                  )}
                  {row.kind === 'pending' && pending}
                  {row.kind === 'foot' && foot}
                </div>
              );
            })}
          </div>
        </div>
      </section>
      {(!following || hasLater) && filled && (
        <div className={styles.jump}>
          <IconButton
            label={words.jump}
            icon={<IconArrowDown size={20} stroke={1.5} />}
            onClick={() => {
              answer.current = null;
              intent.follow();
              void store.toEnd();
              virtual.scrollToEnd();
              if (scroller.current) stayAtEnd(scroller.current, intent);
            }}
          />
        </div>
      )}
    </div>
  );
}
