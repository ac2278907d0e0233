/* What a setting can hold, from the description that the server sends (JSON Schema), as fields that a person fills in. */

import type { FilePurpose } from '#shared/catalogue/file-id.ts'

export type Shape =
  | { is: 'object'; fields: readonly Field[] }
  | { is: 'list'; item: Shape; max: number | undefined }
  | { is: 'record'; value: Shape; keys: readonly string[] | undefined }
  | { is: 'text'; isLong: boolean; max: number | undefined; format?: TextFormat }
  | { is: 'number' }
  | { is: 'span'; units: readonly string[] }
  | { is: 'file'; purpose: FilePurpose }
  | { is: 'colour' }
  | { is: 'motif'; options: readonly string[] }
  | { is: 'flag' }
  /** `mayBeNull`: nothing can be chosen, which is not the same as leaving it out. */
  | { is: 'choice'; options: readonly string[]; mayBeNull?: true }
  | { is: 'fixed'; value: unknown }
  | { is: 'either'; by: string; shapes: readonly { value: string; shape: Shape & { is: 'object' } }[] }
  | { is: 'any' }

/**
 * A text of a kind of its own: a day, a moment on the university’s clock, a country by its two letters, a time zone by its IANA name, or one
 * with headings, lists and links.
 */
export type TextFormat = 'day' | 'moment' | 'country' | 'time-zone' | 'formatted'

export interface Field {
  name: string
  shape: Shape
  isOptional: boolean
}

interface Schema {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  prefixItems?: readonly Schema[]
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  maxLength?: number
  format?: string
  /** What an uploaded file is for; the text is its id. */
  file?: FilePurpose
  /** The text is a colour. */
  colour?: true
  /** The text names a drawing. */
  motif?: true
  maxItems?: number
}

/** Longer texts get a box of several lines. */
const lineLength = 300

/** The fields of a description; `any` where it says more than a form can show. */
export function shapeOf(description: unknown): Shape {
  const schema: Schema = Object(description)
  if ('const' in schema) return { is: 'fixed', value: schema.const }
  const options = schema.enum?.filter(one => typeof one === 'string')
  if (options && schema.motif) return { is: 'motif', options }
  if (options) return { is: 'choice', options, ...(schema.enum?.includes(null) ? { mayBeNull: true as const } : {}) }
  const either = schema.oneOf ?? schema.anyOf
  if (either) return eitherOf(either)
  switch (schema.type) {
    case 'object':
      return objectOf(schema)
    case 'array':
      return { is: 'list', item: shapeOf(schema.items ?? schema.prefixItems?.[0]), max: schema.maxItems }
    case 'string':
      if (schema.file) return { is: 'file', purpose: schema.file }
      if (schema.colour) return { is: 'colour' }
      return { is: 'text', isLong: (schema.maxLength ?? 0) > lineLength, max: schema.maxLength, ...formatOf(schema) }
    case 'number':
    case 'integer':
      return { is: 'number' }
    case 'boolean':
      return { is: 'flag' }
    default:
      return { is: 'any' }
  }
}

const formats: readonly TextFormat[] = ['day', 'moment', 'country', 'time-zone', 'formatted']

function formatOf({ format }: Schema): { format?: TextFormat } {
  const known = formats.find(one => one === format)
  return known ? { format: known } : {}
}

function objectOf({ properties, required = [], additionalProperties, propertyNames }: Schema): Shape {
  const unit = unitOf({ properties, required })
  if (unit) return { is: 'span', units: [unit] }
  if (properties)
    return {
      is: 'object',
      fields: Object.entries(properties).map(([name, schema]) => ({
        name,
        shape: shapeOf(schema),
        isOptional: !required.includes(name),
      })),
    }
  const keys = propertyNames?.enum?.map(String)
  return { is: 'record', value: shapeOf(additionalProperties), keys }
}

const units = ['days', 'months', 'years']

/** The unit of `{"days": 30}`. */
function unitOf({ properties = {}, required = [] }: Schema): string | undefined {
  const [name, ...more] = Object.keys(properties)
  return name && more.length === 0 && required.includes(name) && units.includes(name) ? name : undefined
}

/** Objects that are told apart by one fixed word, such as `kind`; or a span in one of several units. */
function eitherOf(schemas: readonly Schema[]): Shape {
  const ofSpan = schemas.flatMap(schema => unitOf(schema) ?? [])
  if (ofSpan.length > 0 && ofSpan.length === schemas.length) return { is: 'span', units: ofSpan }
  const shapes = schemas.map(shapeOf).filter(shape => shape.is === 'object')
  const by = shapes[0]?.fields.find(({ shape }) => shape.is === 'fixed')?.name
  if (!by || shapes.length !== schemas.length) return { is: 'any' }
  const words = shapes.map(({ fields }) => fields.find(({ name }) => name === by)?.shape)
  if (!words.every(shape => shape?.is === 'fixed')) return { is: 'any' }
  return {
    is: 'either',
    by,
    shapes: shapes.map((shape, index) => ({ shape, value: String(fixedValue(words[index])) })),
  }
}

function fixedValue(shape: Shape | undefined): unknown {
  return shape?.is === 'fixed' ? shape.value : undefined
}

/** What a new item begins with: everything that is needed, empty. */
export function emptyOf(shape: Shape): unknown {
  switch (shape.is) {
    case 'object':
      return Object.fromEntries(
        shape.fields.filter(({ isOptional }) => !isOptional).map(({ name, shape: own }) => [name, emptyOf(own)]),
      )
    case 'either':
      return shape.shapes[0] ? emptyOf(shape.shapes[0].shape) : {}
    case 'list':
      return []
    case 'record':
      return Object.fromEntries((shape.keys ?? []).map(key => [key, emptyOf(shape.value)]))
    case 'fixed':
      return shape.value
    case 'flag':
      return false
    case 'choice':
      return shape.mayBeNull ? null : (shape.options[0] ?? '')
    case 'number':
      return null
    case 'span':
      return { [shape.units[0] ?? 'days']: null }
    default:
      return ''
  }
}
