import { MESSAGE_LENGTH } from '@parley/contracts/assistant/chat.ts';
import { classNames } from '@parley/ui/class-names.ts';
import type { MenuItem } from '@parley/ui/dialog/menu.tsx';
import { Menu } from '@parley/ui/dialog/menu.tsx';
import { growingAreaClass, useGrowingArea } from '@parley/ui/fields/text-area.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { IconButton } from '@parley/ui/icon-button.tsx';
import { onEnter } from '@parley/ui/on-enter.ts';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconMicrophone from '@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs';
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs';
import type { Ref } from 'react';
import { useCallback, useEffect, useId, useImperativeHandle, useState } from 'react';
import styles from './composer.module.css';
import { conversationCopy } from './conversation.copy.ts';

export type ComposerHandle = {
  focus(): void;
  /** Puts words where one can go on writing; what stood there already stays, below them. */
  put(text: string): void;
  /** Puts words after what stands there, to go on from. */
  add(text: string): void;
};

interface ComposerProps {
  /** What was written here before. */
  draft: string;
  onDraft: (text: string) => void;
  onSend: (text: string) => void;
  /** A reply is being written: sending waits, stopping is offered. */
  replying: boolean;
  stopping: boolean;
  onStop: () => void;
  /** ArrowUp in the empty composer. */
  onEditLast: () => void;
  onDictate: () => void;
  menu: readonly MenuItem[];
  ref?: Ref<ComposerHandle>;
}

/** From here on the count is shown, so that the limit surprises nobody. */
const COUNT_FROM = MESSAGE_LENGTH * 0.9;

/** What the sheet shows of its text: whether there is anything to send, and its length once that nears the limit. */
const shownOf = (text: string) => ({ blank: !/\S/.test(text), length: text.length < COUNT_FROM ? 0 : text.length });

/**
 * The sheet at the bottom. What is being typed stands in the textarea alone: a keystroke draws nothing again but what it
 * changes of what is shown.
 */
export function Composer(props: ComposerProps) {
  const { draft, onDraft, onSend, replying, stopping, onStop, onEditLast, onDictate, menu, ref } = props;
  const words = useCopy(conversationCopy);
  const [blank, setBlank] = useState(() => shownOf(draft).blank);
  const [length, setLength] = useState(() => shownOf(draft).length);
  const [problem, setProblem] = useState<string>();
  const { ref: area, write, grow } = useGrowingArea(8);
  const noteId = useId();

  const changed = useCallback(
    (text: string) => {
      const shown = shownOf(text);
      setBlank(shown.blank);
      setLength(shown.length);
      setProblem(undefined);
      grow();
      onDraft(text);
    },
    [grow, onDraft],
  );
  const replace = useCallback(
    (text: string) => {
      write(text);
      changed(text);
      area.current?.focus();
    },
    [area, write, changed],
  );
  useImperativeHandle(ref, () => {
    const join = (before: string, between: string, after: string) => {
      replace(before.trim() && after.trim() ? before + between + after : before.trim() ? before : after);
    };
    return {
      focus: () => area.current?.focus(),
      put: (words) => join(words, '\n\n', area.current?.value ?? ''),
      add: (words) => join(area.current?.value ?? '', ' ', words),
    };
  }, [area, replace]);
  // On a phone the keyboard would cover what one came to read.
  useEffect(() => {
    if (!matchMedia('(pointer: fine)').matches) return;
    // With the first paint: at once, the whole page would be laid out one more time.
    const frame = requestAnimationFrame(() => area.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [area]);

  const over = length - MESSAGE_LENGTH;
  const send = () => {
    const text = area.current?.value ?? '';
    if (replying) return setProblem(words.waitForReply);
    if (shownOf(text).blank) return setProblem(words.emptyMessage);
    if (text.length > MESSAGE_LENGTH) return;
    onSend(text);
    replace('');
  };
  const note = over > 0 ? words.tooLong(over) : problem;

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={styles.sheet}>
        <textarea
          ref={area}
          rows={1}
          defaultValue={draft}
          className={classNames(growingAreaClass, styles.area)}
          aria-label={words.composer}
          aria-describedby={note ? noteId : undefined}
          aria-invalid={over > 0 || undefined}
          placeholder={replying ? words.composerHintRunning : words.composerHint}
          enterKeyHint="send"
          onChange={(event) => changed(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowUp' && event.currentTarget.value === '' && !event.nativeEvent.isComposing) {
              event.preventDefault();
              onEditLast();
            } else onEnter(send)(event);
          }}
        />
        <div className={styles.tools}>
          <Menu
            label={words.more}
            icon={<IconDots size={20} stroke={1.5} />}
            items={menu}
            align="end"
            className={styles.tool ?? ''}
          />
          <IconButton label={words.dictate} icon={<IconMicrophone size={20} stroke={1.5} />} onClick={onDictate} />
          {replying ? (
            <IconButton
              label={stopping ? words.stopping : words.stop}
              icon={<IconPlayerStop size={20} stroke={1.5} />}
              variant="filled"
              aria-disabled={stopping || undefined}
              onClick={onStop}
            />
          ) : (
            <IconButton
              type="submit"
              label={words.send}
              icon={<IconArrowUp size={20} stroke={1.5} />}
              variant="filled"
              unavailable={blank ? words.emptyMessage : over > 0 ? words.tooLong(over) : undefined}
            />
          )}
        </div>
      </div>
      <p id={noteId} className={classNames(styles.note, over > 0 && styles.over)} aria-live="polite">
        {note}
        {length > 0 && <span className={styles.count}>{words.count(length, MESSAGE_LENGTH)}</span>}
      </p>
    </form>
  );
}
