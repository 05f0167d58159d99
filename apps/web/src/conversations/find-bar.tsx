import { conversations } from '@parley/contracts/assistant/conversations.ts';
import { useAnnounce } from '@parley/ui/announce.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { IconButton } from '@parley/ui/icon-button.tsx';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ask } from '../api/api.ts';
import { useProblemWords } from '../shell/problem-words.ts';
import type { ConversationStore } from './conversation-means.ts';
import { findCopy } from './find.copy.ts';
import styles from './find-bar.module.css';
import { findWords, rangesIn } from './find-ranges.ts';

interface FindBarProps {
  store: ConversationStore;
  conversationId: string;
  /** What is looked for, from the address. */
  find: string;
}

/** CHAT-7: the hits of a search in this conversation, one after the other where they stand, with the words marked. */
export function FindBar({ store, conversationId, find }: FindBarProps) {
  const words = useCopy(findCopy);
  const problem = useProblemWords();
  const navigate = useNavigate();
  const { status } = useAnnounce();
  const { show: toast } = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(find);
  const { data } = useQuery({
    queryKey: ['hits', conversationId, find],
    queryFn: ({ signal }) =>
      ask(
        conversations.hits,
        { params: { id: conversationId }, query: { search: find } },
        { signal, background: true },
      ),
    staleTime: 30_000,
  });
  const hits = data?.hits ?? [];
  // The list of conversations showed the last one; from there one goes back.
  const [chosen, setChosen] = useState<{ of: unknown; at: number } | null>(null);
  const at = chosen && chosen.of === data ? chosen.at : hits.length - 1;
  const here = hits[at]?.message_id ?? null;

  useEffect(() => {
    input.current?.focus();
  }, []);
  useEffect(() => {
    if (here === null) return;
    store.lookAt(here).then(
      () => status(words.said(at + 1, hits.length)),
      (error: unknown) => toast({ text: problem(error), tone: 'alert', id: 'find' }),
    );
  }, [here, at, hits.length, store, status, toast, problem, words]);
  useMarks(find, here);

  const go = (step: number) => {
    if (hits.length > 0) setChosen({ of: data, at: (at + step + hits.length) % hits.length });
  };
  const close = () => void navigate({ to: '/c/$conversationId', params: { conversationId }, replace: true });
  const search = () => {
    const wanted = typed.trim();
    if (wanted === '') close();
    else if (wanted === find) go(-1);
    else
      void navigate({ to: '/c/$conversationId', params: { conversationId }, search: { find: wanted }, replace: true });
  };
  const count =
    data === undefined
      ? words.searching
      : hits.length === 0
        ? words.none
        : (data.has_more ? words.hitMore : words.hit)(at + 1, hits.length);
  return (
    <search className={styles.bar}>
      <input
        ref={input}
        type="search"
        aria-label={words.label}
        className={styles.input}
        value={typed}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') {
            event.preventDefault();
            event.stopPropagation();
            close();
          } else if (event.key === 'Enter') {
            event.preventDefault();
            if (event.shiftKey) go(1);
            else search();
          }
        }}
      />
      <span className={styles.count}>{count}</span>
      <IconButton
        size="small"
        label={words.previous}
        icon={<IconChevronUp size={18} stroke={1.5} />}
        onClick={() => go(-1)}
      />
      <IconButton
        size="small"
        label={words.next}
        icon={<IconChevronDown size={18} stroke={1.5} />}
        onClick={() => go(1)}
      />
      <IconButton size="small" label={words.close} icon={<IconX size={18} stroke={1.5} />} onClick={close} />
    </search>
  );
}

/** Marks the words in the turns that are drawn, without touching what is drawn. Browsers that cannot do it show the turn alone. */
function useMarks(find: string, here: string | null): void {
  useEffect(() => {
    const marks = typeof CSS === 'undefined' ? undefined : CSS.highlights;
    const main = document.querySelector('main');
    if (!marks || !main) return;
    const words = findWords(find);
    let frame = 0;
    const mark = () => {
      const [all, first]: [Range[], Range[]] = [[], []];
      for (const turn of main.querySelectorAll('[data-message]'))
        (turn.getAttribute('data-message') === here ? first : all).push(...rangesIn(turn, words));
      marks.set('parley-find', new Highlight(...all));
      marks.set('parley-find-here', new Highlight(...first));
    };
    const watcher = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(mark);
    });
    watcher.observe(main, { subtree: true, childList: true, characterData: true });
    mark();
    return () => {
      watcher.disconnect();
      cancelAnimationFrame(frame);
      marks.delete('parley-find');
      marks.delete('parley-find-here');
    };
  }, [find, here]);
}
