import type { Message } from '@parley/contracts/assistant/conversations.ts';
import { Button } from '@parley/ui/button.tsx';
import { classNames } from '@parley/ui/class-names.ts';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { IconButton } from '@parley/ui/icon-button.tsx';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs';
import type { ComponentType } from 'react';
import { lazy, memo, Suspense, useSyncExternalStore } from 'react';
import type { AiNotice } from './ai-notices.ts';
import { conversationCopy } from './conversation.copy.ts';
import type { LiveText } from './live-text.ts';
import styles from './message-row.module.css';
import { MessageText } from './message-text.tsx';
import { modelName } from './model-name.ts';
import { SafetyCard } from './safety-card.tsx';

const EditMessage = lazy(() => import('./edit-message.tsx').then((m) => ({ default: m.EditMessage })));
const Citations = lazy(() => import('../knowledge/citations.tsx').then((m) => ({ default: m.Citations })));

/** What one can do with a turn. The same object for the life of a screen, or every row would be drawn again. */
export type TurnActions = {
  copy(message: Message): void;
  /** Reads a reply aloud, or stops reading it. */
  read(message: Message): void;
  startEdit(messageId: string): void;
  cancelEdit(): void;
  saveEdit(messageId: string, text: string): Promise<void>;
  sendEdit(messageId: string): void;
  discardEdit(messageId: string): void;
  regenerate(messageId: string): void;
  show(messageId: string): void;
  /** More that one can do with a finished reply; fetched after the first words are on screen. */
  More?: ComponentType<{ message: Message }>;
};

interface MessageRowProps {
  message: Message;
  notice: AiNotice | null;
  isLast: boolean;
  /** Its text is being written now. */
  isRunning: boolean;
  isEditing: boolean;
  isRead: boolean;
  /** It came by voice. */
  isSpoken: boolean;
  /** What one can do with it is drawn too; the words come first. */
  withActs: boolean;
  live: LiveText;
  actions: TurnActions;
}

/** One turn. Drawn again only when something of its own changes. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, notice, isLast, isRunning } = props;
  const words = useCopy(conversationCopy);
  const person = message.role === 'user';
  return (
    <>
      {notice && <p className={styles.notice}>{notice === 'start' ? words.aiNotice : words.aiNoticeAgain}</p>}
      <article
        className={classNames(styles.turn, person ? styles.person : styles.coach, isLast && styles.last)}
        data-message={message.id}
        data-role={message.role}
        aria-busy={isRunning || undefined}
      >
        <h2 className="sr-only">{person ? words.youWrote : words.coachSaid}</h2>
        {person ? <PersonTurn {...props} /> : <CoachTurn {...props} />}
      </article>
    </>
  );
});

function PersonTurn({ message, isEditing, isSpoken, withActs, actions }: MessageRowProps) {
  const words = useCopy(conversationCopy);
  if (isEditing) {
    return (
      <Suspense>
        <EditMessage
          text={message.pending_edit ?? message.content}
          onSave={(text) => actions.saveEdit(message.id, text)}
          onCancel={actions.cancelEdit}
        />
      </Suspense>
    );
  }
  return (
    <>
      <div className={styles.said}>{message.content}</div>
      {message.pending_edit !== null && (
        <div className={styles.pendingEdit}>
          <p className={styles.pendingLabel}>{words.editedNotSent}</p>
          <p className={styles.said}>{message.pending_edit}</p>
          <div className={styles.acts}>
            <Button variant="primary" onClick={() => actions.sendEdit(message.id)}>
              {words.sendNow}
            </Button>
            <Button onClick={() => actions.discardEdit(message.id)}>{words.discard}</Button>
          </div>
        </div>
      )}
      <div className={styles.meta}>
        <Pager message={message} actions={actions} />
        {isSpoken && <span className={styles.time}>{words.spoken}</span>}
        {withActs && (
          <span className={styles.quiet}>
            <IconButton
              size="small"
              label={words.edit}
              icon={<IconPencil size={18} stroke={1.5} />}
              onClick={() => actions.startEdit(message.id)}
            />
            <IconButton
              size="small"
              label={words.copy}
              icon={<IconCopy size={18} stroke={1.5} />}
              onClick={() => actions.copy(message)}
            />
            <Time at={message.created_at} />
          </span>
        )}
      </div>
    </>
  );
}

function CoachTurn({ message, isRunning, isRead, withActs, live, actions }: MessageRowProps) {
  const words = useCopy(conversationCopy);
  const card = message.safety && message.safety.lines.length > 0 && <SafetyCard safety={message.safety} />;
  if (isRunning) {
    return (
      <>
        <LiveReply live={live} messageId={message.id} />
        {card}
      </>
    );
  }
  return (
    <>
      <MessageText text={message.content} />
      {message.citations.length > 0 && (
        <Suspense fallback={null}>
          <Citations citations={message.citations} />
        </Suspense>
      )}
      {card}
      {message.status === 'stopped' && <p className={styles.stopped}>{words.stopped}</p>}
      <div className={styles.meta}>
        <Pager message={message} actions={actions} />
        {message.took_over && (
          <span className={styles.tookOver} title={words.tookOverMore}>
            {words.tookOver}
          </span>
        )}
        {withActs && <CoachActs message={message} isRead={isRead} actions={actions} />}
      </div>
    </>
  );
}

function CoachActs({ message, isRead, actions }: Pick<MessageRowProps, 'message' | 'isRead' | 'actions'>) {
  const words = useCopy(conversationCopy);
  return (
    <span className={styles.quiet}>
      <IconButton
        size="small"
        label={words.copy}
        icon={<IconCopy size={18} stroke={1.5} />}
        onClick={() => actions.copy(message)}
      />
      <IconButton
        size="small"
        label={words.readAloud}
        icon={<IconVolume size={18} stroke={1.5} />}
        aria-pressed={isRead}
        onClick={() => actions.read(message)}
      />
      {/* The first words of the coach answer nobody. */}
      {message.parent_id !== null && (
        <IconButton
          size="small"
          label={words.regenerate}
          icon={<IconRefresh size={18} stroke={1.5} />}
          onClick={() => actions.regenerate(message.id)}
        />
      )}
      {!message.took_over && <Maker model={message.model} />}
      <Time at={message.created_at} />
      {actions.More && (
        <Suspense fallback={null}>
          <actions.More message={message} />
        </Suspense>
      )}
    </span>
  );
}

/** Says plainly what made a reply. */
function Maker({ model }: { model: string | null }) {
  const words = useCopy(conversationCopy);
  if (model === null) return null;
  const guided = model === 'builtin';
  return (
    <span className={styles.maker} title={guided ? words.guidedMore : words.model(modelName(model))}>
      {guided ? words.guided : modelName(model)}
    </span>
  );
}

function Time({ at }: { at: string }) {
  const format = useFormat();
  return (
    <time dateTime={at} className={styles.time}>
      {format.time(at)}
    </time>
  );
}

function LiveReply({ live, messageId }: { live: LiveText; messageId: string }) {
  const words = useCopy(conversationCopy);
  const text = useSyncExternalStore(live.subscribe, () => live.text(messageId));
  if (text === '') {
    return (
      <p className={styles.waiting}>
        <span aria-hidden="true" className={styles.breath} />
        <span className="sr-only">{words.replying}</span>
      </p>
    );
  }
  return (
    <div className={styles.live}>
      <MessageText text={text} live />
    </div>
  );
}

function Pager({ message, actions }: { message: Message; actions: TurnActions }) {
  const words = useCopy(conversationCopy);
  const { versions, id } = message;
  if (versions.length < 2) return null;
  const at = versions.indexOf(id);
  const earlier = versions[at - 1];
  const later = versions[at + 1];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form where there is none
    <span className={styles.pager} role="group" aria-label={words.version(at + 1, versions.length)}>
      <IconButton
        size="small"
        label={words.earlierVersion}
        icon={<IconChevronLeft size={18} stroke={1.5} />}
        aria-disabled={!earlier || undefined}
        onClick={() => earlier && actions.show(earlier)}
      />
      <span aria-hidden="true" className={styles.count}>
        {at + 1} / {versions.length}
      </span>
      <IconButton
        size="small"
        label={words.laterVersion}
        icon={<IconChevronRight size={18} stroke={1.5} />}
        aria-disabled={!later || undefined}
        onClick={() => later && actions.show(later)}
      />
    </span>
  );
}
