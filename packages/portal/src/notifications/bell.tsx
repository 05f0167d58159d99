import { useCopy } from '@parley/ui/i18n/language.tsx';
import { IconButton } from '@parley/ui/icon-button.tsx';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { lazy, Suspense, useState } from 'react';
import styles from './bell.module.css';
import { notificationsCopy } from './notifications.copy.ts';
import { PAGE, useNotifications } from './notifications.queries.ts';

const NotificationsPanel = lazy(async () => ({
  default: (await import('./notifications-panel.tsx')).NotificationsPanel,
}));
/** More than that is many. */
const MOST_SHOWN = 99;

/** HOOKS-2: how much a person has not read yet, and the way to it. What opens is fetched when it is opened. */
export function Bell() {
  const words = useCopy(notificationsCopy);
  const [open, setOpen] = useState(false);
  const { data } = useNotifications(PAGE);
  const unread = data?.unreadCount ?? 0;
  return (
    <span className={styles.bell}>
      <IconButton
        label={unread > 0 ? words.unread(unread) : words.title}
        icon={<IconBell size={20} stroke={1.5} />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      {unread > 0 && (
        <span className={styles.count} aria-hidden>
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
      {open && (
        <Suspense>
          <NotificationsPanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
