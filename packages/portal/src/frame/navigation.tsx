import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useHost } from '../host.tsx';
import type { Section } from '../sections.ts';
import { frameCopy } from './frame.copy.ts';
import { FrameLink } from './frame-link.tsx';
import styles from './navigation.module.css';
import { sectionIcons } from './section-icons.ts';
import { TenantChoice } from './tenant-choice.tsx';

interface NavigationProps {
  shown: readonly Section[];
  current: Section | undefined;
  /** Also when the section that is open is chosen again. */
  onChosen?: () => void;
}

/** Two groups of places: what is one's own, and what belongs to the workspace. */
export function Navigation({ shown, current, onChosen }: NavigationProps) {
  const words = useCopy(frameCopy);
  const several = useHost().tenants.length > 1;
  return (
    <nav aria-label={words.portal} className={styles.nav}>
      {(['you', 'workspace'] as const).map((group) => {
        const own = shown.filter((section) => section.group === group);
        if (own.length === 0 && (group === 'you' || !several)) return null;
        return (
          <div key={group} className={styles.group}>
            {group === 'you' ? <h2 className={styles.heading}>{words.you}</h2> : <TenantChoice />}
            <ul className={styles.list}>
              {own.map(({ id, path }) => {
                const Icon = sectionIcons[id];
                return (
                  <li key={id}>
                    <FrameLink
                      to={path}
                      className={styles.place}
                      aria-current={id === current?.id ? 'page' : undefined}
                      onClick={onChosen}
                    >
                      <Icon size={18} stroke={1.5} aria-hidden />
                      {words.sections[id]}
                    </FrameLink>
                  </li>
                );
              })}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}
