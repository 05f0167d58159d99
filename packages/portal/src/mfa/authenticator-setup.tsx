import { useCopy } from '@parley/ui/i18n/language.tsx';
import type { ReactNode } from 'react';
import { CodeForm } from './code-form.tsx';
import { mfaCopy } from './mfa.copy.ts';
import styles from './mfa.module.css';

interface AuthenticatorSetupProps {
  /** Data URL of a picture. */
  qrCode: string;
  secret: string;
  submit: string;
  pending: boolean;
  problem: string | null;
  onCode: (code: string) => void;
  onEdited: () => void;
  /** Opens an app on the same device: a phone cannot scan its own screen. */
  appAddress?: string;
  /** Between the field and the button. */
  children?: ReactNode;
}

/** The key of an authenticator app as a picture and in letters, and the first code that proves it arrived. */
export function AuthenticatorSetup({
  qrCode,
  secret,
  submit,
  pending,
  problem,
  onCode,
  onEdited,
  appAddress,
  children,
}: AuthenticatorSetupProps) {
  const words = useCopy(mfaCopy);
  return (
    <div className={styles.part}>
      <p className={styles.lead}>{words.scanLead}</p>
      <div className={styles.scan}>
        <img className={styles.qr} src={qrCode} alt={words.qrCode} width={168} height={168} />
        <p className={styles.key}>
          {words.noCamera}
          <code>{inGroups(secret)}</code>
          {appAddress && <a href={appAddress}>{words.openApp}</a>}
        </p>
      </div>
      <CodeForm submit={submit} pending={pending} problem={problem} onCode={onCode} onEdited={onEdited}>
        {children}
      </CodeForm>
    </div>
  );
}

/** Groups of four are easier to type; apps ignore the spaces. */
const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** @param issuer what the app shows above the code (Key URI format) */
export function authenticatorAddress(issuer: string, email: string, secret: string): string {
  const query = new URLSearchParams({ secret, issuer });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${query}`;
}
