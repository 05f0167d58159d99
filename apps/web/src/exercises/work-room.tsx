import { useCopy } from '@parley/ui/i18n/language.tsx';
import type { ReactNode } from 'react';
import { PageFrame } from '../shell/page-frame.tsx';
import { workRoomCopy } from './work-room.copy.ts';

interface WorkRoomProps {
  title: string;
  lead?: ReactNode;
  /** Where the title is part of what is shown. */
  titled?: boolean;
  children: ReactNode;
}

/** The pages beside the conversation: what one can work through, and what came of it. */
export function WorkRoom(page: WorkRoomProps) {
  const words = useCopy(workRoomCopy);
  return (
    <PageFrame
      {...page}
      width="room"
      nav={words.nav}
      places={[
        { to: '/exercises', label: words.exercises },
        { to: '/practice', label: words.practice },
        { to: '/kept', label: words.kept, above: true },
        { to: '/profile', label: words.profile, above: true },
        { to: '/skills', label: words.skills, above: true },
        { to: '/progress', label: words.progress },
      ]}
    />
  );
}
