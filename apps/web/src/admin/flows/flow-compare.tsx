import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import styles from './flows.module.css';

interface FlowCompareProps {
  label: string;
  before: string;
  after: string;
}

/** What differs, line by line; long stretches that are the same are folded away. */
export function FlowCompare({ label, before, after }: FlowCompareProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const view = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: after,
        extensions: [
          lineNumbers(),
          EditorState.readOnly.of(true),
          EditorView.editable.of(false),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
          unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged: { margin: 2, minSize: 6 } }),
          EditorView.theme({
            '&': { backgroundColor: 'var(--sheet)', color: 'var(--ink)', fontSize: '0.8125rem' },
            '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5' },
            '.cm-gutters': { backgroundColor: 'var(--sheet)', color: 'var(--muted)', border: 'none' },
            '.cm-changedLine': { backgroundColor: 'var(--moss-soft) !important' },
            '.cm-deletedChunk': { backgroundColor: 'var(--brick-soft) !important' },
            '.cm-collapsedLines': { background: 'var(--sunken)', color: 'var(--muted)' },
          }),
        ],
      }),
    });
    return () => view.destroy();
  }, [label, before, after]);
  return <div ref={place} className={styles.compare} />;
}
