import { acceptAttribute, type FileGroup, sizeLimitWords } from '#shared/domain/files.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { maxEmailLength } from '#shared/forms/check.ts'
import type { DocumentSlot, Field } from '#shared/forms/field.ts'
import { type FormId, programmeIdsOf } from '#shared/forms/form-id.ts'
import { formDescription } from '#shared/forms/index.ts'
import type { JsonSchema } from './json-schema.ts'

/** Whether a field of a form is required. */
type Asked = 'always' | 'sometimes' | 'never'

/** One field or one file of a form. */
export interface FormPart {
  name: string
  schema: JsonSchema
  /** Whether the final submission requires it. A draft requires nothing. */
  asked: Asked
}

/** A file that a call accepts. */
export interface FilePart extends FormPart {
  contentTypes: readonly string[]
  /** The size limit, such as 'up to 5 MB'. */
  limit: string
}

interface FormParts {
  fields: FormPart[]
  files: FilePart[]
  /** Names of fields sent as JSON inside a form. */
  lists: string[]
}

export const formIds: readonly FormId[] = ['undergraduate', 'foundation', 'postgraduate']

/** The name of a form in the documents: PostgraduateForm. */
export function formName(form: FormId): string {
  return `${form.charAt(0).toUpperCase()}${form.slice(1)}Form`
}

/** The JSON Schema of one form of `shared/forms`. */
export function formParts(id: FormId): FormParts {
  const { sections, documents } = formDescription(id)
  const fields = sections.flatMap(section => section.fields)
  return {
    fields: fields.map(field => ({ name: field.name, schema: fieldSchema(field, id), asked: askedOf(field) })),
    files: documents.map(slot => ({
      name: slot.kind,
      schema: { ...fileSchema, title: slot.label, description: slot.hint },
      asked: askedOfSlot(slot),
      contentTypes: contentTypes(slot.accepts),
      limit: sizeLimitWords(slot.accepts),
    })),
    lists: fields.filter(field => field.kind === 'list').map(field => field.name),
  }
}

function askedOf(field: Field): Asked {
  if (field.missing === undefined) return 'never'
  return field.when || field.required || field.orDocument ? 'sometimes' : 'always'
}

function askedOfSlot({ required, orAnswer }: DocumentSlot): Asked {
  if (typeof required === 'function' || orAnswer) return 'sometimes'
  return required ? 'always' : 'never'
}

function fieldSchema(field: Field, form: FormId): JsonSchema {
  // The hint of a date describes how to type it, not the wire format.
  const hint = field.kind === 'date' ? undefined : field.hint
  return {
    ...shapeOf(field, form),
    title: field.label,
    ...(hint === undefined ? {} : { description: `${hint.replace(/[.?!]$/, '')}.` }),
  }
}

function shapeOf(field: Field, form: FormId): JsonSchema {
  switch (field.kind) {
    case 'line':
    case 'text':
      return { type: 'string', maxLength: field.max }
    case 'email':
      return { type: 'string', format: 'email', maxLength: maxEmailLength }
    case 'phone':
      return { type: 'string', format: 'phone' }
    case 'state':
    case 'lga':
      return { type: 'string' }
    case 'date':
      return { type: 'string', format: 'date' }
    case 'choice':
      return { type: 'string', enum: field.options.map(option => option.value) }
    case 'country':
      return { type: 'string', format: 'country', pattern: '^[A-Z]{2}$' }
    case 'programme':
      return { type: 'string', enum: programmeIdsOf(form).filter(id => !findProgramme(id)?.isRetired) }
    case 'number':
      return { type: field.decimals === 0 ? 'integer' : 'number', minimum: field.min, maximum: field.max }
    case 'year':
      return { type: 'integer', format: 'year' }
    case 'confirm':
      return { type: 'boolean' }
    case 'list':
      return { type: 'array', minItems: field.min, maxItems: field.max, items: entrySchema(field.item, form) }
    default:
      return field satisfies never
  }
}

function entrySchema(fields: readonly Field[], form: FormId): JsonSchema {
  const required = fields.filter(field => askedOf(field) === 'always').map(field => field.name)
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(field => [field.name, fieldSchema(field, form)])),
    ...(required.length > 0 ? { required } : {}),
  }
}

/** The bytes of one file; its accepted types are listed separately. */
export const fileSchema: JsonSchema = { type: 'string', format: 'binary' }

export function contentTypes(accepts: FileGroup): string[] {
  return acceptAttribute(accepts)
    .split(',')
    .filter(part => part.includes('/'))
}
