import { errorStatus } from '#shared/contract/errors.ts'
import { type Html, html } from '../html.ts'
import type { CallDescription } from './describe-calls.ts'
import { curlCommand } from './example.ts'
import { type FilePart, type FormPart, formName } from './form-schema.ts'
import { type Components, type JsonSchema, refName, resolve } from './json-schema.ts'
import { inWords, isLongObject, type Row, rowsOf } from './schema-rows.ts'

/** Everything about one call, under its own anchor. */
export function callSection(call: CallDescription, components: Components, serverUrl: string): Html {
  return html`<article class="call" id="${call.name}" aria-labelledby="${call.name}-title">
<div class="says">
<h3 id="${call.name}-title"><a href="#${call.name}">${call.title}</a></h3>
${callLine(call)}
<p>${call.says}</p>
<ul class="facts">${factsOf(call).map(fact => html`<li>${fact}</li>`)}</ul>
${parts('In the path', rows(call.params, components))}
${parts('In the query', rows(call.query, components))}
${body(call, components)}
${filesList(call.files)}
${answer(call, components)}
<h4>Errors</h4>
<ul class="errors">${call.errors.map(code => html`<li><a href="#error-${code}"><b>${errorStatus[code]}</b> ${code}</a></li>`)}</ul>
</div>
<figure><figcaption>Example</figcaption><pre><code>${curlCommand(call, components, serverUrl)}</code></pre></figure>
</article>`
}

/** Method and path, as everywhere on the page. */
function callLine(call: Pick<CallDescription, 'method' | 'path'>): Html {
  const path = call.path
    .split('/')
    .map((step, index) => html`${index > 0 && html`/<wbr>`}${step.replace(/^:(\w+)$/, '{$1}')}`)
  return html`<p class="line"><span class="verb ${call.method.toLowerCase()}">${call.method}</span> <code>${path}</code></p>`
}

const bodyKinds: Record<CallDescription['body'], string> = {
  none: 'No body',
  json: 'JSON body',
  form: 'Form body, url-encoded or multipart',
  multipart: 'Form body, multipart for files',
  raw: 'Body as raw bytes',
}

const callers: Record<CallDescription['who'], string | Html> = {
  anyone: 'No token',
  applicant: html`<a href="#sessions">Bearer token</a>`,
  staff: 'Session of the office',
  key: 'API key',
}

function factsOf(call: CallDescription): (string | Html)[] {
  return [
    call.scope ? `API key with ${call.scope}` : callers[call.who],
    bodyKinds[call.body],
    ...(call.creates ? [html`<a href="#idempotency">Idempotency-Key</a>`] : []),
    ...(call.limit ? [html`<a href="#limits">${limitInWords(call.limit)}</a>`] : []),
  ]
}

function limitInWords({ hits, windowSeconds }: { hits: number; windowSeconds: number }): string {
  const minutes = windowSeconds / 60
  const span = minutes === 60 ? 'an hour' : minutes === 1 ? 'a minute' : `in ${minutes} minutes`
  return `Up to ${hits.toLocaleString('en-GB')} ${span}`
}

function rows(properties: readonly Row[], components: Components): Html[] {
  return properties.map(property => fieldRow(property, components))
}

/** One field: its name, whether it is required, its type, and the message for a wrong value. */
function fieldRow({ name, required, schema }: Row, components: Components, mark?: string): Html {
  const tag = mark ?? (required ? 'required' : '')
  const note =
    schema.title === undefined ? schema.description && html`<q>${schema.description}</q>` : labelOf(name, schema)
  return html`<div><dt><code>${breakable(name)}</code>${tag && html` <span class="must">${tag}</span>`}</dt><dd>${inWords(schema, components)}${note && html`<span class="note">${note}</span>`}</dd></div>`
}

/** The label and hint of a form field. Omits a label that only repeats the name. */
function labelOf(name: string, { title = '', description }: JsonSchema): string {
  const last = name.split('.').at(-1) ?? name
  const repeats = title.toLowerCase().replaceAll(' ', '_') === last
  return [repeats ? undefined : title.replace(/(?<=\w)$/, '.'), description].filter(Boolean).join(' ')
}

function parts(title: string, fields: readonly Html[]): Html | undefined {
  return fields.length === 0 ? undefined : html`<h4>${title}</h4><dl class="fields">${fields}</dl>`
}

function body(call: CallDescription, components: Components): (Html | undefined)[] {
  const own = call.requestBody && resolve(call.requestBody, components)
  const variants = own?.oneOf ?? (own ? [own] : [])
  const forms = call.forms.map(
    (form, index) => html`${index > 0 && ' or '}<a href="#${formName(form)}">${formName(form)}</a>`,
  )
  return [
    ...variants.map(variant => parts(variantTitle(variant), rows(rowsOf(variant, components), components))),
    forms.length > 0
      ? html`<p class="also">Also the fields${call.files.length === 0 && ' and files'} of ${forms}.</p>`
      : undefined,
  ]
}

function variantTitle({ properties = {} }: JsonSchema): string {
  const chosen = Object.entries(properties).find(([, property]) => property.const !== undefined)
  return chosen ? `Fields with ${chosen[0]}=${chosen[1].const}` : 'Fields'
}

export function filesList(files: readonly FilePart[]): Html | undefined {
  return parts(
    'Files',
    files.map(
      file =>
        html`<div><dt><code>${breakable(file.name)}</code>${tagOf(file)}</dt><dd>${file.contentTypes.map(typeInWords).join(', ')}, ${file.limit}<span class="note">${file.schema.title && html`${file.schema.title}. `}${file.schema.description}</span></dd></div>`,
    ),
  )
}

function typeInWords(contentType: string): string {
  return contentType.replace(/^.*\//, '').toUpperCase()
}

function tagOf(part: FormPart): Html | undefined {
  const tag = askedInWords(part)
  return tag === '' ? undefined : html` <span class="must">${tag}</span>`
}

function askedInWords({ asked }: FormPart): string {
  if (asked === 'always') return 'required'
  return asked === 'sometimes' ? 'required where it applies' : ''
}

/** The fields of a form, with the fields of each list below it. */
export function formFields(fields: readonly FormPart[], components: Components): Html | undefined {
  return parts(
    'Fields',
    fields.flatMap(field => {
      const [first, ...nested] = rowsOf({ properties: { [field.name]: field.schema } }, components)
      if (!first) return []
      return [fieldRow(first, components, askedInWords(field)), ...rows(nested, components)]
    }),
  )
}

/** The fields of an object with its own section. */
export function objectFields(schema: JsonSchema, components: Components): Html {
  return html`<dl class="fields brief">${answerRows(rowsOf(schema, components), components)}</dl>`
}

function answer(call: CallDescription, components: Components): Html {
  const status = call.answer === 'nothing' ? 204 : (call.status ?? 200)
  const heading = html`<h4>Response <span class="status">${status}</span></h4>`
  if (call.answer === 'nothing') return html`${heading}<p>No content.</p>`
  if (call.answer === 'file') return html`${heading}<p>The file, as an attachment.</p>`
  const name = refName(call.answer)
  const schema = resolve(call.answer, components)
  if ((name !== undefined && isLongObject(name, components)) || (schema.type !== 'object' && schema.type !== 'array'))
    return html`${heading}<p>${inWords(call.answer, components)}</p>`
  const item = schema.type === 'array' ? (schema.items ?? {}) : schema
  const fields = answerRows(rowsOf(item, components), components)
  return html`${heading}${schema.type === 'array' && html`<p>A list. Each entry has:</p>`}<dl class="fields brief">${fields}</dl>`
}

/** In a response every field is present unless marked. */
function answerRows(list: readonly Row[], components: Components): Html[] {
  return list.map(row => fieldRow(row, components, row.required ? '' : 'may be missing'))
}

function breakable(name: string): Html {
  return html`${name.split(/(?<=[_.])/).map(part => html`${part}<wbr>`)}`
}
