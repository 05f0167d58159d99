import type * as z from 'zod/mini';
import type { Window } from './cost.ts';
import { costClass } from './cost.ts';
import type { EndpointDescription } from './endpoint.ts';
import { apiTokenProblems } from './identity/api-tokens.ts';
import { impersonationProblems } from './identity/impersonation.ts';
import { stepUpProblems } from './identity/step-up.ts';
import { Shapes } from './openapi-shapes.ts';
import type { Problem } from './problem.ts';
import { commonProblems, ProblemBody } from './problem.ts';
import { mayCall, proofAge } from './proof.ts';

type JsonObject = Record<string, unknown>;
export type EndpointGroup = { prefix: string; tag: string; endpoints: Record<string, EndpointDescription> };

/** Each parameter of a path or a query by itself: their shape as a whole is no component. */
const parametersOf = (shapes: Shapes, place: 'path' | 'query', schema: z.ZodMiniType | undefined): JsonObject[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = shapes.inline(schema, 'input') as {
    properties?: Record<string, JsonObject>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
};

const refusalsOf = (endpoint: EndpointDescription): Record<string, JsonObject> => {
  const { invalid_request, unauthenticated, jwt_expired, forbidden, request_too_large, too_many_requests, overloaded } =
    commonProblems;
  const all: Problem[] = [
    invalid_request,
    request_too_large,
    too_many_requests,
    overloaded,
    ...(endpoint.problems ?? []),
  ];
  if (endpoint.keeps) all.push(commonProblems.storage_full, commonProblems.tenant_storage_full);
  if (endpoint.access !== 'public') all.push(unauthenticated, jwt_expired);
  if (typeof endpoint.access === 'object') all.push(forbidden);
  if (proofAge(endpoint) !== null) all.push(stepUpProblems.insufficient_user_authentication);
  if (!mayCall('tenantToken', endpoint)) all.push(apiTokenProblems.forbidden_for_api_token);
  if (!mayCall('impersonation', endpoint)) all.push(impersonationProblems.forbidden_while_impersonating);
  const byStatus = Map.groupBy(all, (problem) => problem.status);
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      String(status),
      {
        description: list.map(({ type, title }) => `\`${type}\`: ${title}`).join('\n\n'),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/ProblemBody' } } },
      },
    ]),
  );
};

/** The body of a request, as JSON or as a form. */
const bodyOf = (shapes: Shapes, { body, form, files = [] }: EndpointDescription): JsonObject => {
  if (body) return { required: true, content: { 'application/json': { schema: shapes.of(body, 'input') } } };
  const { properties, required, ...rest } = (form ? shapes.inline(form, 'input') : { type: 'object' }) as {
    properties?: JsonObject;
    required?: string[];
  };
  const schema = {
    ...rest,
    properties: {
      ...properties,
      ...Object.fromEntries(files.map((name) => [name, { type: 'string', format: 'binary' }])),
    },
    required: [...(required ?? []), ...files],
  };
  return { required: true, content: { 'multipart/form-data': { schema } } };
};

const successOf = (shapes: Shapes, endpoint: EndpointDescription): JsonObject => {
  const schema = endpoint.response ? shapes.of(endpoint.response, 'output') : undefined;
  const content: JsonObject = {};
  if (endpoint.answer === 'text') content['text/plain'] = { schema: { type: 'string' } };
  else if (endpoint.answer === 'audio') content['audio/wav'] = { schema: { type: 'string', format: 'binary' } };
  else if (schema) content['application/json'] = { schema };
  if (endpoint.answer === 'stream') content['text/event-stream'] = { schema: { type: 'string' } };
  return { description: 'Success', ...(Object.keys(content).length > 0 ? { content } : {}) };
};

const accessText = ({ access }: EndpointDescription): string =>
  typeof access === 'string'
    ? access
    : 'permission' in access
      ? `permission ${access.permission}`
      : `role ${access.role}`;

const costText = ({ cost, keeps }: EndpointDescription): string => {
  const { windows, atOnce, atOnceTenant, workerSeconds } = costClass(cost);
  const limitOf = ({ seconds, person, tenant }: Window, unit = ''): string =>
    `${person}${unit} (tenant: ${tenant}${unit}) in ${seconds} s`;
  const limits = [
    ...windows.map((window) => limitOf(window)),
    `${atOnce}${atOnceTenant === null ? '' : ` (tenant: ${atOnceTenant})`} at once`,
    ...(workerSeconds ? [`${limitOf(workerSeconds, ' s')} of workers`] : []),
    ...(keeps ? [`takes from the storage for ${keeps}`] : []),
  ];
  return `Cost class ${cost}: ${limits.join(', ')}.`;
};

const descriptionOf = (endpoint: EndpointDescription): string =>
  [
    `Who may call: ${accessText(endpoint)}.`,
    ...(proofAge(endpoint) === null ? [] : ['A session needs a recent proof of identity (RFC 9470).']),
    costText(endpoint),
    `Body at most ${endpoint.bodyLimitBytes ?? 65_536} bytes.`,
  ].join(' ');

/** What the bearer token may be; an impersonation has a session as well. */
const SCHEMES = {
  session: 'Access token of a session.',
  personToken: 'API token of a person.',
  tenantToken: 'API token of a tenant.',
} as const;

const securityOf = (endpoint: EndpointDescription): JsonObject[] =>
  endpoint.access === 'public'
    ? []
    : (Object.keys(SCHEMES) as (keyof typeof SCHEMES)[])
        .filter((caller) => mayCall(caller, endpoint))
        .map((caller) => ({ [caller]: [] }));

/** The OpenAPI 3.1 document of the endpoints, made from the same values the server registers (APP-14). */
export function openApiDocument(
  groups: EndpointGroup[],
  { version, serverUrl }: { version: string; serverUrl: string },
): JsonObject {
  const shapes = new Shapes();
  const paths: Record<string, JsonObject> = {};
  for (const { prefix, tag, endpoints } of groups) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = `${prefix}${endpoint.path}`.replace(/:(\w+)/g, '{$1}');
      paths[path] ??= {};
      const operations = paths[path];
      operations[endpoint.method.toLowerCase()] = {
        operationId: `${tag}.${name}`,
        tags: [tag],
        summary: endpoint.summary,
        description: descriptionOf(endpoint),
        security: securityOf(endpoint),
        'x-proof': endpoint.proof,
        'x-cost': endpoint.cost,
        ...(endpoint.keeps ? { 'x-keeps': endpoint.keeps } : {}),
        parameters: [
          ...parametersOf(shapes, 'path', endpoint.params),
          ...parametersOf(shapes, 'query', endpoint.query),
        ],
        ...(endpoint.body || endpoint.form ? { requestBody: bodyOf(shapes, endpoint) } : {}),
        responses: { [String(endpoint.status ?? 200)]: successOf(shapes, endpoint), ...refusalsOf(endpoint) },
      };
    }
  }
  // Named here, so that the refusals of every endpoint can refer to it.
  shapes.of(ProblemBody, 'output');
  const settled = shapes.settled(paths);
  return {
    openapi: '3.1.0',
    info: { title: 'Parley', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: serverUrl }],
    paths: settled.document,
    components: {
      schemas: settled.schemas,
      securitySchemes: Object.fromEntries(
        Object.entries(SCHEMES).map(([caller, description]) => [
          caller,
          { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description },
        ]),
      ),
    },
  };
}
