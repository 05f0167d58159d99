import { Button } from '@parley/ui/button.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { saveFile } from '@parley/ui/save-file.ts';
import { useState } from 'react';
import { mfaCopy } from './mfa.copy.ts';
import styles from './mfa.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

/** The codes for the day a device is lost, shown once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const words = useCopy(mfaCopy);
  const [told, setTold] = useState('');
  const text = codes.join('\n');
  const copy = () => {
    const copying = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    copying.then(
      () => setTold(words.copied),
      () => setTold(words.copyFailed),
    );
  };
  return (
    <div className={styles.part}>
      <p className={styles.lead}>{words.recoveryLead}</p>
      <ul className={styles.codes} aria-label={words.recoveryList}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onClick={copy}>{words.copy}</Button>
        <Button onClick={() => download(words.fileName, text)}>{words.download}</Button>
        <Button onClick={() => window.print()}>{words.print}</Button>
      </div>
      <p role="status" className={styles.told}>
        {told}
      </p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={onKept}>
          {words.kept}
        </Button>
      </div>
    </div>
  );
}

function download(name: string, text: string): void {
  saveFile(name, new Blob([`${text}\n`], { type: 'text/plain' }));
}

/** The codes of an answer that enrolled something; the wire knows one string, ours a list. */
export const codesOf = (answer: {
  recoveryCode?: string | undefined;
  recoveryCodes?: string[] | undefined;
}): string[] =>
  answer.recoveryCodes ?? (answer.recoveryCode ? answer.recoveryCode.split(/[\s,;]+/).filter(Boolean) : []);
