import { type ErrorCode, errorStatus } from '#shared/contract/errors.ts'
import type { ApiDescription, CallDescription, Property } from './describe-calls.ts'
import { errorMeanings } from './error-meanings.ts'
import { type Components, type JsonSchema, reachedFrom, refNamesIn, refTo } from './json-schema.ts'
import { bodyContent, formComponents } from './openapi-bodies.ts'

const schemeOf = { anyone: undefined, applicant: 'bearer', staff: 'office', key: 'key' } as const

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  office: { type: 'apiKey', in: 'cookie', name: 'office' },
  key: { type: 'http', scheme: 'bearer', description: 'An API key of the office, with the scope that the call names.' },
}

const retryAfter = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } }

/** The whole API as an OpenAPI 3.1 document. */
export function openApi(api: ApiDescription, about: { title: string; serverUrl: string }) {
  const schemas: Components = {
    ...api.components,
    ...formComponents(),
    Problem: problem,
    FieldProblem: fieldProblem,
  }
  const paths = pathsOf(api)
  const used = reachedFrom(refNamesIn(paths), schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: about.title,
      version: '1',
      description:
        'Every error is application/problem+json (RFC 9457). Times are ISO 8601 in UTC, amounts in minor units.',
    },
    servers: [{ url: about.serverUrl }],
    paths,
    components: {
      securitySchemes: {
        ...securitySchemes,
      },
      schemas: Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name))),
    },
  }
}

function pathsOf({ calls, components }: ApiDescription) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, components) }
  }
  return paths
}

function operation(call: CallDescription, components: Components) {
  const content = bodyContent(call, components)
  return {
    operationId: call.name,
    summary: call.title,
    description: call.limit
      ? `${call.says}\n\nUp to ${call.limit.hits} in ${call.limit.windowSeconds / 60} minutes for one network address.`
      : call.says,
    security: schemeOf[call.who] ? [{ [schemeOf[call.who] ?? '']: call.scope ? [call.scope] : [] }] : [],
    parameters: parametersOf(call),
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: { ...success(call), ...errorResponses(call.errors) },
  }
}

function parametersOf(call: CallDescription) {
  const named = (at: 'path' | 'query') => (property: Property) => ({
    name: property.name,
    in: at,
    required: at === 'path' || property.required,
    schema: property.schema,
  })
  return [
    ...call.params.map(named('path')),
    ...call.query.map(named('query')),
    ...(call.creates ? [idempotencyKey] : []),
    ...(call.body === 'raw' ? [signature] : []),
  ]
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A uuid that the caller makes. The same key from the same caller gets the first response again.',
  schema: { type: 'string', format: 'uuid' },
}

const signature = {
  name: 'x-paystack-signature',
  in: 'header',
  required: true,
  description: 'HMAC-SHA512 of the raw bytes, in hexadecimal.',
  schema: { type: 'string', pattern: '^[0-9a-f]{128}$' },
}

function success(call: CallDescription) {
  if (call.answer === 'nothing') return { '204': { description: 'Done. There is no content.' } }
  if (call.answer === 'file')
    return {
      '200': {
        description: 'The file, as an attachment.',
        content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
      },
    }
  return {
    [String(call.status ?? 200)]: { description: 'Done.', content: { 'application/json': { schema: call.answer } } },
  }
}

function errorResponses(codes: readonly ErrorCode[]) {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes) byStatus.set(errorStatus[code], [...(byStatus.get(errorStatus[code]) ?? []), code])
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      String(status),
      {
        description: same.map(code => `${code}: ${errorMeanings[code]}`).join('\n\n'),
        ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
        content: { 'application/problem+json': { schema: refTo('Problem') } },
      },
    ]),
  )
}

const fieldProblem: JsonSchema = {
  type: 'object',
  properties: {
    field: { type: 'string', description: 'Its name on the wire; in a list such as qualifications.0.institution.' },
    message: { type: 'string', description: 'The sentence for a person.' },
  },
  required: ['field', 'message'],
}

const problem: JsonSchema = {
  type: 'object',
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'The sentence for a person.' },
    code: { type: 'string', enum: Object.keys(errorStatus) },
    errors: { type: 'array', items: refTo('FieldProblem') },
    request_id: { type: 'string', description: 'With a status of 500 and above.' },
  },
  required: ['type', 'title', 'status', 'detail', 'code'],
}
