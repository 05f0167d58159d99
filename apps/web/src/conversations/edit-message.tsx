import { MESSAGE_LENGTH } from '@parley/contracts/assistant/chat.ts';
import { ApiError } from '@parley/contracts/client.ts';
import { Button } from '@parley/ui/button.tsx';
import { TextArea } from '@parley/ui/fields/text-area.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { onEnter } from '@parley/ui/on-enter.ts';
import { useEffect, useRef, useState } from 'react';
import { useProblemWords } from '../shell/problem-words.ts';
import { conversationCopy } from './conversation.copy.ts';
import styles from './message-row.module.css';

interface EditMessageProps {
  text: string;
  onSave: (text: string) => Promise<void>;
  onCancel: () => void;
}

/** A message edited where it stands: Enter sends, Escape leaves everything as it was. */
export function EditMessage({ text: original, onSave, onCancel }: EditMessageProps) {
  const words = useCopy(conversationCopy);
  const problemWords = useProblemWords();
  const [text, setText] = useState(original);
  const [problem, setProblem] = useState<string>();
  const [saving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const area = form.current?.querySelector('textarea');
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);

  const save = async () => {
    if (saving) return;
    if (text.trim() === '') return setProblem(words.emptyMessage);
    if (text.length > MESSAGE_LENGTH) return setProblem(words.tooLong(text.length - MESSAGE_LENGTH));
    if (text === original) return onCancel();
    setSaving(true);
    try {
      await onSave(text);
    } catch (error) {
      const type = error instanceof ApiError ? error.type : '';
      setProblem(type === 'busy' ? words.busy : type === 'not_editable' ? words.notEditable : problemWords(error));
      setSaving(false);
    }
  };

  return (
    <form
      ref={form}
      className={styles.edit}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextArea
        label={words.editing}
        value={text}
        rows={2}
        problem={problem}
        onValue={(value) => {
          setText(value);
          setProblem(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
            event.stopPropagation();
            onCancel();
          } else onEnter(() => void save())(event);
        }}
      />
      <div className={styles.acts}>
        <Button variant="primary" type="submit" pending={saving}>
          {words.save}
        </Button>
        <Button onClick={onCancel}>{words.cancel}</Button>
      </div>
    </form>
  );
}
