import { useCopy } from '@parley/ui/i18n/language.tsx';
import type { TagTone } from '@parley/ui/tag.tsx';
import { Tag } from '@parley/ui/tag.tsx';
import { useState } from 'react';
import type { User, UserStatus } from './user-state.ts';
import { statusOf } from './user-state.ts';
import { usersCopy } from './users.copy.ts';

const tones: Record<UserStatus, TagTone> = {
  active: 'moss',
  invited: 'ember',
  lapsed: 'muted',
  disabled: 'brick',
  locked: 'brick',
};

/** @param quiet says nothing of whoever is simply there */
export function StatusTag({ user, quiet = false }: { user: User; quiet?: boolean }) {
  const words = useCopy(usersCopy);
  const [now] = useState(() => new Date());
  const status = statusOf(user, now);
  if (quiet && status === 'active') return null;
  return <Tag tone={tones[status]}>{words.statuses[status]}</Tag>;
}
