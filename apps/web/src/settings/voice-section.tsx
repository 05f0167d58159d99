import type { Config } from '@parley/contracts/assistant/config.ts';
import type { SpokenLanguage, Voice } from '@parley/contracts/assistant/voice.ts';
import type { Language } from '@parley/contracts/language.ts';
import { Button } from '@parley/ui/button.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { CheckboxField } from '@parley/ui/fields/checkbox-field.tsx';
import { SwitchField } from '@parley/ui/fields/switch-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { AccountSection } from '../account/account-page.tsx';
import { useProblemWords } from '../shell/problem-words.ts';
import type { Reading } from '../voice/reading.ts';
import { openReading } from '../voice/reading.ts';
import { useVoiceProblemWords } from '../voice/use-voice-problem-words.ts';
import { isHere, languagesQuery, voicesQuery } from '../voice/voice.query.ts';
import { useConfig } from './use-config.ts';
import { voiceSectionCopy } from './voice-section.copy.ts';
import styles from './voice-section.module.css';

/** VOICE-4, VOICE-5, VOICE-7: what speaks, what listens, what is missing, and where a voice goes. */
export function VoiceSection({ config }: { config: Config }) {
  const words = useCopy(voiceSectionCopy);
  const problem = useProblemWords();
  const { save, consent } = useConfig();
  const languages = useQuery(languagesQuery);
  const voices = useQuery(voicesQuery);
  const failed = save.error ?? consent.error;
  const autoplay = save.isPending ? (save.variables?.tts_autoplay ?? config.tts_autoplay) : config.tts_autoplay;
  const spoken = languages.data?.find(({ code }) => code === config.language);
  return (
    <AccountSection title={words.title} lead={words.lead}>
      {failed && <ProblemNotice happened={words.notSaved} todo={problem(failed)} />}
      <SwitchField
        label={words.autoplay}
        hint={words.autoplayHint}
        checked={autoplay}
        onValue={(tts_autoplay) => save.mutate({ tts_autoplay })}
      />
      {(languages.error ?? voices.error) && <ProblemNotice happened={problem(languages.error ?? voices.error)} />}
      {/* One voice is chosen, for the language one speaks: a voice of another language would be refused. */}
      {voices.data && spoken && (
        <VoicesOf
          key={spoken.code}
          language={spoken}
          voices={voices.data.voices.filter((voice) => voice.language === spoken.code)}
          standard={voices.data.defaults[spoken.code]}
          chosen={save.isPending ? (save.variables?.voice_name ?? config.voice_name) : config.voice_name}
          onChoose={(voice_name) => save.mutate({ voice_name })}
        />
      )}
      {spoken && <Listening spoken={spoken} />}
      <CheckboxField
        name="voice"
        label={words.consent}
        hint={words.consentHint}
        checked={config.onboarding.consents.includes('voice')}
        onValue={(agreed) => consent.mutate(agreed ? { given: ['voice'] } : { given: [], withdrawn: ['voice'] })}
      />
    </AccountSection>
  );
}

interface VoicesOfProps {
  language: SpokenLanguage;
  voices: readonly Voice[];
  standard: string | null;
  chosen: string | null;
  onChoose: (name: string) => void;
}

function VoicesOf({ language, voices, standard, chosen, onChoose }: VoicesOfProps) {
  const words = useCopy(voiceSectionCopy);
  const group = useId();
  const { speech, code } = language;
  const shown = voices.some(({ name }) => name === chosen) ? chosen : standard;
  return (
    <fieldset className={styles.voices}>
      <legend>{words.voicesOf[code]}</legend>
      {!speech.available && (
        <ProblemNotice
          tone="note"
          happened={speech.message ?? words.none}
          todo={speech.how ?? undefined}
          kept={words.localVoice}
        />
      )}
      {voices.map((voice) => (
        <div key={voice.name} className={styles.voice}>
          <label className={styles.choice}>
            <input
              type="radio"
              name={group}
              value={voice.name}
              checked={voice.name === shown}
              onChange={() => onChoose(voice.name)}
            />
            <span>
              <span lang={code}>{voice.label}</span>
              <span className={styles.about}>
                {words.quality[voice.quality]}
                {' · '}
                {isHere(voice.provider) ? words.here : words.elsewhere}
              </span>
            </span>
          </label>
          <Preview voice={voice} language={code} />
        </div>
      ))}
    </fieldset>
  );
}

function Preview({ voice, language }: { voice: Voice; language: Language }) {
  const words = useCopy(voiceSectionCopy);
  const problem = useVoiceProblemWords();
  const [playing, setPlaying] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const reading = useRef<Reading>(null);
  useEffect(() => () => reading.current?.stop(), []);
  const play = () => {
    setFailure(null);
    setPlaying(true);
    reading.current = openReading(
      language,
      (state) => {
        if (state.problem !== null) setFailure(state.problem);
        if (state.phase === 'over') setPlaying(false);
      },
      voice.name,
    );
    reading.current.hear(voice.preview, true);
  };
  return (
    <div>
      <Button
        variant="plain"
        aria-label={playing ? words.stopVoice(voice.label) : words.hearVoice(voice.label)}
        icon={playing ? <IconPlayerStop size={18} stroke={1.5} /> : <IconPlayerPlay size={18} stroke={1.5} />}
        onClick={playing ? () => reading.current?.stop() : play}
      >
        {playing ? words.stop : words.hear}
      </Button>
      {failure !== null && (
        <p role="alert" className={styles.failure}>
          {problem(failure)}
        </p>
      )}
    </div>
  );
}

/** Whether one can be listened to in the language of the conversations, by whom, or what is missing. */
function Listening({ spoken: { recognition } }: { spoken: SpokenLanguage }) {
  const words = useCopy(voiceSectionCopy);
  return (
    <div className={styles.listening}>
      <h3>{words.listening}</h3>
      {recognition.available ? (
        <>
          <p>{isHere(recognition.provider) ? words.listenedHere : words.listenedElsewhere}</p>
          {recognition.quality === 'basic' && <p className={styles.about}>{words.listenedBasic}</p>}
        </>
      ) : (
        <ProblemNotice tone="note" happened={recognition.message ?? words.none} todo={recognition.how ?? undefined} />
      )}
    </div>
  );
}
