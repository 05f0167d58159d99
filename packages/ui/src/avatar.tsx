import { useState } from 'react';
import styles from './avatar.module.css';
import { classNames } from './class-names.ts';

interface AvatarProps {
  /** Whose it is; its first letters stand in where there is no picture. */
  name: string;
  /** Address of a picture. */
  src?: string | null | undefined;
  size?: 'small' | 'normal' | 'large';
}

/** A person or an account at a glance. Silent: the name stands beside it. */
export function Avatar({ name, src, size = 'normal' }: AvatarProps) {
  // A picture that cannot be loaded is as good as none, until there is another.
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={classNames(styles.avatar, styles[size])} aria-hidden>
      {src && src !== broken ? (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(src)}
        />
      ) : (
        initials(name)
      )}
    </span>
  );
}

/** "Ann Lee" AL, "ann.lee@example.com" AL, "Parley" P. */
export function initials(name: string): string {
  const parts = (name.split('@', 1)[0] ?? '').split(/[\s._+-]+/u).filter((part) => /^[\p{L}\p{N}]/u.test(part));
  const first = [...(parts[0] ?? '')][0] ?? '';
  const last = parts.length > 1 ? ([...(parts.at(-1) ?? '')][0] ?? '') : '';
  return `${first}${last}`.toLocaleUpperCase();
}
