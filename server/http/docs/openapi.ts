import { type ErrorCode, errorStatus } from '#shared/contract/errors.ts'
import { maxFileBytes } from '#shared/domain/files.ts'
import { type FormId, programTypesOf } from '#shared/forms/index.ts'
import { errorMeanings } from './call-texts.ts'
import type { ApiDescription, CallDescription, Property } from './describe-calls.ts'
import { type FilePart, type FormPart, formIds, formName, formParts } from './form-schema.ts'
import { type Components, type JsonSchema, refTo, resolve } from './json-schema.ts'

interface MediaType {
  schema: JsonSchema
  encoding?: Record<string, { contentType: string }>
}

const retryAfter = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } }

/** The whole API as an OpenAPI 3.1 document. */
export function openApi(api: ApiDescription, about: { title: string; serverUrl: string }) {
  return {
    openapi: '3.1.0',
    info: {
      title: about.title,
      version: '1',
      description:
        'Every error is application/problem+json (RFC 9457). Times are ISO 8601 in UTC, amounts in minor units.',
    },
    servers: [{ url: about.serverUrl }],
    paths: pathsOf(api),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { ...api.components, ...formComponents(), Problem: problem, FieldProblem: fieldProblem },
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
      ? `${call.says}\n\nAt most ${call.limit.hits} in ${call.limit.windowSeconds / 60} minutes for one network address.`
      : call.says,
    security: call.who === 'applicant' ? [{ bearer: [] }] : [],
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
  description: 'A uuid of the caller’s making. The same key of the same caller gets the first answer again.',
  schema: { type: 'string', format: 'uuid' },
}

const signature = {
  name: 'x-paystack-signature',
  in: 'header',
  required: true,
  description: 'HMAC-SHA512 of the raw bytes, in hexadecimal.',
  schema: { type: 'string', pattern: '^[0-9a-f]{128}$' },
}

/** Which content types a body may have, and what stands in it. */
function bodyContent(call: CallDescription, components: Components): Record<string, MediaType> | undefined {
  switch (call.body) {
    case 'none':
      return undefined
    case 'json':
      return { 'application/json': { schema: call.requestBody ?? {} } }
    case 'raw':
      return { 'application/json': { schema: { description: 'An event of the card provider.' } } }
    case 'form':
    case 'multipart':
      return formContent(call, components)
    default:
      return call.body satisfies never
  }
}

function formContent(call: CallDescription, components: Components): Record<string, MediaType> {
  const own = call.requestBody ?? {}
  const fields = withForms(own, call, components)
  const lists = call.forms.flatMap(form => formParts(form).lists)
  const files = call.files.length > 0 || call.forms.length === 0 ? call.files : call.forms.flatMap(filesOfForm)
  const withFiles: JsonSchema =
    call.files.length === 0 ? fields : { allOf: [fields, filesSchema(call.files, call.forms.length === 0)] }
  const encoding = Object.fromEntries([
    ...lists.map(name => [name, { contentType: 'application/json' }]),
    ...files.map(file => [file.name, { contentType: file.contentTypes.join(', ') }]),
  ])
  return {
    'multipart/form-data': {
      schema: withFiles,
      ...(Object.keys(encoding).length > 0 ? { encoding } : {}),
    },
    'application/x-www-form-urlencoded': { schema: fields },
  }
}

/** The body's own fields, and those of its form or of one of its forms. */
function withForms(own: JsonSchema, call: CallDescription, components: Components): JsonSchema {
  const forms = call.forms.map(form => refTo(formName(form)))
  if (forms.length === 0) return own
  // A closed object could not stand beside the fields of the form.
  const { additionalProperties: _, ...open } = resolve(own, components)
  return { allOf: [open, forms.length === 1 ? (forms[0] ?? {}) : { anyOf: forms }] }
}

function filesOfForm(form: FormId): FilePart[] {
  return formParts(form).files
}

function filesSchema(files: readonly FilePart[], asksAtOnce: boolean): JsonSchema {
  const required = asksAtOnce ? files.filter(file => file.asked === 'always').map(file => file.name) : []
  return {
    type: 'object',
    properties: Object.fromEntries(files.map(file => [file.name, withNote(file, fileNote(file))])),
    ...(required.length > 0 ? { required } : {}),
  }
}

function formComponents(): Components {
  return Object.fromEntries(
    formIds.map(id => {
      const { fields } = formParts(id)
      return [
        formName(id),
        {
          type: 'object',
          description: `The fields of the form for ${programTypesOf(id).join(', ')}. A draft needs none of them.`,
          properties: Object.fromEntries(fields.map(field => [field.name, withNote(field, askedNote(field))])),
        },
      ]
    }),
  )
}

function withNote({ schema }: FormPart, note: string): JsonSchema {
  return { ...schema, description: [schema.description, note].filter(Boolean).join(' ') }
}

function fileNote(file: FilePart): string {
  return `${file.contentTypes.join(', ')}; at most ${maxFileBytes / 1024 / 1024} MB. ${askedNote(file)}`.trim()
}

/** When a part of a form has to be there. */
function askedNote({ asked }: FormPart): string {
  if (asked === 'always') return 'Needed when the form is sent for good.'
  return asked === 'sometimes' ? 'Needed when the form is sent for good, where it applies.' : ''
}

function success(call: CallDescription) {
  if (call.answer === 'nothing') return { '204': { description: 'Done; there is nothing to read.' } }
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
