import { type FormId, programTypesOf } from '#shared/forms/form-id.ts'
import type { CallDescription } from './describe-calls.ts'
import { type FilePart, type FormPart, formIds, formName, formParts } from './form-schema.ts'
import { type Components, type JsonSchema, refTo, resolve } from './json-schema.ts'

interface MediaType {
  schema: JsonSchema
  encoding?: Record<string, { contentType: string }>
}

/** The content types of a body and their schemas. */
export function bodyContent(call: CallDescription, components: Components): Record<string, MediaType> | undefined {
  switch (call.body) {
    case 'none':
      return undefined
    case 'json':
      return { 'application/json': { schema: call.requestBody ?? {} } }
    case 'raw':
      return { 'application/json': { schema: { description: 'An event from the card provider.' } } }
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
  // A closed object could not be combined with the fields of the form.
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

/** The forms of `shared/forms` as components. */
export function formComponents(): Components {
  return Object.fromEntries(
    formIds.map(id => {
      const { fields } = formParts(id)
      return [
        formName(id),
        {
          type: 'object',
          description: `The fields of the form for ${programTypesOf(id).join(', ')}. A draft has no required fields.`,
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
  return `${file.contentTypes.join(', ')}; ${file.limit}. ${askedNote(file)}`.trim()
}

/** When a part of a form is required. */
function askedNote({ asked }: FormPart): string {
  if (asked === 'always') return 'Needed for the final submission.'
  return asked === 'sometimes' ? 'Needed for the final submission, where it applies.' : ''
}
