import { ApiError } from '@parley/contracts/client.ts';
import type { Language } from '@parley/contracts/language.ts';
import { Button } from '@parley/ui/button.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs';
import { useQuery } from '@tanstack/react-query';
import type { Reading, ReadingState } from './reading.ts';
import { useVoiceProblemWords } from './use-voice-problem-words.ts';
import { voiceCopy } from './voice.copy.ts';
import styles from './voice.module.css';
import { languagesQuery } from './voice.query.ts';

interface SpeakingStripProps {
  state: ReadingState;
  reading: Reading | null;
  language: Language;
  onClose: () => void;
}

/** What is read aloud can be paused and stopped from one place, however far one scrolls. */
export function SpeakingStrip({ state, reading, language, onClose }: SpeakingStripProps) {
  const words = useCopy(voiceCopy);
  if (state.problem !== null && state.phase !== 'speaking' && state.phase !== 'paused')
    return <NotSpoken problem={state.problem} language={language} onClose={onClose} />;
  if (state.phase === 'over') return null;
  const waits = state.phase === 'paused' || state.blocked;
  const happening = { preparing: words.readingPrepared, speaking: words.reading, paused: words.readingPaused };
  return (
    <section className={styles.place} aria-label={words.reading}>
      <div className={styles.row}>
        <p className={styles.happening} role="status">
          {state.blocked ? words.blocked : happening[state.phase]}
        </p>
        <div className={styles.acts}>
          <Button
            icon={waits ? <IconPlayerPlay size={18} stroke={1.5} /> : <IconPlayerPause size={18} stroke={1.5} />}
            onClick={() => (waits ? reading?.goOn() : reading?.pause())}
          >
            {state.blocked ? words.listen : waits ? words.goOn : words.pause}
          </Button>
          <Button
            variant="plain"
            icon={<IconPlayerStop size={18} stroke={1.5} />}
            onClick={() => {
              reading?.stop();
              onClose();
            }}
          >
            {words.stop}
          </Button>
        </div>
      </div>
    </section>
  );
}

interface NotSpokenProps {
  problem: unknown;
  language: Language;
  onClose: () => void;
}

function NotSpoken({ problem, language, onClose }: NotSpokenProps) {
  const words = useCopy(voiceCopy);
  const problemWords = useVoiceProblemWords();
  const spoken = useQuery(languagesQuery).data?.find(({ code }) => code === language);
  const missing = problem instanceof ApiError && problem.type === 'speech_unavailable';
  return (
    <div className={styles.place}>
      <ProblemNotice
        tone="note"
        happened={missing ? words.noVoice : words.cannotRead}
        todo={missing ? (spoken?.speech.how ?? undefined) : problemWords(problem)}
        actions={<Button onClick={onClose}>{words.close}</Button>}
      />
    </div>
  );
}
