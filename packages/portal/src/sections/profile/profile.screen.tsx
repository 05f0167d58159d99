import { users } from '@parley/contracts/identity/users.ts';
import { Button } from '@parley/ui/button.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useKeyOf, useRead } from '../../api/ask.ts';
import { Loaded } from '../../frame/loaded.tsx';
import { SectionBlock, SectionPage } from '../../frame/section.tsx';
import { usePerson } from '../../hooks/use-person.ts';
import { useHost } from '../../host.tsx';
import { EmailForm } from './email-form.tsx';
import { LookFields } from './look-fields.tsx';
import { PictureForm } from './picture-form.tsx';
import { profileCopy } from './profile.copy.ts';
import { ProfileForm } from './profile-form.tsx';

/** ME-1. */
export function ProfileScreen() {
  const words = useCopy(profileCopy);
  const person = usePerson();
  const { onSignOut } = useHost();
  const client = useQueryClient();
  const keyOf = useKeyOf();
  const profile = useRead(users.me, {});
  const policy = useRead(users.emailPolicy, {});
  return (
    <SectionPage width="column" title={words.title}>
      <SectionBlock title={words.nameTitle} lead={words.nameLead}>
        <Loaded query={profile}>
          {(loaded) => (
            <ProfileForm
              key={person.id}
              profile={loaded}
              onSaved={(saved) => client.setQueryData(keyOf(users.me, {}), saved)}
            />
          )}
        </Loaded>
      </SectionBlock>
      <SectionBlock title={words.pictureTitle} lead={words.pictureLead}>
        <PictureForm key={person.id} />
      </SectionBlock>
      <SectionBlock title={words.emailTitle} lead={words.emailLead(person.email)}>
        {policy.data?.allowEmailChange && <EmailForm />}
      </SectionBlock>
      <SectionBlock title={words.lookTitle}>
        <LookFields />
      </SectionBlock>
      {onSignOut && (
        <SectionBlock title={words.leaveTitle} lead={words.leaveLead}>
          <div>
            <Button onClick={() => void onSignOut()}>{words.leave}</Button>
          </div>
        </SectionBlock>
      )}
    </SectionPage>
  );
}
