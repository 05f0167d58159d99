import type { Conversation } from '@parley/contracts/assistant/conversations.ts';
import { conversations } from '@parley/contracts/assistant/conversations.ts';
import { Menu } from '@parley/ui/dialog/menu.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { IconButton } from '@parley/ui/icon-button.tsx';
import { onEnter } from '@parley/ui/on-enter.ts';
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ask } from '../api/api.ts';
import { useProblemWords } from '../shell/problem-words.ts';
import { shellCopy } from '../shell/shell.copy.ts';
import styles from './conversation-acts.module.css';
import { forgetConversation } from './conversation-registry.ts';
import { changeConversation, removeFromLists } from './conversations.queries.ts';
import type { ExportFormat } from './export-conversation.ts';

const ConversationFeedback = lazy(() =>
  import('../feedback/conversation-feedback.tsx').then((m) => ({ default: m.ConversationFeedback })),
);

/** Milliseconds in which a deletion can be taken back with one press; the server keeps it for 30 days. */
const UNDO_MS = 10_000;

export type ConversationActs = {
  /** The conversation whose title is being written. */
  renaming: string | null;
  startRename(id: string): void;
  cancelRename(): void;
  rename(id: string, title: string): Promise<void>;
  remove(conversation: Conversation): Promise<void>;
  pin(conversation: Conversation, pinned: boolean): Promise<void>;
  archive(conversation: Conversation, archived: boolean): Promise<void>;
  exportAs(conversation: Conversation, format: ExportFormat): Promise<void>;
};

/** What can be done with a conversation, with the lists kept true and a way back. */
export function useConversationActs(): ConversationActs {
  const [renaming, setRenaming] = useState<string | null>(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { conversationId: shown } = useParams({ strict: false });
  const words = useCopy(shellCopy);
  const problemWords = useProblemWords();
  const { show: toast } = useToast();
  const say = (error: unknown) => void toast({ text: problemWords(error), tone: 'alert', id: 'acts' });

  const change = async (id: string, body: { pinned: boolean } | { archived: boolean }): Promise<boolean> => {
    try {
      const changed = await ask(conversations.change, { params: { id }, body });
      changeConversation(client, id, changed);
      await client.invalidateQueries({ queryKey: ['conversations'] });
      return true;
    } catch (error) {
      say(error);
      return false;
    }
  };

  return {
    renaming,
    pin: async ({ id }, pinned) => void (await change(id, { pinned })),
    archive: async ({ id, title }, archived) => {
      if (!(await change(id, { archived })) || !archived) return;
      toast({
        id: `archived-${id}`,
        text: words.archived(title ?? words.untitled),
        duration: UNDO_MS,
        action: { label: words.undo, onAction: () => void change(id, { archived: false }) },
      });
    },
    exportAs: async (conversation, format) => {
      try {
        const { exportConversation } = await import('./export-conversation.ts');
        await exportConversation(conversation, format);
      } catch (error) {
        say(error);
      }
    },
    startRename: setRenaming,
    cancelRename: () => setRenaming(null),
    rename: async (id, title) => {
      setRenaming(null);
      const trimmed = title.trim();
      if (trimmed === '') return;
      try {
        const renamed = await ask(conversations.change, { params: { id }, body: { title: trimmed } });
        changeConversation(client, id, { title: renamed.title });
      } catch (error) {
        say(error);
      }
    },
    remove: async ({ id, title, off_record: offRecord }) => {
      try {
        await ask(conversations.remove, { params: { id } });
      } catch (error) {
        say(error);
        return;
      }
      removeFromLists(client, id);
      forgetConversation(id);
      if (shown === id) void navigate({ to: '/' });
      toast({
        id: `deleted-${id}`,
        text: words.deleted(title ?? (offRecord ? words.offRecord : words.untitled)),
        duration: UNDO_MS,
        // Of that one nothing is left.
        ...(!offRecord && {
          action: {
            label: words.undo,
            onAction: () => {
              ask(conversations.restore, { params: { id } }).then(() => {
                void client.invalidateQueries({ queryKey: ['conversations'] });
                void navigate({ to: '/c/$conversationId', params: { conversationId: id } });
              }, say);
            },
          },
        }),
      });
    },
  };
}

export function ConversationMenu({ conversation, acts }: { conversation: Conversation; acts: ConversationActs }) {
  const words = useCopy(shellCopy);
  const [asking, setAsking] = useState(false);
  const { off_record: offRecord } = conversation;
  return (
    <>
      <Menu
        label={words.actionsFor(conversation.title ?? (offRecord ? words.offRecord : words.untitled))}
        icon={<IconDots size={18} stroke={1.5} />}
        size="small"
        items={[
          ...(offRecord
            ? []
            : [
                {
                  label: words.rename,
                  icon: <IconPencil size={18} stroke={1.5} aria-hidden />,
                  onSelect: () => acts.startRename(conversation.id),
                },
                {
                  label: conversation.pinned ? words.unpin : words.pin,
                  icon: <IconPin size={18} stroke={1.5} aria-hidden />,
                  onSelect: () => void acts.pin(conversation, !conversation.pinned),
                },
                {
                  label: conversation.archived ? words.unarchive : words.archive,
                  icon: <IconArchive size={18} stroke={1.5} aria-hidden />,
                  onSelect: () => void acts.archive(conversation, !conversation.archived),
                },
              ]),
          {
            label: words.exportMarkdown,
            icon: <IconDownload size={18} stroke={1.5} aria-hidden />,
            onSelect: () => void acts.exportAs(conversation, 'markdown'),
          },
          {
            label: words.exportJson,
            icon: <IconDownload size={18} stroke={1.5} aria-hidden />,
            onSelect: () => void acts.exportAs(conversation, 'json'),
          },
          {
            label: words.feedback,
            icon: <IconMessage size={18} stroke={1.5} aria-hidden />,
            onSelect: () => setAsking(true),
          },
          {
            label: words.delete,
            icon: <IconTrash size={18} stroke={1.5} aria-hidden />,
            danger: true,
            onSelect: () => void acts.remove(conversation),
          },
        ]}
      />
      {asking && (
        <Suspense fallback={null}>
          <ConversationFeedback conversationId={conversation.id} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

interface TitleFormProps {
  conversation: Conversation;
  acts: ConversationActs;
  maxLength: number;
}

/** The title, written where it stands. */
export function TitleForm({ conversation, acts, maxLength }: TitleFormProps) {
  const words = useCopy(shellCopy);
  const [title, setTitle] = useState(conversation.title ?? '');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const save = () => void acts.rename(conversation.id, title);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <input
        ref={input}
        className={styles.input}
        aria-label={words.renameLabel}
        value={title}
        maxLength={maxLength}
        autoComplete="off"
        onChange={(event) => setTitle(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
            event.stopPropagation();
            acts.cancelRename();
          } else onEnter(save)(event);
        }}
        onBlur={(event) => {
          if (!event.currentTarget.form?.contains(event.relatedTarget)) acts.cancelRename();
        }}
      />
      <IconButton type="submit" size="small" label={words.save} icon={<IconCheck size={18} stroke={1.5} />} />
    </form>
  );
}
