import { useCopy } from '@parley/ui/i18n/language.tsx';
import styles from '../account-page.module.css';
import { AccountPage } from '../account-page.tsx';
import { useCan } from '../use-can.ts';
import { CaptchaPolicy, HistoryPolicy, LockoutPolicy, MfaPolicy } from './door-policies.tsx';
import { PasswordPolicy } from './password-policy.tsx';
import { securityCopy } from './security.copy.ts';
import { SessionPolicies } from './session-policies.tsx';
import { WaysPolicies } from './ways-policies.tsx';

/** SECU-1, SECU-2: the rules of the organisation at its door. */
export function SecurityScreen() {
  const words = useCopy(securityCopy);
  const can = useCan();
  if (!can('fe.secure.read.securityPolicy')) return <AccountPage title={words.forbiddenTitle} lead={words.forbidden} />;
  const canWrite = can('fe.secure.write.securityPolicy');
  return (
    <AccountPage title={words.title} lead={words.lead}>
      {!canWrite && <p className={styles.muted}>{words.viewOnly}</p>}
      <MfaPolicy canWrite={canWrite} />
      <WaysPolicies canWrite={canWrite} />
      <PasswordPolicy canWrite={canWrite} />
      <HistoryPolicy canWrite={canWrite} />
      <LockoutPolicy canWrite={canWrite} />
      <CaptchaPolicy canWrite={canWrite} />
      <SessionPolicies canWrite={canWrite} />
    </AccountPage>
  );
}
