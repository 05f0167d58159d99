import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Outlet, useNavigate, useParams, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { openConversation } from '../conversations/conversation-registry.ts';
import { ConversationView } from '../conversations/conversation-view.tsx';
import { useConversationNews } from '../conversations/use-conversation.ts';
import { portalIn } from '../portal/over-page.ts';
import { ConfigProblem } from './config-gate.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import type { RailHandle } from './rail.tsx';
import { Rail } from './rail.tsx';
import { RailProvider } from './rail-state.tsx';
import { useSession } from './session.tsx';
import { shellCopy } from './shell.copy.ts';
import styles from './shell.module.css';
import { useShortcuts } from './shortcuts.ts';

const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx').then((m) => ({ default: m.ShortcutsDialog })));
const PortalOverlay = lazy(() => import('../portal/portal-overlay.tsx').then((m) => ({ default: m.PortalOverlay })));

/** Rail and conversation. Both addresses of a conversation, begun or not, end here, so that getting an id moves nothing. */
export function ChatLayout() {
  const words = useCopy(shellCopy);
  const { conversationId = null } = useParams({ strict: false });
  const { user } = useSession();
  const navigate = useNavigate();
  const rail = useRef<RailHandle>(null);
  const [shortcuts, setShortcuts] = useState(false);
  const showShortcuts = useCallback(() => setShortcuts(true), []);
  const isPortalOpen = useRouterState({ select: ({ location }) => portalIn(location.searchStr) !== null });
  const userId = user?.id ?? '';
  useConversationNews();
  useShortcuts({
    onSearch: () => rail.current?.search(),
    onNew: () => void navigate({ to: '/' }),
    onHelp: showShortcuts,
  });
  const open = useMemo(() => openConversation(conversationId, userId), [conversationId, userId]);
  return (
    <RailProvider>
      <a className="skip-link" href="#content">
        {words.skip}
      </a>
      <div className={styles.layout} data-private>
        <Rail ref={rail} onShortcuts={showShortcuts} />
        <main id="content" className={styles.main} tabIndex={-1}>
          <div>
            <OfflineBanner />
            <ConfigProblem />
          </div>
          <div className={styles.screen}>
            <ConversationView key={open.key} open={open} onShortcuts={showShortcuts} />
          </div>
        </main>
      </div>
      {isPortalOpen && (
        <Suspense fallback={null}>
          <PortalOverlay />
        </Suspense>
      )}
      {shortcuts && (
        <Suspense fallback={null}>
          <ShortcutsDialog onClose={() => setShortcuts(false)} />
        </Suspense>
      )}
      <Outlet />
    </RailProvider>
  );
}
