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

/** What the coach said. */
export function MessageText({ text }: { text: string }) {
  const Markdown = useSyncExternalStore(subscribe, () => loaded);
  if (!MARKED.test(text)) return <Paragraphs text={text} />;
  if (Markdown) return <Markdown text={text} />;
  void loadMarkdown();
  return <div className={`${styles.markdown} ${styles.raw}`}>{text}</div>;
}

function Paragraphs({ text }: { text: string }) {
  return (
    <div className={styles.markdown}>
      {text
        .split(/\n\s*\n/)
        .filter((part) => part.trim() !== '')
        .map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs only ever grow at the end
          <p key={index}>{part}</p>
        ))}
    </div>
  );
}
