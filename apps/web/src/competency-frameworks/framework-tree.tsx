import { classNames } from '@parley/ui/class-names.ts';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import type { KeyboardEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import type { EditItem, Items } from './edit-content.ts';
import { childrenOf, depthOf, lacks } from './edit-content.ts';
import { frameworksCopy } from './frameworks.copy.ts';
import styles from './frameworks.module.css';
import { said } from './said.ts';

interface FrameworkTreeProps {
  items: Items;
  /** Null: the framework itself. */
  selected: string | null;
  onSelect: (id: string | null) => void;
  /** Without it nothing can be moved. */
  onMove: ((id: string, by: -1 | 1) => void) | undefined;
}

/** A tree as the ARIA pattern has it: one stop for Tab, arrows inside; Alt with an arrow moves what is chosen. */
export function FrameworkTree({ items, selected, onSelect, onMove }: FrameworkTreeProps) {
  const words = useCopy(frameworksCopy);
  const { language } = useLanguage();
  const hint = useId();
  const tree = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const byKey = useRef(false);

  const toggle = (id: string, open: boolean) =>
    setClosed((before) => {
      const next = new Set(before);
      if (open) next.delete(id);
      else next.add(id);
      return next;
    });
  const isHidden = ({ parent_id }: EditItem): boolean => {
    if (parent_id === null) return false;
    const parent = items.find(({ id }) => id === parent_id);
    return closed.has(parent_id) || (parent !== undefined && isHidden(parent));
  };
  const shown = items.filter((item) => !isHidden(item));
  // Only what the keyboard chose takes the focus along: a form that is written in keeps it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a move it is another place with the same id
  useEffect(() => {
    if (!byKey.current) return;
    byKey.current = false;
    tree.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
  }, [selected, items]);

  const onKey = (event: KeyboardEvent) => {
    const order = [null, ...shown.map(({ id }) => id)];
    const at = order.indexOf(selected);
    const item = items.find(({ id }) => id === selected);
    const opens = item && childrenOf(items, item.id).length > 0;
    const go = (id: string | null | undefined) => {
      if (id === undefined) return;
      byKey.current = true;
      onSelect(id);
    };
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      if (item && onMove) {
        byKey.current = true;
        onMove(item.id, event.key === 'ArrowUp' ? -1 : 1);
      }
    } else if (event.key === 'ArrowDown') go(order[at + 1]);
    else if (event.key === 'ArrowUp') go(order[at - 1]);
    else if (event.key === 'Home') go(null);
    else if (event.key === 'End') go(order.at(-1));
    else if (event.key === 'ArrowRight' && item && opens)
      if (closed.has(item.id)) toggle(item.id, true);
      else go(childrenOf(items, item.id)[0]?.id);
    else if (event.key === 'ArrowLeft' && item)
      if (opens && !closed.has(item.id)) toggle(item.id, false);
      else go(item.parent_id);
    else return;
    event.preventDefault();
  };
  const line = (item: EditItem) => {
    const { id, kind } = item;
    const opens = childrenOf(items, id).length > 0;
    const isOpen = !closed.has(id);
    const missing = lacks(item);
    const siblings = childrenOf(items, item.parent_id);
    return (
      <div
        key={id}
        role="treeitem"
        aria-level={depthOf(items, id) + 1}
        aria-posinset={siblings.indexOf(item) + 1}
        aria-setsize={siblings.length}
        aria-selected={id === selected}
        aria-expanded={opens ? isOpen : undefined}
        tabIndex={id === selected ? 0 : -1}
        className={classNames(styles.line, kind === 'area' && styles.area)}
        style={{ paddingInlineStart: `calc(${depthOf(items, id)} * var(--space-16))` }}
        onClick={() => onSelect(id)}
        onKeyDown={onKey}
      >
        {opens ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: the pointer's way; arrows do the same
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          <span
            className={styles.fold}
            onClick={(event) => {
              event.stopPropagation();
              toggle(id, !isOpen);
            }}
          >
            {isOpen ? (
              <IconChevronDown size={16} stroke={1.5} aria-hidden />
            ) : (
              <IconChevronRight size={16} stroke={1.5} aria-hidden />
            )}
          </span>
        ) : (
          <span className={styles.fold} aria-hidden />
        )}
        <span className={styles.lineName}>{said(item.name, language) || words.unnamed}</span>
        {missing && <span className={styles.missing}>{words.lacks[missing]}</span>}
      </div>
    );
  };
  return (
    <>
      <div ref={tree} role="tree" tabIndex={-1} aria-label={words.tree} aria-describedby={hint} className={styles.tree}>
        <div
          role="treeitem"
          aria-level={1}
          aria-selected={selected === null}
          aria-expanded
          tabIndex={selected === null ? 0 : -1}
          className={styles.line}
          onClick={() => onSelect(null)}
          onKeyDown={onKey}
        >
          <span className={styles.lineName}>{words.about}</span>
        </div>
        {shown.map(line)}
      </div>
      <p id={hint} className={styles.hint}>
        {words.treeHint}
      </p>
    </>
  );
}
