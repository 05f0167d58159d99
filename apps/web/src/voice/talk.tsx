import type { Language } from '@parley/contracts/language.ts';
import { Button } from '@parley/ui/button.tsx';
import { enterTopLayer } from '@parley/ui/dialog/top-layer.ts';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import IconMicrophone from '@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs';
import IconMicrophoneOff from '@tabler/icons-react/dist/esm/icons/IconMicrophoneOff.mjs';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { ConversationStore } from '../conversations/conversation-means.ts';
import { SafetyCard } from '../conversations/safety-card.tsx';
import { Captions } from './captions.tsx';
import { Presence } from './presence.tsx';
import styles from './talk.module.css';
import type { TalkState } from './talk-session.ts';
import type { TurnPhase } from './turn-machine.ts';
import { useTalk } from './use-talk.ts';
import { useVoiceProblemWords } from './use-voice-problem-words.ts';
import { voiceCopy } from './voice.copy.ts';

interface TalkProps {
  store: ConversationStore;
  language: Language;
  onClose: () => void;
}

/** VOICE-6: the whole window for a conversation by voice. What is said always stands there as well. */
export function Talk({ store, language, onClose }: TalkProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <Session
      key={attempt}
      store={store}
      language={language}
      onClose={onClose}
      onAgain={() => setAttempt((before) => before + 1)}
    />
  );
}

const takesTheWord: readonly TurnPhase[] = ['thinking', 'speaking', 'ducked', 'interrupted'];

function Session({ store, language, onClose, onAgain }: TalkProps & { onAgain: () => void }) {
  const words = useCopy(voiceCopy);
  const { state, session, onLevel } = useTalk(store, language);
  const phase = state?.phase ?? 'idle';
  const muted = state?.muted ?? false;
  const coachHasTheWord = takesTheWord.includes(phase);
  const view = useFullWindow();
  const titleId = useId();

  const mute = () => session.current?.mute(!muted);
  const takeTheWord = () => session.current?.interrupt();
  const hint = muted && !coachHasTheWord ? words.mutedHint : hintOf(words, state);
  const key = coachHasTheWord ? words.spaceTakes : muted ? words.spaceUnmutes : words.spaceMutes;
  return (
    <dialog
      ref={view}
      className={styles.view}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        // A button that has the focus is pressed by the space bar, as everywhere.
        if (event.key !== ' ' || event.repeat || (event.target as Element).closest('button, a')) return;
        event.preventDefault();
        if (coachHasTheWord) takeTheWord();
        else mute();
      }}
    >
      <header className={styles.head}>
        <h2 id={titleId} tabIndex={-1} data-autofocus>
          {words.talk}
        </h2>
        <Button onClick={onClose}>{words.end}</Button>
      </header>
      <div className={styles.middle}>
        {state?.microphone ? (
          <ProblemNotice
            happened={words.problems[state.microphone]}
            todo={words.todos[state.microphone]}
            actions={
              <>
                <Button variant="primary" onClick={onAgain}>
                  {words.again}
                </Button>
                <Button onClick={onClose}>{words.close}</Button>
              </>
            }
          />
        ) : (
          <>
            <Captions state={state} />
            {state?.safety && state.safety.lines.length > 0 && <SafetyCard safety={state.safety} />}
            {state?.problem && <Trouble problem={state.problem} />}
          </>
        )}
      </div>
      {!state?.microphone && (
        <footer className={styles.foot}>
          <Presence phase={phase} muted={muted} onLevel={onLevel} />
          <p className={styles.phase} role="status">
            {phase !== 'idle' && <span className={styles.on} data-off={muted || undefined} aria-hidden="true" />}
            {muted && !coachHasTheWord ? words.muted : words.phases[phase]}
          </p>
          <p className={styles.hint}>
            {hint} {phase !== 'idle' && <span className={styles.key}>{key}</span>}
          </p>
          <div className={styles.acts}>
            <Button
              aria-pressed={muted}
              icon={muted ? <IconMicrophoneOff size={18} stroke={1.5} /> : <IconMicrophone size={18} stroke={1.5} />}
              onClick={mute}
            >
              {muted ? words.unmute : words.mute}
            </Button>
            {coachHasTheWord && (
              <Button variant="primary" onClick={takeTheWord}>
                {words.takeTheWord}
              </Button>
            )}
          </div>
        </footer>
      )}
    </dialog>
  );
}

type Words = (typeof voiceCopy)['en'];

function hintOf(words: Words, state: TalkState | null): string {
  const phase = state?.phase ?? 'idle';
  if (state?.halfDuplex && phase === 'speaking') return words.halfDuplexHint;
  return (words.hints as Partial<Record<TurnPhase, string>>)[phase] ?? '';
}

/** What went wrong on the way; the conversation goes on. */
function Trouble({ problem: { what, error } }: { problem: NonNullable<TalkState['problem']> }) {
  const words = useCopy(voiceCopy);
  const problemWords = useVoiceProblemWords();
  const happened = { recognise: words.notWritten, send: words.notSent, speak: words.notSpoken }[what];
  return <ProblemNotice tone={what === 'speak' ? 'note' : 'problem'} happened={happened} todo={problemWords(error)} />;
}

/** A modal dialog over the whole window; the focus goes back to where it was. */
function useFullWindow() {
  const view = useRef<HTMLDialogElement>(null);
  const [opener] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const dialog = view.current;
    if (!dialog) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    const leave = enterTopLayer(dialog);
    return () => {
      leave();
      dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [opener]);
  return view;
}
