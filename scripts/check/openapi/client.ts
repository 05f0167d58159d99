// Compiled, never run: what an application writes against the generated types, with the public client that goes with them.
import createClient from 'openapi-fetch';
import type { components, paths } from './generated/parley.js';

const client = createClient<paths>({ baseUrl: 'http://localhost' });

export async function listConversations(limit: number): Promise<string[]> {
  const { data, error } = await client.GET('/api/conversations', { params: { query: { limit } } });
  if (error) throw new Error(`${error.type}: ${error.title}`);
  return data.conversations.map(({ id }) => id);
}

export async function createGroup(name: string): Promise<components['schemas']['Group']> {
  const body = { name, color: null, description: null, metadata: null };
  const { data, error } = await client.POST('/identity/resources/groups/v1', { body });
  if (error) throw new Error(error.title);
  return data;
}

// @ts-expect-error a body that lacks what it needs is seen by the compiler
export const refused = () => client.POST('/identity/resources/groups/v1', { body: {} });
