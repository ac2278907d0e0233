import type * as z from 'zod'
import type { Call } from '#shared/contract/calls/call.ts'
import { type CallName, calls } from '#shared/contract/calls/index.ts'
import { type ErrorCode, errorStatus } from '#shared/contract/errors.ts'
import { type CallSchemas, schemas } from '#shared/contract/schemas/index.ts'
import { sizeLimitWords } from '#shared/domain/files.ts'
import type { FormId } from '#shared/forms/form-id.ts'
import { callLimits, type Limit } from '../limits.ts'
import { callTexts } from './call-texts.ts'
import { contractSchemas } from './contract-schemas.ts'
import { contentTypes, type FilePart, fileSchema, formParts } from './form-schema.ts'
import { type Components, type JsonSchema, resolve } from './json-schema.ts'

/** Everything that is known of one call, for the page and for the OpenAPI document alike. */
export interface CallDescription extends Call {
  name: CallName
  title: string
  says: string
  params: Property[]
  query: Property[]
  requestBody: JsonSchema | undefined
  /** The forms of `shared/forms` whose fields and files stand beside the body. */
  forms: readonly FormId[]
  files: FilePart[]
  answer: JsonSchema | 'nothing' | 'file'
  /** By status, then in the order of the closed list. */
  errors: ErrorCode[]
  limit: { hits: number; windowSeconds: number } | undefined
}

export interface Property {
  name: string
  required: boolean
  schema: JsonSchema
}

export interface ApiDescription {
  calls: CallDescription[]
  components: Components
}

const callNames = Object.keys(calls) as CallName[]

/** Describes every call of the table, in its order. `rateLimitFactor` multiplies the limits, as it does when they are counted. */
export function describeApi(rateLimitFactor: number): ApiDescription {
  const parts: CallSchemas[] = callNames.map(name => schemas[name])
  const { components, received, answered } = contractSchemas({
    received: parts.flatMap(({ params, query, body }) => [params, query, body].filter(part => part !== undefined)),
    answered: parts.flatMap(({ answer }) => (typeof answer === 'string' ? [] : [answer])),
  })
  const propertiesOf = (schema: z.ZodType | undefined) =>
    schema === undefined ? [] : listProperties(resolve(received(schema), components))
  return {
    components,
    calls: callNames.map(name => {
      const call: Call = calls[name]
      const { params, query, body, answer }: CallSchemas = schemas[name]
      const limit: Limit | 'none' = callLimits[name]
      return {
        ...call,
        ...callTexts[name],
        name,
        params: propertiesOf(params),
        query: propertiesOf(query),
        requestBody: body && received(body),
        forms: formsOf(name),
        files: filesOf(name),
        answer: typeof answer === 'string' ? answer : answered(answer),
        errors: errorsOf(name, call, schemas[name]),
        limit: limit === 'none' ? undefined : { ...limit, hits: limit.hits * rateLimitFactor },
      }
    }),
  }
}

/** The properties of an object; of one of several objects, those of all, required where each of them requires it. */
export function listProperties(schema: JsonSchema): Property[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }))
}

function formsOf(name: CallName): readonly FormId[] {
  switch (name) {
    case 'savePostgraduate':
      return ['postgraduate']
    case 'saveUndergraduate':
      return ['undergraduate']
    case 'saveFoundation':
      return ['foundation']
    case 'applyWithoutAccount':
      return ['undergraduate', 'foundation', 'postgraduate']
    default:
      return []
  }
}

function filesOf(name: CallName): FilePart[] {
  const file = { schema: fileSchema, asked: 'always' } as const
  if (name === 'uploadDocument')
    return [
      {
        ...file,
        name: 'file',
        schema: { ...file.schema, description: 'Which types are taken depends on the kind of the document.' },
        contentTypes: contentTypes('pdf-or-image'),
        limit: sizeLimitWords('pdf-or-image'),
      },
    ]
  if (name === 'submitReference')
    return [
      {
        ...file,
        name: 'uploaded_file',
        asked: 'never',
        contentTypes: contentTypes('pdf'),
        limit: sizeLimitWords('pdf'),
      },
    ]
  return formsOf(name).length === 1 ? formsOf(name).flatMap(form => formParts(form).files) : []
}

const allCodes = Object.keys(errorStatus) as ErrorCode[]

/** Errors that follow from the table, and those that the call's text names. */
function errorsOf(name: CallName, call: Call, { params, query, body }: CallSchemas): ErrorCode[] {
  const takesFields = body !== undefined
  const possible = new Set<ErrorCode>([
    ...(call.who === 'applicant' ? (['no-token', 'invalid-token'] as const) : []),
    ...(takesFields || call.creates ? (['malformed-request'] as const) : []),
    ...(takesFields ? (['unsupported-type', 'invalid-fields'] as const) : []),
    ...(call.body === 'none' ? [] : (['too-large'] as const)),
    ...(query ? (['invalid-fields'] as const) : []),
    ...(params ? (['not-found'] as const) : []),
    ...(callLimits[name] !== 'none' ? (['too-many-requests'] as const) : []),
    ...(callTexts[name].errors ?? []),
    'internal',
    'overloaded',
    'store-unavailable',
  ])
  return allCodes.filter(code => possible.has(code))
}
