import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CONFIG_FAILED, configQuery } from './config.query.ts';
import { ConfigProblem } from './config-gate.tsx';

it('APP-7 a configuration that cannot be loaded sets the error Failed to load config, and says so', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  render(
    <QueryClientProvider client={client}>
      <ConfigProblem />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Failed to load config')).toBeTruthy();
  expect(client.getQueryState(configQuery.queryKey)?.error?.message).toBe(CONFIG_FAILED);
});
