import { Button } from '@parley/ui/button.tsx';
import { classNames } from '@parley/ui/class-names.ts';
import { Dialog } from '@parley/ui/dialog/dialog.tsx';
import { Skeleton } from '@parley/ui/feedback/skeleton.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { IconButton } from '@parley/ui/icon-button.tsx';
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSections, useWhyNotHere } from '../hooks/use-sections.ts';
import { useHost } from '../host.tsx';
import { Bell } from '../notifications/bell.tsx';
import type { Section } from '../sections.ts';
import { frameCopy } from './frame.copy.ts';
import styles from './frame.module.css';
import { Navigation } from './navigation.tsx';
import { ScreenSlot } from './screen-slot.tsx';
import { SectionPage } from './section.tsx';
import { usePlace } from './use-place.ts';

/** Side navigation, and the section that is open beside it. */
export function Frame() {
  const words = useCopy(frameCopy);
  const { onClose, back, help, productName } = useHost();
  const { section: path, go } = usePlace();
  const shown = useSections();
  const [choosing, setChoosing] = useState(false);
  const current = shown?.find((section) => section.path === path);
  const first = shown?.[0];

  // The portal's own address is that of its first section.
  useEffect(() => {
    if (path === '' && first) go(first.path, { replace: true });
  }, [path, first, go]);
  const { main, onShown } = useArrival(current, onClose === undefined);

  return (
    <div className={classNames(styles.frame, onClose && styles.over)} data-private>
      {/* No anchor: the address is the host's. */}
      <button type="button" className="skip-link" onClick={() => main.current?.focus()}>
        {words.skip}
      </button>
      <header className={styles.top}>
        <span className={styles.menuButton}>
          <IconButton
            label={words.menu}
            icon={<IconMenu2 size={20} stroke={1.5} />}
            aria-expanded={choosing}
            onClick={() => setChoosing(true)}
          />
        </span>
        <span className={styles.brand}>{productName}</span>
        <span className={styles.ways}>
          {help}
          {back && <span className={styles.back}>{back}</span>}
        </span>
        <Bell />
        {onClose && <IconButton label={words.close} icon={<IconX size={20} stroke={1.5} />} onClick={onClose} />}
      </header>
      <div className={styles.side}>{shown && <Navigation shown={shown} current={current} />}</div>
      <main ref={main} tabIndex={-1} className={styles.main}>
        {!shown && <Skeleton />}
        {shown && current && <ScreenSlot section={current} onShown={onShown} />}
        {shown && !current && path !== '' && <NotHere path={path} first={first} />}
        {shown?.length === 0 && <SectionPage title={words.nothingTitle} lead={words.nothing} />}
      </main>
      {choosing && (
        <Dialog place="start" title={words.menu} onClose={() => setChoosing(false)}>
          <div className={styles.sheet}>
            {shown && <Navigation shown={shown} current={current} onChosen={() => setChoosing(false)} />}
            {back && <div className={styles.backBelow}>{back}</div>}
          </div>
        </Dialog>
      )}
    </div>
  );
}

/** Why nothing is shown at an address: it is none, the part is hidden from all, or it is for others. Each is said as it is. */
function NotHere({ path, first }: { path: string; first: Section | undefined }) {
  const words = useCopy(frameCopy);
  const { go } = usePlace();
  const why = useWhyNotHere(path);
  return (
    <SectionPage {...words.notHere[why]}>
      {first && (
        <div>
          <Button onClick={() => go(first.path)}>{words.toFirst(words.sections[first.id])}</Button>
        </div>
      )}
    </SectionPage>
  );
}

/**
 * Whoever goes to another section begins at its title, with the keyboard too; whoever comes by a link into the middle of a page is
 * taken there once it is drawn.
 * @returns the main part, and what is called when the screen of a section is drawn
 */
function useArrival(current: Section | undefined, isPage: boolean) {
  const main = useRef<HTMLElement>(null);
  const arrived = useRef<string | null>(null);
  const id = current?.id;
  const onShown = useCallback(() => {
    if (!id) return;
    const first = arrived.current === null;
    if (arrived.current === id) return;
    arrived.current = id;
    const place = first && isPage ? decodeURIComponent(window.location.hash.slice(1)) : '';
    if (place) return document.getElementById(place)?.scrollIntoView();
    if (first) return;
    // Over a page it is the main part that scrolls, as a page the window.
    if (main.current) main.current.scrollTop = 0;
    if (isPage) window.scrollTo({ top: 0 });
    main.current?.querySelector<HTMLElement>('[data-section-title]')?.focus({ preventScroll: true });
  }, [id, isPage]);
  return { main, onShown };
}
