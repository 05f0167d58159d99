import type { Language } from '@parley/contracts/language.ts';
import { useAnnounce } from '@parley/ui/announce.tsx';
import { Button } from '@parley/ui/button.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ConversationStore } from '../conversations/conversation-means.ts';
import { HearAgain } from './hear-again.tsx';
import { LevelLine } from './level-line.tsx';
import type { MicrophoneProblem } from './microphone.ts';
import { recognise } from './recognise.ts';
import { useRecorder } from './use-recorder.ts';
import { useVoiceProblemWords } from './use-voice-problem-words.ts';
import { voiceCopy } from './voice.copy.ts';
import styles from './voice.module.css';

type Kind = 'dictate' | 'message';

interface RecordingStripProps {
  store: ConversationStore;
  act: Kind;
  language: Language;
  onWords: (text: string) => void;
  onClose: () => void;
}

/** Records, and makes words for the composer of it or a message that is heard before it is sent. */
export function RecordingStrip(props: RecordingStripProps) {
  const [attempt, setAttempt] = useState(0);
  return <Attempt key={attempt} {...props} onAgain={() => setAttempt((before) => before + 1)} />;
}

function Attempt(props: RecordingStripProps & { onAgain: () => void }) {
  const words = useCopy(voiceCopy);
  const { onClose, onAgain: again } = props;
  const [kind, setKind] = useState<Kind>(props.act);
  const { state, finish, onLevel } = useRecorder();
  const place = useRef<HTMLElement>(null);
  const { phase } = state;
  // The keyboard stays with what is under way.
  useEffect(() => {
    if (phase) place.current?.querySelector('button')?.focus();
  }, [phase]);

  const finishAs = (next: Kind) => {
    setKind(next);
    finish();
  };
  return (
    <section
      ref={place}
      className={styles.place}
      aria-label={kind === 'dictate' ? words.writeDown : words.review}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      {state.phase === 'opening' && (
        <div className={styles.strip} role="status">
          <p className={styles.happening}>{words.opening}</p>
          <p className={styles.muted}>{words.openingMore}</p>
          <div className={styles.acts}>
            <Button onClick={onClose}>{words.cancel}</Button>
          </div>
        </div>
      )}
      {state.phase === 'recording' && (
        <div className={styles.strip}>
          <p className={styles.happening} role="status">
            <span className={styles.on} aria-hidden="true" />
            {kind === 'dictate' ? words.dictating : words.recording}
          </p>
          <LevelLine label={words.level} onLevel={onLevel} />
          <p
            className={styles.left}
            role="timer"
            aria-live={state.left !== null && state.left % 5 === 0 ? 'polite' : 'off'}
          >
            {state.left !== null && words.left(state.left)}
          </p>
          <div className={styles.acts}>
            <Button variant="primary" onClick={finish}>
              {kind === 'dictate' ? words.writeDown : words.done}
            </Button>
            {kind === 'dictate' ? (
              <Button onClick={() => finishAs('message')}>{words.asMessage}</Button>
            ) : (
              <Button onClick={() => finishAs('dictate')}>{words.asWords}</Button>
            )}
            <Button variant="plain" onClick={onClose}>
              {words.cancel}
            </Button>
          </div>
        </div>
      )}
      {state.phase === 'failed' && <NoMicrophone problem={state.problem} onAgain={again} onClose={onClose} />}
      {state.phase === 'ended' && !state.wav && (
        <ProblemNotice
          tone="note"
          happened={words.nothingHeard}
          todo={words.nothingHeardMore}
          actions={<AgainOrClose onAgain={again} onClose={onClose} />}
        />
      )}
      {state.phase === 'ended' && state.wav && kind === 'dictate' && <Writing {...props} wav={state.wav} />}
      {state.phase === 'ended' && state.wav && kind === 'message' && (
        <div className={styles.strip}>
          <p className={styles.happening}>{words.review}</p>
          {state.why === 'full' && <p className={styles.muted}>{words.full}</p>}
          <HearAgain wav={state.wav} lengthMs={state.lengthMs} />
          <SendOrNot {...props} wav={state.wav} onWriteDown={() => setKind('dictate')} />
        </div>
      )}
    </section>
  );
}

interface AgainProps {
  onAgain: () => void;
  onClose: () => void;
}

function AgainOrClose({ onAgain, onClose }: AgainProps) {
  const words = useCopy(voiceCopy);
  return (
    <>
      <Button variant="primary" onClick={onAgain}>
        {words.again}
      </Button>
      <Button onClick={onClose}>{words.close}</Button>
    </>
  );
}

/** Why nothing is recorded, and what one can do. */
function NoMicrophone({ problem, onAgain, onClose }: AgainProps & { problem: MicrophoneProblem }) {
  const words = useCopy(voiceCopy);
  return (
    <ProblemNotice
      happened={words.problems[problem]}
      todo={words.todos[problem]}
      actions={<AgainOrClose onAgain={onAgain} onClose={onClose} />}
    />
  );
}

type MadeProps = RecordingStripProps & { wav: Blob; onAgain: () => void };

/** The words of a recording land in the composer. */
function Writing({ wav, language, onWords, onAgain, onClose }: MadeProps) {
  const words = useCopy(voiceCopy);
  const problemWords = useVoiceProblemWords();
  const { status } = useAnnounce();
  const writing = useMutation({
    mutationFn: (signal: AbortSignal) => recognise(wav, language, signal),
    onSuccess: (text) => {
      if (text === null) return;
      onClose();
      onWords(text);
      status(words.written);
    },
  });
  const { mutate } = writing;
  useEffect(() => {
    const leaving = new AbortController();
    mutate(leaving.signal);
    return () => leaving.abort();
  }, [mutate]);
  if (writing.data === null) {
    return (
      <ProblemNotice
        tone="note"
        happened={words.nothingHeard}
        todo={words.nothingHeardMore}
        actions={<AgainOrClose onAgain={onAgain} onClose={onClose} />}
      />
    );
  }
  if (writing.error) {
    return (
      <ProblemNotice
        happened={words.notWritten}
        kept={words.recordingKept}
        todo={problemWords(writing.error)}
        actions={<AgainOrClose onAgain={() => mutate(new AbortController().signal)} onClose={onClose} />}
      />
    );
  }
  return (
    <div className={styles.strip} role="status">
      <p className={styles.happening}>{words.writing}</p>
      <div className={styles.acts}>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </div>
  );
}

type Sending = { phase: 'not' } | { phase: 'too-early' } | { phase: 'sending' } | { phase: 'failed'; problem: unknown };

function SendOrNot({ store, wav, onClose, onWriteDown }: MadeProps & { onWriteDown: () => void }) {
  const words = useCopy(voiceCopy);
  const problemWords = useVoiceProblemWords();
  const [sending, setSending] = useState<Sending>({ phase: 'not' });
  const leave = useRef<() => void>(() => undefined);
  useEffect(() => () => leave.current(), []);
  const send = () => {
    if (store.state().reply) return setSending({ phase: 'too-early' });
    setSending({ phase: 'sending' });
    void store.sendSpoken(wav);
    leave.current();
    // Here until the server has it: what it refuses is told where the recording still is.
    leave.current = store.subscribe(() => {
      const { pending } = store.state();
      if (pending?.phase === 'sending') return;
      leave.current();
      if (pending?.audio === wav && pending.problem) {
        setSending({ phase: 'failed', problem: pending.problem });
        store.takeBack();
      } else onClose();
    });
  };
  return (
    <>
      {sending.phase === 'too-early' && <p className={styles.muted}>{words.waitForReply}</p>}
      {sending.phase === 'sending' && (
        <p className={styles.muted} role="status">
          {words.sending}
        </p>
      )}
      {sending.phase === 'failed' && (
        <ProblemNotice happened={words.notSentSpoken} kept={words.recordingKept} todo={problemWords(sending.problem)} />
      )}
      <div className={styles.acts}>
        <Button variant="primary" pending={sending.phase === 'sending'} onClick={send}>
          {words.send}
        </Button>
        <Button onClick={onWriteDown}>{words.asWords}</Button>
        <Button variant="plain" onClick={onClose}>
          {words.discard}
        </Button>
      </div>
    </>
  );
}
