import type { Notification } from '@parley/contracts/identity/notifications.ts';
import { Button } from '@parley/ui/button.tsx';
import { Dialog } from '@parley/ui/dialog/dialog.tsx';
import { Menu } from '@parley/ui/dialog/menu.tsx';
import { Empty } from '@parley/ui/feedback/empty.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { Skeleton } from '@parley/ui/feedback/skeleton.tsx';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Tag, Tags } from '@parley/ui/tag.tsx';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { useState } from 'react';
import { useProblemWords } from '../api/problem-words.ts';
import { FrameLink } from '../frame/frame-link.tsx';
import { notificationsCopy } from './notifications.copy.ts';
import { PAGE, useNotificationChanges, useNotifications } from './notifications.queries.ts';
import styles from './notifications-panel.module.css';

/** What a person should know, newest first, pinned ones before. */
export function NotificationsPanel({ onClose }: { onClose: () => void }) {
  const words = useCopy(notificationsCopy);
  const told = useProblemWords();
  const [count, setCount] = useState(PAGE);
  const { data, error, refetch } = useNotifications(count);
  const { readAll } = useNotificationChanges();
  const isMore = data !== undefined && data.total > data.data.length && count < 100;
  return (
    <Dialog
      place="end"
      full
      title={words.title}
      onClose={onClose}
      actions={data && data.unreadCount > 0 ? <Button onClick={readAll}>{words.allRead}</Button> : undefined}
    >
      {error && (
        <ProblemNotice happened={told(error)} actions={<Button onClick={() => refetch()}>{words.again}</Button>} />
      )}
      {!data && !error && <Skeleton />}
      {data?.data.length === 0 && (
        <Empty drawing="list" title={words.emptyTitle}>
          {words.empty}
        </Empty>
      )}
      {data && data.data.length > 0 && (
        <ul className={styles.list} aria-label={words.title}>
          {data.data.map((one) => (
            <Item key={one.id} notification={one} onFollowed={onClose} />
          ))}
        </ul>
      )}
      {isMore && <Button onClick={() => setCount(Math.min(100, count + PAGE))}>{words.more}</Button>}
    </Dialog>
  );
}

function Item({ notification, onFollowed }: { notification: Notification; onFollowed: () => void }) {
  const words = useCopy(notificationsCopy);
  const format = useFormat();
  const { setStatus, setPinned } = useNotificationChanges();
  const { title, body, severity, url, isPinned, viewed, createdAt } = notification;
  return (
    <li className={viewed ? styles.item : styles.unread}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <Menu
          size="small"
          label={words.actionsFor(title)}
          icon={<IconDots size={18} stroke={1.5} />}
          items={[
            {
              label: viewed ? words.unreadAgain : words.read,
              onSelect: () => setStatus(notification, viewed ? 'unread' : 'read'),
            },
            { label: isPinned ? words.unpin : words.pin, onSelect: () => setPinned(notification, !isPinned) },
            { label: words.archive, onSelect: () => setStatus(notification, 'archived') },
          ]}
        />
      </div>
      {body && <p>{body}</p>}
      <div className={styles.foot}>
        <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>
        <Tags>
          {!viewed && <Tag tone="ember">{words.isNew}</Tag>}
          {isPinned && <Tag>{words.pinned}</Tag>}
          {severity === 'SEVERE' && <Tag tone="brick">{words.severe}</Tag>}
        </Tags>
        {url && (
          <FrameLink
            to={url.replace(/^\/portal\//, '')}
            className={styles.open}
            onClick={() => {
              if (!viewed) setStatus(notification, 'read');
              onFollowed();
            }}
          >
            {words.open}
          </FrameLink>
        )}
      </div>
    </li>
  );
}
