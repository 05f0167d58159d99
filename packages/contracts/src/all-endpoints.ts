import { admin } from './assistant/admin.ts';
import { chat } from './assistant/chat.ts';
import { config } from './assistant/config.ts';
import { conversations } from './assistant/conversations.ts';
import type { EndpointGroup } from './openapi.ts';

/** Every endpoint of the product, with the address it is documented at. */
export const allEndpoints: EndpointGroup[] = [
  { prefix: '/api', tag: 'conversations', endpoints: conversations },
  { prefix: '/api', tag: 'chat', endpoints: chat },
  { prefix: '/api', tag: 'config', endpoints: config },
  { prefix: '/api', tag: 'admin', endpoints: admin },
];
