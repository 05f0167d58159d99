import { knowledge } from '@parley/contracts/assistant/knowledge.ts';
import { errorOf, urlOf } from '@parley/contracts/client.ts';
import { sessionExpiry } from '../api/api.ts';
import { assistantTransport } from '../shell/session-of-tab.ts';

/** Sends the bytes of a file. @throws ApiError */
export const uploadDocument = (file: File): Promise<void> =>
  sessionExpiry.guard(async () => {
    const response = await assistantTransport.fetch(
      urlOf(assistantTransport, knowledge.upload, { query: { name: file.name } }),
      {
        method: 'POST',
        credentials: 'include',
        headers: { authorization: `Bearer ${assistantTransport.token()}`, 'content-type': 'application/octet-stream' },
        body: file,
      },
    );
    if (!response.ok) throw await errorOf(response);
  });
