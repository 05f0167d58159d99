import { ApiError } from '@parley/contracts/client.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { keptQuery } from '../psychological-resources/kept.queries.ts';
import { useChangeProfile } from './profile.queries.ts';

/** What the server has: a version that each change must name, and the last change. */
const server = vi.hoisted(() => ({ version: 1, preferences: {} as Record<string, unknown>, refused: 0 }));

vi.mock('../api/api.ts', () => ({
  ask: async (_endpoint: unknown, input: { body?: { version: number; profile: { preferences?: object } } }) => {
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (input.body) {
      if (input.body.version !== server.version) {
        server.refused += 1;
        throw new ApiError(409, 'conflict', 'It changed.');
      }
      server.version += 1;
      Object.assign(server.preferences, input.body.profile.preferences);
    }
    return { profile: { facts: [], preferences: { ...server.preferences } }, version: server.version };
  },
}));

test('PROF-2 two choices in one breath are both kept: the second waits for the version that the first makes', async () => {
  const client = new QueryClient();
  await client.prefetchQuery(keptQuery);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useChangeProfile(), { wrapper });
  await act(() =>
    Promise.all([
      result.current.mutateAsync({ preferences: { pace: 'brisk' } }),
      result.current.mutateAsync({ preferences: { tone: 'direct' } }),
    ]),
  );
  expect(server).toEqual({ version: 3, preferences: { pace: 'brisk', tone: 'direct' }, refused: 0 });
});
