import type { Appearance } from '@parley/contracts/identity/portal-parts.ts';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Tabs } from '@parley/ui/tabs/tabs.tsx';
import styles from '../../frame/parts.module.css';
import { SectionPage } from '../../frame/section.tsx';
import { useInAddress } from '../../frame/use-place.ts';
import { useAppearance } from '../../hooks/use-appearance.ts';
import { useCan } from '../../hooks/use-can.ts';
import { DomainRestrictions } from './domain-restrictions.tsx';
import { CaptchaPolicy, HistoryPolicy, LockoutPolicy, MfaPolicy } from './door-policies.tsx';
import { IpRestrictions } from './ip-restrictions.tsx';
import { PasswordPolicy } from './password-policy.tsx';
import { policiesCopy } from './policies.copy.ts';
import own from './security.module.css';
import { SecurityCenter } from './security-center.tsx';
import { isSecurityTab, securityTabs } from './security-tabs.ts';
import { SessionPolicies } from './session-policies.tsx';
import { WaysPolicies } from './ways-policies.tsx';

/** SECU-1 to SECU-5: how safe the organisation is, and the rules at its door. */
export function SecurityScreen() {
  const words = useCopy(policiesCopy);
  const can = useCan();
  const { tabs: appearances, fields } = useAppearance('security');
  const [named, setTab] = useInAddress('tab', 'center');
  const shown = securityTabs.filter((tab) => tab === 'center' || appearances[tab] !== 'hidden');
  const tab = isSecurityTab(named) && shown.includes(named) ? named : 'center';
  const canWrite = can('fe.secure.write.securityPolicy');
  /** What is configured, as far as the person may. */
  const seen = (appearance: Appearance): Appearance => (appearance === 'edit' && !canWrite ? 'viewOnly' : appearance);
  const isPolicies = tab === 'sessionManagement' || tab === 'generalSettings';
  return (
    <SectionPage title={words.title} lead={words.lead}>
      <Tabs label={words.title} tabs={shown.map((id) => ({ id, label: words.tabs[id] }))} value={tab} onChange={setTab}>
        {isPolicies && !canWrite && <p className={styles.muted}>{words.viewOnly}</p>}
        {tab === 'center' && <SecurityCenter onTab={setTab} />}
        {tab === 'sessionManagement' && (
          <div className={own.policies}>
            <SessionPolicies
              appearance={{
                idleSessionTimeout: seen(fields.idleSessionTimeout),
                forceReLogin: seen(fields.forceReLogin),
                maximumConcurrentSessions: seen(fields.maximumConcurrentSessions),
              }}
            />
          </div>
        )}
        {tab === 'generalSettings' && (
          <div className={own.policies}>
            {fields.mfa !== 'hidden' && <MfaPolicy canEdit={seen(fields.mfa) === 'edit'} />}
            <WaysPolicies canEdit={canWrite} />
            <PasswordPolicy canEdit={canWrite} />
            {fields.passwordHistory !== 'hidden' && <HistoryPolicy canEdit={seen(fields.passwordHistory) === 'edit'} />}
            {fields.userLockout !== 'hidden' && <LockoutPolicy canEdit={seen(fields.userLockout) === 'edit'} />}
            <CaptchaPolicy canEdit={canWrite} />
          </div>
        )}
        {tab === 'ipRestrictions' && <IpRestrictions />}
        {tab === 'domainRestrictions' && <DomainRestrictions />}
      </Tabs>
    </SectionPage>
  );
}
