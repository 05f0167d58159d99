import type { Config } from '@parley/contracts/assistant/config.ts';
import type { SpokenLanguage } from '@parley/contracts/assistant/voice.ts';
import type { Language } from '@parley/contracts/language.ts';
import { Button } from '@parley/ui/button.tsx';
import { Dialog } from '@parley/ui/dialog/dialog.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useConfig } from '../settings/use-config.ts';
import { useProblemWords } from '../shell/problem-words.ts';
import type { BrowserListening } from './browser-recognition.ts';
import { voiceCopy } from './voice.copy.ts';
import styles from './voice.module.css';
import { browserListeningQuery, isHere, languagesQuery } from './voice.query.ts';

interface BeforeSpeakingProps {
  onClose: () => void;
  /** @param browser the server writes nothing down in this language, and this browser does */
  children: (language: Language, browser: Exclude<BrowserListening, 'none'> | null) => ReactNode;
  /** Whether words of the browser would do; else only the server counts. */
  browserWillDo: boolean;
}

/** Nothing is recorded before somebody knows where it goes and has agreed, and not where nobody could write it down. */
export function BeforeSpeaking({ onClose, children, browserWillDo }: BeforeSpeakingProps) {
  const words = useCopy(voiceCopy);
  const problemWords = useProblemWords();
  const { config } = useConfig();
  const languages = useQuery(languagesQuery);
  const browser = useQuery(browserListeningQuery(config?.language ?? 'en'));
  if (languages.error) {
    return (
      <Strip>
        <ProblemNotice
          happened={problemWords(languages.error)}
          actions={
            <>
              <Button onClick={() => void languages.refetch()}>{words.again}</Button>
              <Button onClick={onClose}>{words.close}</Button>
            </>
          }
        />
      </Strip>
    );
  }
  const spoken = languages.data?.find(({ code }) => code === config?.language);
  if (!config || !spoken || spoken.recognition.reason === 'not_known_yet') return null;
  const { available, provider } = spoken.recognition;
  if (!available && browserWillDo && browser.isPending) return null;
  const inBrowser = !available && browserWillDo && browser.data !== 'none' ? (browser.data ?? null) : null;
  if (!available && !inBrowser) return <Missing spoken={spoken} onClose={onClose} />;
  if (!config.onboarding.consents.includes('voice')) {
    const where = inBrowser
      ? { local: words.consentBrowser, remote: words.consentBrowserMaker }[inBrowser]
      : isHere(provider)
        ? words.consentHere
        : words.consentElsewhere;
    return <Agreement where={where} onClose={onClose} />;
  }
  return children(config.language, inBrowser);
}

const Strip = ({ children }: { children: ReactNode }) => <div className={styles.place}>{children}</div>;

interface MissingProps {
  spoken: SpokenLanguage;
  onClose: () => void;
}

/** VOICE-7: what is missing, and how the people who run it turn it on. */
function Missing({ spoken: { recognition }, onClose }: MissingProps) {
  const words = useCopy(voiceCopy);
  return (
    <Strip>
      <ProblemNotice
        tone="note"
        happened={recognition.message ?? words.notWritten}
        todo={recognition.how ?? undefined}
        actions={<Button onClick={onClose}>{words.close}</Button>}
      />
    </Strip>
  );
}

const given: Config['onboarding']['consents'] = ['voice'];

interface AgreementProps {
  /** Where the voice goes. */
  where: string;
  onClose: () => void;
}

function Agreement({ where, onClose }: AgreementProps) {
  const words = useCopy(voiceCopy);
  const problemWords = useProblemWords();
  const { consent } = useConfig();
  return (
    <Dialog
      title={words.consentTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.notNow}</Button>
          <Button variant="primary" pending={consent.isPending} onClick={() => consent.mutate({ given })}>
            {words.agree}
          </Button>
        </>
      }
    >
      {consent.error && <ProblemNotice happened={words.notSaved} todo={problemWords(consent.error)} />}
      <ul className={styles.points}>
        <li>{words.consentOnlyWhile}</li>
        <li>{where}</li>
        <li>{words.consentDeleted}</li>
        <li>{words.consentNoMood}</li>
      </ul>
      <p className={styles.muted}>{words.consentLater}</p>
    </Dialog>
  );
}
