import { buttonClass } from '@parley/ui/button.tsx';
import { Dialog } from '@parley/ui/dialog/dialog.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { IconButton } from '@parley/ui/icon-button.tsx';
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs';
import IconLayoutSidebar from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebar.mjs';
import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { Link, useRouterState } from '@tanstack/react-router';
import type { Ref } from 'react';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { ConversationList } from '../conversations/conversation-list.tsx';
import { helpCopy } from '../help/help.copy.ts';
import { AccountMenu } from './account-menu.tsx';
import { LanguageChoice } from './language-choice.tsx';
import styles from './rail.module.css';
import { useRail } from './rail-state.tsx';
import { SchemeChoice } from './scheme-choice.tsx';
import { shellCopy } from './shell.copy.ts';

export type RailHandle = { search(): void };

/** Milliseconds of silence before a search is asked. */
const SEARCH_PAUSE_MS = 250;

/** Everything beside the conversation: a column, or on small windows a sheet. */
export function Rail({ onShortcuts, ref }: { onShortcuts: () => void; ref?: Ref<RailHandle> }) {
  const { sheet, open, setOpen } = useRail();
  const words = useCopy(shellCopy);
  const search = useRef<HTMLInputElement>(null);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const lastPath = useRef(path);
  useEffect(() => {
    // One chose something in the sheet: it has done its work.
    if (lastPath.current !== path && sheet) setOpen(false);
    lastPath.current = path;
  }, [path, sheet, setOpen]);
  useImperativeHandle(
    ref,
    () => ({
      search: () => {
        setOpen(true);
        requestAnimationFrame(() => search.current?.focus());
      },
    }),
    [setOpen],
  );
  if (!open) return null;
  const content = <RailContent search={search} onShortcuts={onShortcuts} />;
  if (sheet) {
    return (
      <Dialog title={words.conversations} place="start" bare onClose={() => setOpen(false)}>
        <div className={styles.sheet}>{content}</div>
      </Dialog>
    );
  }
  return (
    <nav className={styles.rail} aria-label={words.conversations}>
      <div className={styles.brand}>
        <Link to="/" className={styles.name}>
          Parley
        </Link>
        <IconButton
          label={words.hideRail}
          icon={<IconLayoutSidebar size={20} stroke={1.5} />}
          onClick={() => setOpen(false)}
        />
      </div>
      {content}
    </nav>
  );
}

interface RailContentProps {
  search: React.RefObject<HTMLInputElement | null>;
  onShortcuts: () => void;
}

function RailContent({ search, onShortcuts }: RailContentProps) {
  const words = useCopy(shellCopy);
  const help = useCopy(helpCopy);
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), typed === '' ? 0 : SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <>
      <div className={styles.top}>
        <Link to="/" className={`${buttonClass('quiet')} ${styles.new}`}>
          <IconEdit size={18} stroke={1.5} aria-hidden />
          {words.newConversation}
        </Link>
        <p className={styles.work}>
          <Link to="/exercises">{words.exercises}</Link>
          <Link to="/kept">{words.kept}</Link>
        </p>
        <search className={styles.search}>
          <IconSearch size={18} stroke={1.5} aria-hidden className={styles.searchIcon} />
          <input
            ref={search}
            type="search"
            className={styles.searchInput}
            aria-label={words.search}
            placeholder={words.searchHint}
            value={typed}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || typed === '') return;
              event.preventDefault();
              event.stopPropagation();
              setTyped('');
            }}
          />
          {typed !== '' && (
            <IconButton
              size="small"
              label={words.clearSearch}
              icon={<IconX size={18} stroke={1.5} />}
              className={styles.clear}
              onClick={() => {
                setTyped('');
                search.current?.focus();
              }}
            />
          )}
        </search>
      </div>
      <ConversationList search={asked} />
      <div className={styles.foot}>
        <Link to="/help-now" className={styles.help}>
          <IconLifebuoy size={18} stroke={1.5} aria-hidden />
          {help.link}
        </Link>
        <div className={styles.footLine}>
          <AccountMenu onShortcuts={onShortcuts} />
          <LanguageChoice compact />
          <SchemeChoice />
        </div>
      </div>
    </>
  );
}
