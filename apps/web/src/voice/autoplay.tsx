import { languageOf } from '@parley/contracts/assistant/speakable.ts';
import type { Language } from '@parley/contracts/language.ts';
import { useEffect, useRef, useState } from 'react';
import type { ConversationStore } from '../conversations/conversation-means.ts';
import type { Reading, ReadingState } from './reading.ts';
import { openReading } from './reading.ts';
import { SpeakingStrip } from './speaking-strip.tsx';
import type { SeenReply } from './watch-reply.ts';
import { watchReply } from './watch-reply.ts';

interface AutoplayProps {
  store: ConversationStore;
  language: Language;
  /** The reply to what was sent before this was here, to be read first. */
  takeMissed: () => string | null;
}

/** Characters by which the language of a reply can be told. */
const ENOUGH = 40;

/**
 * VOICE-5: speaks each reply to what is sent here, while it is written. Never what belongs to the safety path: somebody else may be in
 * the room. What goes wrong is said once.
 */
export function Autoplay({ store, language: expected, takeMissed }: AutoplayProps) {
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
    const begin = (messageId: string | null = null): void => {
      hush();
      const hear = ({ text, ended, message }: SeenReply): void => {
        if (message?.safety) {
          hush();
          return;
        }
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
      };
      leave = watchReply(store, hear, messageId);
    };
    const stopListening = store.onNews(({ type }) => {
      if (type === 'accepted') begin();
    });
    const missed = takeMissed();
    if (missed !== null || store.state().reply?.phase === 'waiting') begin(missed);
    return () => {
      stopListening();
      hush();
    };
  }, [store, expected, takeMissed]);
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
