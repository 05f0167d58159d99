import { DOCUMENT_BYTES, DOCUMENT_ENDINGS } from '@parley/contracts/assistant/knowledge.ts';
import { useAnnounce } from '@parley/ui/announce.tsx';
import { classNames } from '@parley/ui/class-names.ts';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs';
import type { DragEvent } from 'react';
import { useId, useState } from 'react';
import { knowledgeCopy } from './knowledge.copy.ts';
import styles from './knowledge.module.css';
import { uploadDocument } from './upload-document.ts';
import { useKnowledgeProblem } from './use-knowledge-problem.ts';

type Sending = { key: number; name: string; state: 'sending' | 'sent' | 'refused'; reason: string | null };
let lastKey = 0;

/** Several at a time, dropped or chosen; one that is refused says why and keeps the others from nothing. */
export function AddDocuments({ onSent }: { onSent: () => void }) {
  const words = useCopy(knowledgeCopy);
  const problem = useKnowledgeProblem();
  const { status } = useAnnounce();
  const hint = useId();
  const [over, setOver] = useState(false);
  const [sending, setSending] = useState<Sending[]>([]);

  const settle = (key: number, state: Sending['state'], reason: string | null) =>
    setSending((all) => all.map((each) => (each.key === key ? { ...each, state, reason } : each)));
  const send = async (files: File[]) => {
    const listed = files.map((file) => {
      lastKey += 1;
      return { file, key: lastKey };
    });
    setSending(listed.map(({ file, key }) => ({ key, name: file.name, state: 'sending', reason: null })));
    let sent = 0;
    for (const { file, key } of listed) {
      if (file.size > DOCUMENT_BYTES) {
        settle(key, 'refused', words.reasons.too_large);
        continue;
      }
      try {
        await uploadDocument(file);
        settle(key, 'sent', null);
        sent += 1;
        onSent();
      } catch (error) {
        settle(key, 'refused', problem(error));
      }
    }
    status(words.allSent(sent));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void send([...event.dataTransfer.files]);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way more; the field inside does the same by keyboard */}
      <div
        className={classNames(styles.drop, over && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileUpload size={20} stroke={1.5} aria-hidden />
        <p>
          {words.drop}{' '}
          <label className={styles.choose}>
            {words.choose}
            <input
              type="file"
              multiple
              accept={DOCUMENT_ENDINGS.map((ending) => `.${ending}`).join(',')}
              aria-describedby={hint}
              className="sr-only"
              onChange={(event) => {
                const files = [...(event.target.files ?? [])];
                event.target.value = '';
                if (files.length > 0) void send(files);
              }}
            />
          </label>
        </p>
        <p id={hint} className={styles.hint}>
          {words.kinds}
        </p>
      </div>
      {sending.length > 0 && (
        <ul className={styles.sending} aria-label={words.uploads}>
          {sending.map(({ key, name, state, reason }) => (
            <li key={key} className={styles[state]}>
              <span className={styles.file}>{name}</span>
              <span className={styles.hint}>
                {state === 'sending' ? words.sending : state === 'sent' ? words.sent : `${words.notSent}. ${reason}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
