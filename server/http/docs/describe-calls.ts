import type * as z from 'zod'
import type { CallRow } from '#shared/contract/calls/call.ts'
import { calls } from '#shared/contract/calls/index.ts'
import { type ErrorCode, errorStatus } from '#shared/contract/errors.ts'
import { sizeLimitWords } from '#shared/domain/files.ts'
import type { KeyScope } from '#shared/domain/key-scopes.ts'
import type { FormId } from '#shared/forms/form-id.ts'
import { contractSchemas } from './contract-schemas.ts'
import { contentTypes, type FilePart, fileSchema, formParts } from './form-schema.ts'
import { type Components, type JsonSchema, resolve } from './json-schema.ts'

/** Everything known about one call, for the page and the OpenAPI document. */
export interface CallDescription extends Omit<CallRow, 'params' | 'query' | 'answer' | 'limit'> {
  params: Property[]
  query: Property[]
  requestBody: JsonSchema | undefined
  forms: readonly FormId[]
  files: FilePart[]
  answer: JsonSchema | 'nothing' | 'file'
  /** The scope that the key needs, for calls by API key. */
  scope: KeyScope | undefined
  /** Sorted by status, then in the order of the closed list. */
  errors: readonly ErrorCode[]
  limit: { hits: number; windowSeconds: number } | undefined
}

export interface Property {
  name: string
  required: boolean
  schema: JsonSchema
}

/** Office calls have a separate page, which keeps both short. Calls of the student-record system also have a separate document. */
export type ApiArea = 'site' | 'portal' | 'office' | 'records'

export interface ApiDescription {
  calls: CallDescription[]
  components: Components
}

const allRows: CallRow[] = Object.values(calls)

/** Describes every call of the table, in its order. `rateLimitFactor` multiplies the limits, as in the server. */
export function describeApi(rateLimitFactor: number, area: ApiArea = 'site'): ApiDescription {
  const rows = allRows.filter(({ path }) => isIn(area, path))
  const { components, received, answered } = contractSchemas({
    received: rows.flatMap(({ params, query, fields }) => [params, query, fields].filter(part => part !== undefined)),
    answered: rows.flatMap(({ answer }) => (typeof answer === 'string' ? [] : [answer])),
  })
  const propertiesOf = (schema: z.ZodType | undefined) =>
    schema === undefined ? [] : listProperties(resolve(received(schema), components))
  return {
    components,
    calls: rows.map(row => ({
      ...row,
      params: propertiesOf(row.params),
      query: propertiesOf(row.query),
      requestBody: row.fields && received(row.fields),
      forms: row.forms ?? [],
      files: filesOf(row),
      answer: typeof row.answer === 'string' ? row.answer : answered(row.answer),
      scope: row.who === 'key' ? row.scope : undefined,
      errors: errorsOf(row),
      limit: row.limit === 'none' ? undefined : { ...row.limit, hits: row.limit.hits * rateLimitFactor },
    })),
  }
}

function isIn(area: ApiArea, path: string): boolean {
  const own = path.startsWith('/api/v1/') ? 'records' : path.startsWith('/office/') ? 'office' : 'portal'
  return own === area || (area === 'site' && own !== 'records')
}

/** The properties of an object schema. */
export function listProperties(schema: JsonSchema): Property[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }))
}

function filesOf({ file, forms = [] }: CallRow): FilePart[] {
  const [form] = forms
  if (form && forms.length === 1) return formParts(form).files
  if (!file) return []
  const { name, types, isRequired } = file
  return [
    {
      name,
      schema: fileSchema,
      asked: isRequired ? 'always' : 'never',
      contentTypes: types === 'csv' ? ['text/csv'] : contentTypes(types),
      limit: sizeLimitWords(types === 'csv' ? 'pdf' : types),
    },
  ]
}

const allCodes = Object.keys(errorStatus) as ErrorCode[]

/** The errors implied by the other columns of a row, and those that it lists. */
function errorsOf(row: CallRow): ErrorCode[] {
  const { who, body, creates, params, query, fields, limit, errors = [] } = row
  const possible = new Set<ErrorCode>([
    ...(who === 'applicant' ? (['no-token', 'invalid-token'] as const) : []),
    ...(who === 'staff' ? (['invalid-token', 'forbidden'] as const) : []),
    ...(who === 'key' ? (['no-token', 'invalid-token', 'forbidden'] as const) : []),
    ...(row.who === 'staff' && row.freshFactor ? (['second-factor-needed'] as const) : []),
    ...(fields || creates ? (['malformed-request'] as const) : []),
    ...(fields ? (['unsupported-type', 'invalid-fields'] as const) : []),
    ...(body === 'none' ? [] : (['too-large'] as const)),
    ...(query ? (['invalid-fields'] as const) : []),
    ...(params ? (['not-found'] as const) : []),
    ...(limit === 'none' ? [] : (['too-many-requests'] as const)),
    ...errors,
    'internal',
    'overloaded',
    'store-unavailable',
  ])
  return allCodes.filter(code => possible.has(code))
}
