import type { ComponentType } from 'react';
import { useSyncExternalStore } from 'react';
import styles from './markdown.module.css';

type MarkdownComponent = ComponentType<{ text: string }>;

let loaded: MarkdownComponent | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Fetches the Markdown reader, a file of its own; until it is here, and if it never comes, the text stands plain. */
export function loadMarkdown(): Promise<void> {
  loading ??= import('./markdown.tsx').then(
    ({ Markdown }) => {
      loaded = Markdown;
      for (const listener of listeners) listener();
    },
    () => {
      loading = null;
    },
  );
  return loading;
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Anything Markdown gives a meaning to. Most replies hold none of it and are drawn without a reader. */
const MARKED = /[*_`[\]#<>|~\\&]|^\s*([-+]|\d+[.)])\s|^ {4}|\t|^(={2,}|-{2,})\s*$|https?:|www\.|\w@\w| {2}\n/m;

/** What the coach said. @param live it is being written: the last words are still faint */
export function MessageText({ text, live = false }: { text: string; live?: boolean }) {
  const Markdown = useSyncExternalStore(subscribe, () => loaded);
  if (!MARKED.test(text)) return <Paragraphs text={text} live={live} />;
  if (Markdown) return <Markdown text={text} />;
  void loadMarkdown();
  return <div className={`${styles.markdown} ${styles.raw}`}>{text}</div>;
}

/** Characters that are still faint while a reply is written. */
const FAINT = 14;

function Paragraphs({ text, live }: { text: string; live: boolean }) {
  const parts = text.split(/\n\s*\n/).filter((part) => part.trim() !== '');
  return (
    <div className={styles.markdown}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs only ever grow at the end
        <p key={index}>{live && index === parts.length - 1 ? <Arriving text={part} /> : part}</p>
      ))}
    </div>
  );
}

function Arriving({ text }: { text: string }) {
  const settled = Math.max(0, text.length - FAINT);
  return (
    <>
      {text.slice(0, settled)}
      <span className={styles.arriving}>{text.slice(settled)}</span>
    </>
  );
}
