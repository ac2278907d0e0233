import fc from 'fast-check'
import * as z from 'zod'
import { formParts } from '#server/http/docs/form-schema.ts'
import type { JsonSchema } from '#server/http/docs/json-schema.ts'
import type { Call, CallRow } from '#shared/contract/calls/call.ts'
import { type CallName, calls } from '#shared/contract/calls/index.ts'
import { roles } from '#shared/domain/staff.ts'
import { type FormId, formIdOf } from '#shared/forms/form-id.ts'
import { contentOf, type SentBody } from './net-bad-bodies.ts'
import { officeParams } from './net-bad-office.ts'
import { people } from './net-bad-simulation.ts'
import { damaged, evilText, fieldOf, type Plausible } from './net-bad-values.ts'

/** A request as data. Names in double braces are looked up in the simulation when it is sent. */
export interface SentRequest {
  call: CallName
  method: string
  path: string
  headers: Record<string, string>
  body: SentBody
}

/** Valid values for the fields of the contract. */
const plausible: Plausible = {
  full_name: ['Adaeze Nwosu', 'Ọláwálé Adéṣínà'],
  email: ['draft@example.com', 'DUE@example.com', 'newcomer@example.com', 'somebody@example.com'],
  new_email: ['other@example.com', 'due@example.com'],
  phone: ['0803 123 4567', ''],
  password: ['three words in a row', 'wrong'],
  current_password: ['three words in a row'],
  new_password: ['four other words in a row', 'password'],
  username: people.map(person => `${person}@example.com`),
  refresh_token: ['{{draft.refresh}}', '{{paid.refresh}}'],
  otp_code: ['{{code.verify}}', '{{code.reset}}', '000000', '12 34 56'],
  old_code: ['{{code.old}}'],
  new_code: ['{{code.new}}'],
  program: ['msc-computer-science', 'phd-computer-science'],
  kind: ['transcript', 'passport_photograph', 'o_level_result', 'curriculum_vitae', 'nothing'],
  application_uuid: ['{{due.application}}', '{{draft.application}}', '{{paid.application}}'],
  base_revision: ['0', '1', '2'],
  amount: ['1000000', '0', '5000'],
  subject: ['A question'],
  message: ['When does the next session begin?\nThank you.'],
  search: ['lagos', 'UNILAG', 'obafemi awolowo', ''],
  country: ['Nigeria', 'NG', 'Ghana', 'Atlantis'],
  reference: ['{{due.reference}}', '{{paid.reference}}', 'msc_1'],
  email_official: ['m.bello@unilag.edu.ng'],
  email_personal: ['', 'm.bello@example.com'],
  intellectual_ability: ['1', '5'],
  research_ability: ['2', ' 5 '],
  teaching_ability: ['3'],
  leadership_ability: ['4', '0'],
  new_referee_name: ['Dr. Ngozi Eze'],
  new_referee_email: ['n.eze@unn.edu.ng', 'n.eze@gmail.com'],
  referee_number: ['1', '2'],
  selected_program: ['msc-computer-science', 'phd-computer-science', 'foundation-science'],
  surname: ['Nwosu'],
  first_name: ['Adaeze'],
  state_of_origin: ['Anambra', 'Lagos'],
  lga: ['Awka South', 'Ikeja'],
  start_year: ['2015'],
  end_year: ['2019'],
  year: ['2020'],
  grade: ['A1', 'C6'],
  cgpa: ['4.10'],
  cgpa_scale: ['5'],
  uuids: ['{{office.ready}}'],
  decision_ids: ['{{office.proposal}}'],
  answer_by: ['2099-01-31'],
  releases_at: ['2099-01-31T10:00:00Z'],
  staff_id: ['{{office.officer}}'],
  round: ['{{office.round}}'],
  programme: ['msc-computer-science', 'msc-space-physics'],
  reasons: ['places'],
  stage: ['ready', 'proposed', 'checking'],
  reason: ['Something was missed.'],
}

const paramsOfCalls: Readonly<Record<string, readonly string[]>> = {
  uuid: [
    '{{paid.firstReferee}}',
    '{{paid.secondReferee}}',
    '{{due.application}}',
    '{{draft.application}}',
    '{{paid.application}}',
  ],
  id: ['{{draft.document}}', '{{undergraduate.document}}', '{{draft.session}}', '{{due.session}}'],
  number: ['1', '2', '3', '4'],
  token: ['{{due.sponsor}}'],
  reference: ['{{paid.reference}}', '{{due.reference}}'],
}

const formOfCall: Partial<Record<CallName, readonly FormId[]>> = {
  savePostgraduate: [formIdOf('msc')],
  saveUndergraduate: [formIdOf('undergraduate')],
  saveFoundation: [formIdOf('foundation')],
  applyWithoutAccount: [formIdOf('msc'), formIdOf('undergraduate'), formIdOf('foundation')],
}

/** Every kind of request to one call, the valid ones first: a failing one shrinks towards them. */
export function requestsTo(name: CallName): fc.Arbitrary<SentRequest> {
  const call: Call = calls[name]
  return fc
    .record({
      method: methodsFor(call),
      path: pathsFor(name, call),
      headers: headersFor(call),
      body: bodiesFor(name, call),
    })
    .map(parts => ({ call: name, ...parts }))
}

function bodiesFor(name: CallName, call: Call): fc.Arbitrary<SentBody> {
  const meant = fieldOf(bodySchema(name), plausible)
  const value = fc.oneof({ weight: 5, arbitrary: meant }, { weight: 4, arbitrary: damaged(meant) })
  return contentOf(call.body, value, { slots: slotsOf(name), names: Object.keys(bodySchema(name).properties ?? {}) })
}

/** The schema of a body as JSON Schema. That of an application includes the fields of its form, which the contract leaves open. */
function bodySchema(name: CallName): JsonSchema {
  const { fields: body }: CallRow = calls[name]
  const base = body ? (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : {}
  const forms = formOfCall[name] ?? []
  const fields = forms.flatMap(form => formParts(form).fields.map(field => [field.name, field.schema] as const))
  return {
    ...base,
    ...(base.oneOf ? {} : { type: 'object', properties: { ...base.properties, ...Object.fromEntries(fields) } }),
  }
}

function slotsOf(name: CallName): string[] {
  if (name === 'uploadDocument') return ['file']
  if (name === 'submitReference') return ['uploaded_file']
  return (formOfCall[name] ?? []).flatMap(form => formParts(form).files.map(file => file.name))
}

function methodsFor(call: Call): fc.Arbitrary<string> {
  const other = fc.constantFrom('HEAD', 'GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND')
  return fc.oneof({ weight: 40, arbitrary: fc.constant<string>(call.method) }, { weight: 1, arbitrary: other })
}

function pathsFor(name: CallName, call: Call): fc.Arbitrary<string> {
  const keys = [...call.path.matchAll(/:(\w+)/g)].map(([, key]) => key ?? '')
  const values = fc.tuple(...keys.map(key => paramOf(key, call)))
  const path = values.map(found =>
    found.reduce((filled, value, at) => filled.replace(`:${keys[at]}`, () => value), call.path as string),
  )
  return fc.tuple(path, queryFor(name)).map(([way, query]) => way + query)
}

function paramOf(key: string, { who }: Call): fc.Arbitrary<string> {
  const ofOffice: Readonly<Record<string, readonly string[]>> = officeParams
  const known = (who === 'staff' ? ofOffice[key] : undefined) ?? paramsOfCalls[key] ?? ['1']
  const odd = fc.constantFrom(
    '%',
    '%00',
    '%ff',
    '%E0%A4',
    '..',
    '.',
    '%2e%2e%2f',
    '%252e',
    '-',
    ' ',
    'a%0d%0ab',
    'x'.repeat(3000),
    "'",
  )
  return fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: odd },
    { weight: 1, arbitrary: evilText.map(safeEncode) },
  )
}

function queryFor(name: CallName): fc.Arbitrary<string> {
  const { query }: CallRow = calls[name]
  const odd = fc.oneof(
    fc.constantFrom(
      '?',
      '??',
      '?&&&',
      '?=',
      '?a',
      '?a=%',
      '?a=%ff',
      '?__proto__[x]=1',
      '?constructor=1&constructor=2',
      '?a[]=1&a[b]=2',
    ),
    evilText.map(text => `?x=${safeEncode(text)}`),
    fc.constant(`?${'a=1&'.repeat(2000)}`),
  )
  if (!query) return fc.oneof({ weight: 30, arbitrary: fc.constant('') }, { weight: 1, arbitrary: odd })
  const schema = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const asked = fieldOf(schema, plausible).map(value => queryText(value))
  const twice = fc.tuple(asked, asked).map(([one, two]) => `${one}&${two.slice(1)}`)
  return fc.oneof({ weight: 10, arbitrary: asked }, { weight: 1, arbitrary: twice }, { weight: 2, arbitrary: odd })
}

function queryText(value: unknown): string {
  const pairs = Object.entries(value as object).map(([key, one]) => `${key}=${safeEncode(String(one))}`)
  return `?${pairs.join('&')}`
}

/** Percent-encoded, with lone surrogates as the bytes that old programs send. Names of the simulation stay readable. */
function safeEncode(text: string): string {
  return text.startsWith('{{') ? text : encodeURIComponent(text.toWellFormed()).slice(0, 7000)
}

const oddTokens = [
  'Bearer',
  'Bearer ',
  'Bearer x',
  'bearer {{draft.token}}',
  'Basic YTpi',
  'Bearer {{draft.refresh}}',
  'Bearer {{draft.token}}x',
  'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
  `Bearer ${'a'.repeat(6000)}`,
  'Bearer {{draft.token}} {{due.token}}',
]

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  { 'idempotency-key': 'not-a-uuid' },
  { 'idempotency-key': '' },
  { 'idempotency-key': '0B5D8F5E-5B0A-4A5F-9A43-0D6A2F3F9B11' },
  { 'x-forwarded-for': '1.2.3.4, 127.0.0.1' },
  { 'x-forwarded-host': 'evil.example' },
  { host: 'evil.example' },
  { 'user-agent': '' },
  { 'user-agent': `Mozilla ${'x'.repeat(2000)}` },
  { 'user-agent': 'Oper\u00e0 \u0085 \u0093' },
  { 'user-agent': 'a\tb' },
  { accept: 'image/avif' },
  { 'accept-encoding': 'zstd;q=NaN, *;q=0' },
  { 'if-none-match': '*' },
  { range: 'bytes=0-0,5-9999999999' },
  { cookie: 'a=b; __proto__=c' },
  { origin: 'null' },
  { expect: '100-continue' },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'identity' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-paystack-signature': 'a'.repeat(128) },
  { __proto__x: '1' },
)

/** Headers for a person in each role, sometimes without the session or without what our own pages send. */
const staffHeaders: fc.Arbitrary<Record<string, string>> = fc
  .tuple(
    fc.oneof(
      { weight: 30, arbitrary: fc.constantFrom(...roles.map(role => `{{staff.${role}}}`)) },
      { weight: 20, arbitrary: fc.constant('{{staff.registrar}}') },
      {
        weight: 1,
        arbitrary: fc.constantFrom('', 'office=', 'office=x', `office=${'a'.repeat(4000)}`, '{{staff.officer}}x'),
      },
    ),
    fc.oneof({ weight: 20, arbitrary: fc.constant({ 'x-office': '1' }) }, { weight: 1, arbitrary: fc.constant({}) }),
    fc.oneof({ weight: 12, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders }),
  )
  .map(([cookie, own, odd]) => ({ ...own, ...(cookie ? { cookie } : {}), ...odd }))

function headersFor(call: Call): fc.Arbitrary<Record<string, string>> {
  if (call.who === 'staff') return staffHeaders
  const alive = fc.constantFrom(...people.map(person => `Bearer {{${person}.token}}`))
  const bearer: fc.Arbitrary<string> =
    call.who === 'applicant'
      ? fc.oneof({ weight: 20, arbitrary: alive }, { weight: 1, arbitrary: fc.constantFrom('', ...oddTokens) })
      : fc.oneof({ weight: 20, arbitrary: fc.constant('') }, { weight: 1, arbitrary: alive })
  const odd = fc.oneof({ weight: 12, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders })
  return fc
    .tuple(bearer, odd)
    .map(([authorization, extra]) => ({ ...(authorization ? { authorization } : {}), ...extra }))
}
