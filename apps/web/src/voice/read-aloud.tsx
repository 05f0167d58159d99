import type { Message } from '@parley/contracts/assistant/conversations.ts';
import { languageOf } from '@parley/contracts/assistant/speakable.ts';
import type { Language } from '@parley/contracts/language.ts';
import { useEffect, useRef, useState } from 'react';
import type { Reading, ReadingState } from './reading.ts';
import { openReading } from './reading.ts';
import { SpeakingStrip } from './speaking-strip.tsx';

const preparing: ReadingState = { phase: 'preparing', blocked: false, problem: null };

interface ReadAloudProps {
  message: Message;
  /** That one expects; a reply in another is read by a voice of that one. */
  language: Language;
  onClose: () => void;
}

/** CHAT-6: one reply, from its first sentence on. */
export function ReadAloud({ message, language: expected, onClose }: ReadAloudProps) {
  const { content } = message;
  const language = languageOf(content, expected);
  const [state, setState] = useState(preparing);
  const reading = useRef<Reading>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    let gone = false;
    const begun = openReading(language, (next) => {
      if (gone) return;
      setState(next);
      if (next.phase === 'over' && next.problem === null) close.current();
    });
    reading.current = begun;
    begun.hear(content, true);
    return () => {
      gone = true;
      begun.stop();
    };
  }, [content, language]);
  return <SpeakingStrip state={state} reading={reading.current} language={language} onClose={onClose} />;
}
