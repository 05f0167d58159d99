import { Menu } from '@parley/ui/dialog/menu.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs';
import { useTenant } from '../hooks/use-tenant.ts';
import { useHost } from '../host.tsx';
import { frameCopy } from './frame.copy.ts';
import navigation from './navigation.module.css';
import styles from './tenant-choice.module.css';

/** The workspace one is in, at the head of what belongs to it; a menu of them for whoever belongs to several. */
export function TenantChoice() {
  const words = useCopy(frameCopy);
  const { tenants, onSwitchTenant } = useHost();
  const here = useTenant();
  const { show: toast } = useToast();
  if (tenants.length < 2 || !onSwitchTenant)
    return <h2 className={navigation.heading}>{here.name || words.workspace}</h2>;
  return (
    <h2 className={styles.heading}>
      <Menu
        label={words.switchTenant(here.name)}
        text={here.name || words.workspace}
        align="start"
        className={styles.choice ?? ''}
        icon={<IconSelector size={16} stroke={1.5} aria-hidden />}
        items={tenants.map(({ id, name }) => ({
          label: name,
          checked: id === here.id,
          onSelect: () => {
            if (id === here.id) return;
            onSwitchTenant(id).catch(() => toast({ text: words.switchFailed, tone: 'alert' }));
          },
        }))}
      />
    </h2>
  );
}
