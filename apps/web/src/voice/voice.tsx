import { useConfig } from '../settings/use-config.ts';
import { Autoplay } from './autoplay.tsx';
import { BeforeSpeaking } from './before-speaking.tsx';
import { BrowserDictation } from './browser-dictation.tsx';
import { ReadAloud } from './read-aloud.tsx';
import { RecordingStrip } from './recording-strip.tsx';
import { Talk } from './talk.tsx';
import type { VoiceProps } from './voice-place.tsx';

/** What is spoken or heard in a conversation: a strip above the composer, or the whole window. */
export function Voice({ store, act, onAct, onWords, takeMissed }: VoiceProps) {
  const { config } = useConfig();
  if (!config) return null;
  const close = () => onAct(null);
  if (!act)
    return config.tts_autoplay ? <Autoplay store={store} language={config.language} takeMissed={takeMissed} /> : null;
  if (act.kind === 'read') {
    const { message } = act;
    return <ReadAloud key={message.id} message={message} language={config.language} onClose={close} />;
  }
  return (
    <BeforeSpeaking onClose={close} browserWillDo={act.kind === 'dictate'}>
      {(language, browser) =>
        browser ? (
          <BrowserDictation language={language} where={browser} onWords={onWords} onClose={close} />
        ) : act.kind === 'talk' ? (
          <Talk store={store} language={language} onClose={close} />
        ) : (
          <RecordingStrip
            key={act.kind}
            store={store}
            act={act.kind}
            language={language}
            onWords={onWords}
            onClose={close}
          />
        )
      }
    </BeforeSpeaking>
  );
}
