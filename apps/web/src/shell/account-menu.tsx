import { Menu } from '@parley/ui/dialog/menu.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconShieldHalf from '@tabler/icons-react/dist/esm/icons/IconShieldHalf.mjs';
import IconSwitchHorizontal from '@tabler/icons-react/dist/esm/icons/IconSwitchHorizontal.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { withPortal } from '../portal/over-page.ts';
import { dropKept } from './drafts.ts';
import { useSession } from './session.tsx';
import { shellCopy } from './shell.copy.ts';
import styles from './shell.module.css';

const DeleteAllDialog = lazy(() =>
  import('../conversations/delete-all-dialog.tsx').then((m) => ({ default: m.DeleteAllDialog })),
);
/** Few people belong to several. */
const TenantDialog = lazy(() => import('./tenant-dialog.tsx').then((m) => ({ default: m.TenantDialog })));

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** The person's own menu, at the foot of the rail. */
export function AccountMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const { user, isAdmin, tenants, signOut } = useSession();
  const words = useCopy(shellCopy);
  const navigate = useNavigate();
  const { history } = useRouter();
  const { show: toast } = useToast();
  const [deleting, setDeleting] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const name = user?.name || user?.email || words.account;
  const leave = () => {
    if (user) dropKept(user.id);
    signOut().catch(() => toast({ text: words.signOutFailed, tone: 'alert', duration: null }));
  };
  return (
    <>
      <Menu
        label={words.accountOf(name)}
        text={name}
        align="start"
        className={styles.account ?? ''}
        icon={<IconUser {...icon} />}
        items={[
          {
            label: words.profile,
            icon: <IconUser {...icon} />,
            onSelect: () => history.push(withPortal(history.location.href, '')),
          },
          {
            label: words.settings,
            icon: <IconSettings {...icon} />,
            onSelect: () => void navigate({ to: '/settings' }),
          },
          ...(isAdmin
            ? [
                {
                  label: words.admin,
                  icon: <IconShieldHalf {...icon} />,
                  onSelect: () => void navigate({ to: '/admin' }),
                },
              ]
            : []),
          ...(tenants.length > 1
            ? [
                {
                  label: words.workspaces,
                  icon: <IconSwitchHorizontal {...icon} />,
                  onSelect: () => setChoosing(true),
                },
              ]
            : []),
          { label: words.shortcuts, icon: <IconKeyboard {...icon} />, note: '?', onSelect: onShortcuts },
          {
            label: words.deleteAll,
            icon: <IconTrash {...icon} />,
            danger: true,
            separated: true,
            onSelect: () => setDeleting(true),
          },
          { label: words.signOut, icon: <IconLogout {...icon} />, separated: true, onSelect: leave },
        ]}
      />
      {choosing && (
        <Suspense fallback={null}>
          <TenantDialog onClose={() => setChoosing(false)} />
        </Suspense>
      )}
      {deleting && (
        <Suspense fallback={null}>
          <DeleteAllDialog onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </>
  );
}
