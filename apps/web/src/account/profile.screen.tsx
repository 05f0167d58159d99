import { users } from '@parley/contracts/identity/users.ts';
import { buttonClass } from '@parley/ui/button.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSession } from '../shell/session.tsx';
import { AccountPage, AccountSection, Loaded } from './account-page.tsx';
import { EmailForm } from './email-form.tsx';
import { askIdentity } from './identity-api.ts';
import { LookFields } from './look-fields.tsx';
import { PictureForm } from './picture-form.tsx';
import { profileCopy } from './profile.copy.ts';
import { ProfileForm } from './profile-form.tsx';

export function ProfileScreen() {
  const words = useCopy(profileCopy);
  const { user } = useSession();
  const client = useQueryClient();
  const key = ['profile', user?.id];
  const profile = useQuery({ queryKey: key, queryFn: () => askIdentity(users.me, {}) });
  const policy = useQuery({ queryKey: ['email-policy'], queryFn: () => askIdentity(users.emailPolicy, {}) });
  return (
    <AccountPage title={words.title}>
      <AccountSection title={words.nameTitle} lead={words.nameLead}>
        <Loaded query={profile}>
          {(loaded) => (
            <ProfileForm key={user?.id} profile={loaded} onSaved={(saved) => client.setQueryData(key, saved)} />
          )}
        </Loaded>
      </AccountSection>
      <AccountSection title={words.pictureTitle} lead={words.pictureLead}>
        <PictureForm key={user?.id} />
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
