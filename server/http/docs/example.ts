import type { CallDescription, Property } from './describe-calls.ts'
import { listProperties } from './describe-calls.ts'
import { type Components, type JsonSchema, resolve } from './json-schema.ts'

const exampleUuid = '3f0c9a52-7d1e-4b8a-9c64-2e5d8f71ab03'

const exampleTerms = {
  ...{ name: 'Undergraduate', session: '2027/2028', program_types: ['undergraduate'] },
  ...{ opens_on: '2026-11-02', closes_on: '2027-07-30', decisions_by: '2027-08-27', starts_on: '2027-09-27' },
  ...{ answer_days: 21, acceptance_fee_minor: 5_000_000, programme_fees: { 'beng-civil-engineering': 6_000_000 } },
}

/** Realistic example values; all others are derived from their schemas. */
const known: Partial<Record<string, unknown>> = {
  full_name: 'Amina Bello',
  email: 'amina.bello@mail.example',
  username: 'amina.bello@mail.example',
  password: 'three quiet words',
  new_password: 'three quiet words',
  current_password: 'three quiet words',
  new_email: 'amina.bello@new.example',
  old_code: '042917',
  new_code: '118203',
  phone: '0803 123 4567',
  channel: 'sms',
  endpoint: 'https://updates.push.example/wpush/v2/gAAAAABk',
  keys: { p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u', auth: 'tBHItJI5svbpez7KI4CCXg' },
  otp_code: '042917',
  code: '042917',
  grants: [{ role: 'officer', scope: { schools: ['computing'] } }],
  refresh_token: 'THE_REFRESH_TOKEN',
  subject: 'Closing date',
  message: 'When do applications for the M.Sc. close?',
  amount: 1_000_000,
  reference: 'msc_1795132800000',
  token: 'THE_TOKEN_OF_THE_LINK',
  search: 'unilag',
  country: 'NG',
  name: 'Prof. Chinedu Okafor',
  designation: 'Professor of Physics',
  email_official: 'c.okafor@unilag.edu.ng',
  place_of_work: 'University of Lagos',
  known_duration_context: 'I taught her for four years and supervised her project.',
  final_recommendation: 'I recommend her without reservation.',
  new_referee_name: 'Dr. Ngozi Eze',
  new_referee_email: 'n.eze@unn.edu.ng',
  surname: 'Bello',
  first_name: 'Amina',
  is_draft: true,
  kind: 'transcript',
  requests: [{ kind: 'transcript', message: 'Page 2 is missing. Upload all pages in one file.' }],
  due_on: '2026-12-10',
  until: '2027-01-20',
  releases_at: '2027-02-01T09:00:00+01:00',
  starts_at: '2027-02-01T09:00:00+01:00',
  ends_at: '2027-02-01T10:30:00+01:00',
  reason: 'She was in hospital in the last week.',
  reasons: [
    {
      label: 'Blurred or too dark',
      request: 'We cannot read this document. Scan it again.',
      sentence: 'We could not accept all of your documents.',
    },
  ],
  pools: [{ track: 'general', capacity: 120, over_offer: 6 }],
  program_type: 'msc',
  readers: [exampleUuid],
  ids: [exampleUuid],
  answer_by: '2027-03-10',
  position: '0',
  scopes: ['feed:read'],
  paid_on: '2026-11-24',
  day: '2026-11-24',
  month: '2026-11',
  from: '2026-11-01',
  to: '2026-11-24',
  number: '1',
  lines: [1],
  drafts: [{ kind: 'faq', key: '-', revision: 1 }],
  url: 'https://records.usta.example/admissions-news',
  valid_days: 365,
  matriculation_number: '2027/CMP/MSC-CS/0001',
  after: '0',
  limit: '100',
  path: '/faq',
  pattern: '{year}/{school}/{programme}/{serial:4}',
  uuids: [exampleUuid],
  terms: exampleTerms,
  rounds: [{ from: 'undergraduate', terms: exampleTerms }],
  programmes: [{ id: 'bsc-accounting', was: 'open' }],
  sittings: [exampleUuid],
  cells: [
    ['Name', 'Code'],
    ['Faculty of Law', 'LAW'],
  ],
  rows: [{ application_number: '27-001842', score: 61.5 }],
  weights: 'jamb:60,o_level:40',
  cut_offs: 'jamb:180,total:50',
  rubric: {
    criteria: [
      {
        ...{ id: 'record', label: 'Academic record', hint: 'Class of degree and CGPA.', weight: 100, min: 1, max: 3 },
        words: ['Weak', 'Good', 'Outstanding'],
      },
    ],
    ...{ tolerance: 15, readers: 2 },
  },
}

/** A body that the call accepts, with the required fields and little else. */
export function exampleBody(call: CallDescription, components: Components): Record<string, unknown> | undefined {
  if (!call.requestBody) return undefined
  if (call.forms.length > 0) return exampleOfForm(call)
  const schema = resolve(call.requestBody, components)
  const body = exampleObject(schema.oneOf?.[0] ?? schema.anyOf?.[0] ?? schema, components)
  return call.name === 'changeReferee'
    ? { ...body, new_referee_name: known.new_referee_name, new_referee_email: known.new_referee_email }
    : body
}

function exampleOfForm(call: CallDescription): Record<string, unknown> {
  const programType = { postgraduate: 'msc', undergraduate: 'undergraduate', foundation: 'foundation' } as const
  const program_type = programType[call.forms.at(-1) ?? 'postgraduate']
  const names = { surname: known.surname, first_name: known.first_name }
  return call.who === 'applicant' ? { is_draft: true, program_type, ...names } : { program_type, ...names }
}

function exampleObject(schema: JsonSchema, components: Components): Record<string, unknown> {
  return Object.fromEntries(
    listProperties(schema)
      .filter(property => property.required)
      .map(property => [property.name, exampleValue(property, components)]),
  )
}

/** One value that the schema of this property accepts. */
export function exampleValue({ name, schema }: Pick<Property, 'name' | 'schema'>, components: Components): unknown {
  const resolved = resolve(schema, components)
  if (resolved.const !== undefined) return resolved.const
  if (resolved.enum && !resolved.enum.includes(known[name])) return resolved.enum[0]
  if (Object.hasOwn(known, name)) return asWritten(known[name], resolved)
  const [option] = resolved.anyOf ?? []
  if (option) return exampleValue({ name, schema: option }, components)
  switch (resolved.type) {
    case 'object':
      return exampleObject(resolved, components)
    case 'integer':
    case 'number':
      return resolved.maximum ?? 1
    case 'boolean':
      return true
    case 'array':
      return []
    default:
      return resolved.format === 'uuid' || name === 'uuid' ? exampleUuid : 'text'
  }
}

/** A figure stands as text where a text is asked for. */
function asWritten(value: unknown, { type }: JsonSchema): unknown {
  return type === 'string' && typeof value === 'number' ? String(value) : value
}

/** A command that can be copied into a shell. */
export function curlCommand(call: CallDescription, components: Components, serverUrl: string): string {
  const method = call.method === 'GET' ? [] : [`-X ${call.method}`]
  return [
    ['curl', ...method, shellQuoted(addressOf(call, components, serverUrl))].join(' '),
    ...(call.who === 'applicant' ? [`-H "Authorization: Bearer $TOKEN"`] : []),
    ...(call.who === 'key' ? [`-H "Authorization: Bearer $KEY"`] : []),
    ...(call.path.startsWith('/office/') && call.method !== 'GET' ? ['-H "x-office: 1"'] : []),
    ...(call.who === 'staff' ? ['-b "office=$COOKIE"'] : []),
    ...(call.creates ? [`-H "Idempotency-Key: $(uuidgen)"`] : []),
    ...bodyArguments(call, components),
    ...(call.answer === 'file' ? ['-OJ'] : []),
  ].join(' \\\n  ')
}

function addressOf(call: CallDescription, components: Components, serverUrl: string): string {
  const written = (property: Property) => encodeURIComponent(String(exampleValue(property, components)))
  const path = call.params.reduce((filled, param) => filled.replace(`:${param.name}`, written(param)), call.path)
  const query = call.query.map(property => `${property.name}=${written(property)}`).join('&')
  return `${serverUrl}${path}${query === '' ? '' : `?${query}`}`
}

function bodyArguments(call: CallDescription, components: Components): string[] {
  const body = exampleBody(call, components)
  if (call.body === 'raw')
    return ['-H "Content-Type: application/json"', '-H "x-paystack-signature: $SIGNATURE"', '--data-binary @event.json']
  if (!body) return []
  if (call.body === 'json')
    return ['-H "Content-Type: application/json"', `-d ${shellQuoted(JSON.stringify(body, null, 2))}`]
  const fields = Object.entries(body).map(([name, value]) => shellQuoted(`${name}=${value}`))
  if (call.body === 'form') return fields.map(field => `--data-urlencode ${field}`)
  const [file] = call.files
  return [
    ...fields.map(field => `-F ${field}`),
    ...(file ? [`-F ${shellQuoted(`${file.name}=@${fileNameFor(file.contentTypes)}`)}`] : []),
  ]
}

function fileNameFor(contentTypes: readonly string[]): string {
  return contentTypes.includes('application/pdf') ? 'scan.pdf' : 'photo.jpg'
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
