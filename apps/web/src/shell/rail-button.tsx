import { useCopy } from '@parley/ui/i18n/language.tsx';
import { IconButton } from '@parley/ui/icon-button.tsx';
import IconLayoutSidebar from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebar.mjs';
import { useRail } from './rail-state.tsx';
import { shellCopy } from './shell.copy.ts';

/** Brings the list of conversations back; not there while it stands beside the page. */
export function RailButton() {
  const { sheet, open, setOpen } = useRail();
  const words = useCopy(shellCopy);
  if (open && !sheet) return null;
  return (
    <IconButton
      label={words.showRail}
      icon={<IconLayoutSidebar size={20} stroke={1.5} />}
      aria-expanded={open}
      onClick={() => setOpen(true)}
    />
  );
}
