import type { Language } from '@parley/contracts/language.ts';
import { useAnnounce } from '@parley/ui/announce.tsx';
import { Button } from '@parley/ui/button.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useEffect, useRef, useState } from 'react';
import type { BrowserListening } from './browser-recognition.ts';
import { listenInBrowser } from './browser-recognition.ts';
import type { MicrophoneProblem } from './microphone.ts';
import { voiceCopy } from './voice.copy.ts';
import styles from './voice.module.css';

interface BrowserDictationProps {
  language: Language;
  where: Exclude<BrowserListening, 'none'>;
  onWords: (text: string) => void;
  onClose: () => void;
}

const PROBLEMS: Partial<Record<string, MicrophoneProblem>> = {
  'not-allowed': 'denied',
  'service-not-allowed': 'denied',
  'audio-capture': 'none',
};

/** Dictation where the server writes nothing down and the browser does. */
export function BrowserDictation({ language, where, onWords, onClose }: BrowserDictationProps) {
  const words = useCopy(voiceCopy);
  const { status } = useAnnounce();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const listening = useRef<ReturnType<typeof listenInBrowser>>(null);
  const done = useRef<(text: string) => void>(() => undefined);
  useEffect(() => {
    done.current = (said) => {
      onClose();
      if (said === '') return;
      onWords(said);
      status(words.written);
    };
  });
  useEffect(() => {
    let said = '';
    let gone = false;
    const begun = listenInBrowser(language, where, {
      onText: (next) => {
        said = next;
        setText(next);
      },
      onEnd: (why) => {
        if (gone) return;
        if (why === null || said !== '') done.current(said);
        else setProblem(why);
      },
    });
    listening.current = begun;
    return () => {
      gone = true;
      begun.abort();
    };
  }, [language, where]);
  if (problem !== null) {
    const known = PROBLEMS[problem];
    return (
      <div className={styles.place}>
        <ProblemNotice
          happened={known ? words.problems[known] : words.nothingHeard}
          todo={known ? words.todos[known] : words.nothingHeardMore}
          actions={<Button onClick={onClose}>{words.close}</Button>}
        />
      </div>
    );
  }
  return (
    <section className={styles.place} aria-label={words.writeDown}>
      <div className={styles.strip}>
        <p className={styles.happening} role="status">
          <span className={styles.on} aria-hidden="true" />
          {words.dictating}
        </p>
        <p lang={language}>{text}</p>
        <div className={styles.acts}>
          <Button variant="primary" onClick={() => listening.current?.stop()}>
            {words.done}
          </Button>
          <Button variant="plain" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      </div>
    </section>
  );
}
