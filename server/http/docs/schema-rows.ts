import { type Html, html } from '../html.ts'
import { listProperties } from './describe-calls.ts'
import { type Components, type JsonSchema, refName, resolve } from './json-schema.ts'

/** One line of a list of fields: nested ones as `metadata.residency`, entries of a list as `documents[].id`. */
export interface Row {
  name: string
  schema: JsonSchema
  required: boolean
}

/** An object with no more fields than this is shown where it is used; a longer one has its own section. */
const shortObject = 6

/** True for an object that has its own section and is linked to. */
export function isLongObject(name: string, components: Components): boolean {
  return Object.keys(components[name]?.properties ?? {}).length > shortObject
}

/** The fields of an object, including those of nested short objects. */
export function rowsOf(schema: JsonSchema, components: Components, prefix = '', within = true): Row[] {
  return listProperties(resolve(schema, components)).flatMap(property =>
    rowsOfField({ ...property, name: prefix + property.name, required: within && property.required }, components),
  )
}

function rowsOfField(row: Row, components: Components): Row[] {
  if (isShownApart(row.schema, components)) return [row]
  const schema = resolve(row.schema, components)
  if (schema.type === 'object' && schema.properties) return rowsOf(schema, components, `${row.name}.`, row.required)
  if (schema.type !== 'array' || !schema.items || isShownApart(schema.items, components)) return [row]
  return [row, ...rowsOf(schema.items, components, `${row.name}[].`)]
}

function isShownApart(schema: JsonSchema, components: Components): boolean {
  const name = refName(schema)
  return name !== undefined && isLongObject(name, components)
}

export function objectAnchor(name: string): string {
  return `object-${name}`
}

/** The type and limits of a value, such as 'text, 1 to 160 characters'. */
export function inWords(schema: JsonSchema, components: Components): Html {
  const name = refName(schema)
  if (name !== undefined && isLongObject(name, components)) return html`<a href="#${objectAnchor(name)}">${name}</a>`
  if (name !== undefined) return inWords(resolve(schema, components), components)
  if (schema.const !== undefined) return schema.const === '' ? html`empty` : html`always ${quoted(schema.const)}`
  if (schema.enum) return oneOf(schema.enum)
  if (schema.anyOf) return alternatives(schema.anyOf, components)
  if (Array.isArray(schema.type))
    return joined(
      schema.type.map(type => inWords({ ...schema, type }, components)),
      ' or ',
    )
  return simple(schema, components)
}

const manyValues = 12

function oneOf(values: readonly unknown[]): Html {
  const list = joined(values.map(quoted), ', ')
  if (values.length <= manyValues) return html`one of ${list}`
  return html`<details><summary>one of ${values.length} values</summary>${list}</details>`
}

/** A form sends numbers and checkboxes as text, which is not repeated for each of them. */
function alternatives(options: readonly JsonSchema[], components: Components): Html {
  const typed = options.filter(option => option.type !== 'string')
  const shown = typed.length > 0 ? typed : options
  if (shown.every(option => option.const !== undefined))
    return html`one of ${joined(
      shown.map(option => quoted(option.const)),
      ', ',
    )}`
  return joined(
    shown.map(option => inWords(option, components)),
    ' or ',
  )
}

function simple(schema: JsonSchema, components: Components): Html {
  switch (schema.type) {
    case 'string':
      return html`${textInWords(schema)}`
    case 'integer':
    case 'number':
      return html`${numberInWords(schema)}`
    case 'boolean':
      return html`true or false`
    case 'null':
      return html`null`
    case 'array':
      return html`list${countInWords(schema)}${schema.items?.type || schema.items?.$ref ? html` of ${inWords(schema.items, components)}` : ''}`
    case 'object':
      return html`object`
    default:
      return html`anything`
  }
}

const formats: Partial<Record<string, string>> = {
  email: 'email address',
  date: 'date, YYYY-MM-DD',
  uuid: 'uuid',
  phone: 'phone number',
  country: 'country, ISO 3166 with two letters',
}

function textInWords({ format, pattern, minLength, maxLength }: JsonSchema): string {
  if (pattern === '^\\d{6}$') return 'six digits'
  const what = formats[format ?? ''] ?? 'text'
  if (maxLength === undefined) return what
  if (minLength !== undefined && minLength > 1) return `${what}, ${minLength} to ${maxLength} characters`
  return `${what}, up to ${maxLength} characters`
}

function numberInWords({ type, format, minimum, maximum }: JsonSchema): string {
  if (format === 'year') return 'year'
  const what = type === 'integer' ? 'whole number' : 'number'
  const isBounded = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
  return isBounded ? `${what} from ${minimum} to ${maximum}` : what
}

function countInWords({ minItems = 0, maxItems }: JsonSchema): string {
  return maxItems === undefined ? '' : ` of ${minItems} to ${maxItems}`
}

function quoted(value: unknown): Html {
  return html`<code>${String(value)}</code>`
}

function joined(parts: readonly Html[], separator: string): Html {
  return html`${parts.map((part, index) => (index === 0 ? part : html`${separator}${part}`))}`
}
