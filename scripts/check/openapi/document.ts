import { allEndpoints } from '@parley/contracts/all-endpoints.ts';
import { openApiDocument } from '@parley/contracts/openapi.ts';

// What `GET /openapi.json` answers, without a server around it.
process.stdout.write(
  JSON.stringify(openApiDocument(allEndpoints, { version: '0.0.0', serverUrl: 'http://localhost' })),
);
