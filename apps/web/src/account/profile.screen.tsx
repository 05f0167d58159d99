import { users } from '@parley/contracts/identity/users.ts';
import { buttonClass } from '@parley/ui/button.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSession } from '../shell/session.tsx';
import { AccountPage, AccountSection } from './account-page.tsx';
import { EmailForm } from './email-form.tsx';
import { askIdentity } from './identity-api.ts';
import { LookFields } from './look-fields.tsx';
import { NameForm } from './name-form.tsx';
import { profileCopy } from './profile.copy.ts';

export function ProfileScreen() {
  const words = useCopy(profileCopy);
  const { user } = useSession();
  const policy = useQuery({ queryKey: ['email-policy'], queryFn: () => askIdentity(users.emailPolicy, {}) });
  return (
    <AccountPage title={words.title}>
      <AccountSection title={words.nameTitle} lead={words.nameLead}>
        <NameForm key={user?.id} />
      </AccountSection>
      <AccountSection title={words.emailTitle} lead={user && words.emailLead(user.email)}>
        {policy.data?.allowEmailChange && <EmailForm />}
      </AccountSection>
      <AccountSection title={words.lookTitle}>
        <LookFields />
      </AccountSection>
      <AccountSection title={words.leaveTitle} lead={words.leaveLead}>
        <div>
          <Link to="/account/logout" className={buttonClass('quiet')}>
            {words.leave}
          </Link>
        </div>
      </AccountSection>
    </AccountPage>
  );
}
