import type { ReactNode } from 'react';
import { ThemedRoot } from '../theme/themed.tsx';
import { useParley } from './parley-context.ts';

/** Around whatever of ours stands in somebody else's page: our tokens hold in it, and nothing of them outside. */
export function ParleyRoot({ children }: { children: ReactNode }) {
  const { theme } = useParley();
  return (
    <div className="parley">
      <ThemedRoot theme={theme}>{children}</ThemedRoot>
    </div>
  );
}
