import type { Message } from '@parley/contracts/assistant/conversations.ts';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ConversationStore } from '../conversations/conversation-means.ts';
import { configQuery } from '../shell/config.query.ts';
import { useProblemWords } from '../shell/problem-words.ts';

/** What somebody wants to do by voice. */
export type VoiceAct = { kind: 'dictate' | 'message' } | { kind: 'talk' } | { kind: 'read'; message: Message };

export interface VoicePlaceProps {
  store: ConversationStore;
  act: VoiceAct | null;
  onAct: (act: VoiceAct | null) => void;
  /** Words that were dictated. */
  onWords: (text: string) => void;
}

export type VoiceProps = VoicePlaceProps & {
  /** Takes the reply to what was sent while nothing with a voice was there yet; null: there is none, or not any more. */
  takeMissed: () => string | null;
};

let loaded: ComponentType<VoiceProps> | null = null;

/** Everything with a voice, in files of their own: fetched when somebody asks for it, or has replies read to them. */
export function VoicePlace(props: VoicePlaceProps) {
  const { store, act, onAct } = props;
  const { show: toast } = useToast();
  const problemWords = useProblemWords();
  const autoplay = useQuery(configQuery).data?.tts_autoplay;
  const [Voice, setVoice] = useState(() => loaded);
  const wanted = act !== null || (autoplay ?? false);
  const missed = useRef<string | null>(null);
  const takeMissed = useCallback(() => {
    const messageId = missed.current;
    missed.current = null;
    return messageId;
  }, []);
  // A person who writes at once is quicker than these files, and than the setting that asks for them.
  useEffect(() => {
    if (act || autoplay === false) missed.current = null;
    if (act || autoplay === false || (autoplay && Voice)) return undefined;
    return store.onNews(({ type }) => {
      if (type === 'accepted') missed.current = store.state().reply?.messageId ?? null;
    });
  }, [store, Voice, act, autoplay]);
  useEffect(() => {
    if (!wanted || loaded) return;
    import('./voice.tsx').then(
      ({ Voice }) => {
        loaded = Voice;
        setVoice(() => Voice);
      },
      (error: unknown) => {
        onAct(null);
        toast({ text: problemWords(error), tone: 'alert', id: 'voice' });
      },
    );
  }, [wanted, onAct, toast, problemWords]);
  return wanted && Voice ? <Voice {...props} takeMissed={takeMissed} /> : null;
}
