import { languageOf } from '@parley/contracts/assistant/speakable.ts';
import type { Language } from '@parley/contracts/language.ts';
import { useEffect, useRef, useState } from 'react';
import type { ConversationStore } from '../conversations/conversation-means.ts';
import type { Reading, ReadingState } from './reading.ts';
import { openReading } from './reading.ts';
import { SpeakingStrip } from './speaking-strip.tsx';
import { watchReply } from './watch-reply.ts';

interface AutoplayProps {
  store: ConversationStore;
  language: Language;
}

/** Characters by which the language of a reply can be told. */
const ENOUGH = 40;

/**
 * VOICE-5: speaks each reply to what is sent here, while it is written. Never what belongs to the safety path: somebody else may be in
 * the room. What goes wrong is said once.
 */
export function Autoplay({ store, language: expected }: AutoplayProps) {
  const [state, setState] = useState<ReadingState | null>(null);
  const [language, setLanguage] = useState(expected);
  const reading = useRef<Reading>(null);
  const told = useRef(false);
  useEffect(() => {
    let leave = (): void => undefined;
    const hush = (): void => {
      leave();
      reading.current?.stop();
      reading.current = null;
    };
    const begin = (): void => {
      hush();
      leave = watchReply(store, ({ text, ended, message }) => {
        if (message?.safety) return hush();
        if (!reading.current) {
          if (text === '' || (text.length < ENOUGH && !ended)) return;
          const spoken = languageOf(text, expected);
          setLanguage(spoken);
          reading.current = openReading(spoken, (next) => {
            const again = next.problem !== null && told.current;
            setState(again || (next.phase === 'over' && next.problem === null) ? null : next);
          });
        }
        reading.current.hear(text, ended);
      });
    };
    const stopListening = store.onNews(({ type }) => {
      if (type === 'accepted') begin();
    });
    if (store.state().reply?.phase === 'waiting') begin();
    return () => {
      stopListening();
      hush();
    };
  }, [store, expected]);
  if (!state) return null;
  return (
    <SpeakingStrip
      state={state}
      reading={reading.current}
      language={language}
      onClose={() => {
        told.current ||= state.problem !== null;
        setState(null);
      }}
    />
  );
}
