import { password } from '../../server/testing/people.ts'
import type { Turn } from './drive.ts'
import type { Papers } from './papers.ts'
import { answersOfPerson, applicationUuidOf, emailOf, linkUuidOf, type Role } from './population.ts'
import { multipartOf, type Part, requestOf } from './wire.ts'

/** Everything a turn needs to speak for somebody. */
export interface Portal {
  papers: Papers
  bearerOf(person: number): string
}

/** A call that is measured: its turns take people of one role, one after the other. */
export interface MeasuredCall {
  /** What the table calls it; the name under which `drive` notes the request that counts. */
  name: string
  role: Role | 'everybody'
  connections: number
  /** A person can do it once; then somebody else, or all are put back. */
  once?: true
  /** Its statements can be sent again as they are, because they make nothing new. */
  repeats?: true
  turnOf(portal: Portal, person: number, turn: number): Turn
}

/** Alone, in the order of the table. */
export const measuredCalls: readonly MeasuredCall[] = [
  { name: 'who am I', role: 'everybody', connections: 32, repeats: true, turnOf: me },
  { name: 'autosave of a section', role: 'writers', connections: 32, repeats: true, turnOf: autosave },
  { name: 'final submission', role: 'submitters', connections: 16, once: true, turnOf: submit },
  {
    name: 'upload, PDF of 5 MB',
    role: 'writers',
    connections: 8,
    turnOf: (portal, person) => upload(portal, person, 'pdf5'),
  },
  {
    name: 'upload, PDF of 1 MB',
    role: 'writers',
    connections: 8,
    turnOf: (portal, person) => upload(portal, person, 'pdf1'),
  },
  {
    name: 'upload, photograph of 1 MB',
    role: 'writers',
    connections: 8,
    turnOf: (portal, person) => upload(portal, person, 'photo1'),
  },
  { name: 'sign-in', role: 'everybody', connections: 16, turnOf: signIn },
  { name: 'opening a payment', role: 'payers', connections: 8, once: true, turnOf: pay },
  { name: 'opening a referee’s link', role: 'awaited', connections: 16, repeats: true, turnOf: openLink },
  { name: 'handing in a reference', role: 'awaited', connections: 8, once: true, turnOf: giveReference },
  { name: 'universities search', role: 'everybody', connections: 4, repeats: true, turnOf: searchUniversities },
  { name: 'a page (/dashboard)', role: 'everybody', connections: 16, repeats: true, turnOf: openPage },
]

export function me(portal: Portal, person: number): Turn {
  const request = requestOf('GET', '/api/auth/me', { bearer: portal.bearerOf(person) })
  return async (wire, ask) => {
    await ask(wire, 'who am I', request, 200)
  }
}

export function openPage(): Turn {
  const request = requestOf('GET', '/dashboard')
  return async (wire, ask) => {
    await ask(wire, 'a page (/dashboard)', request, 200)
  }
}

/** What the browser sends two seconds after the last key: the fields of a section that changed, and where they belong. */
export function autosave(portal: Portal, person: number, turn: number): Turn {
  const request = requestOf('POST', '/postgraduate/upload', {
    bearer: portal.bearerOf(person),
    form: {
      program_type: 'msc',
      application_uuid: applicationUuidOf(person),
      phone: '0803 123 4567',
      address: `${turn} Ziks Avenue\nAwka`,
      state_of_origin: 'Anambra',
      lga: 'Awka South',
      nationality: 'NG',
      is_draft: 'true',
      answer: 'short',
    },
  })
  return async (wire, ask) => {
    await ask(wire, 'autosave of a section', request, 200)
  }
}

export function submit(portal: Portal, person: number): Turn {
  const request = requestOf('POST', '/postgraduate/upload', {
    bearer: portal.bearerOf(person),
    multipart: partsOf({
      ...answersOfPerson(person),
      is_draft: 'false',
      program_type: 'msc',
      application_uuid: applicationUuidOf(person),
    }),
  })
  return async (wire, ask) => {
    await ask(wire, 'final submission', request, 200)
  }
}

const paperNames = { pdf5: 'PDF of 5 MB', pdf1: 'PDF of 1 MB', photo1: 'photograph of 1 MB' } as const

export function upload(portal: Portal, person: number, paper: keyof Papers): Turn {
  const request = requestOf('POST', '/documents/upload', {
    bearer: portal.bearerOf(person),
    body: uploadBody(paper, portal.papers[paper]),
  })
  return async (wire, ask) => {
    await ask(wire, `upload, ${paperNames[paper]}`, request, 201)
  }
}

const uploadBodies = new Map<keyof Papers, ReturnType<typeof multipartOf>>()

/** Put together once for all who send the paper, so that the client's copying is not taken for the server's time. */
function uploadBody(paper: keyof Papers, value: Buffer) {
  const isPhoto = paper === 'photo1'
  const body =
    uploadBodies.get(paper) ??
    multipartOf([
      { name: 'kind', value: isPhoto ? 'passport_photograph' : 'transcript' },
      { name: 'program_type', value: 'msc' },
      { name: 'file', fileName: isPhoto ? 'me.jpg' : 'transcript.pdf', value },
    ])
  uploadBodies.set(paper, body)
  return body
}

export function signIn(_portal: Portal, person: number): Turn {
  const request = requestOf('POST', '/auth/token', {
    form: { grant_type: 'password', username: emailOf(person), password },
  })
  return async (wire, ask) => {
    await ask(wire, 'sign-in', request, 200)
  }
}

/** The payment is opened here, paid at the sandbox, which is the provider's work and counts apart, and then asked about. */
export function pay(portal: Portal, person: number): Turn {
  const bearer = portal.bearerOf(person)
  const opening = requestOf('POST', '/payments/initialize', {
    bearer,
    json: { amount: 1_000_000, email: '', metadata: { application_uuid: applicationUuidOf(person) } },
  })
  const card = { card_number: '4084084084084081', expiry: '12/30', cvv: '408' }
  return async (wire, ask) => {
    const opened = JSON.parse((await ask(wire, 'opening a payment', opening, 200)).toString())
    if (!opened.authorization_url) return
    const checkout = new URL(opened.authorization_url).pathname
    await ask(wire, 'paying at the sandbox', requestOf('POST', checkout, { form: card }), 303)
    const asking = requestOf('GET', `/payments/verify?reference=${opened.reference}`, { bearer })
    await ask(wire, 'confirming a payment', asking, 200)
  }
}

export function openLink(_portal: Portal, person: number, turn: number): Turn {
  const request = requestOf(
    'GET',
    `/postgraduate/application-summary-referee-page/${linkUuidOf(person, turn % 2 === 0 ? 1 : 2)}`,
  )
  return async (wire, ask) => {
    await ask(wire, 'opening a referee’s link', request, 200)
  }
}

export function giveReference(_portal: Portal, person: number): Turn {
  const request = requestOf('POST', `/postgraduate/references/${linkUuidOf(person, 1)}`, {
    multipart: partsOf({
      name: 'Prof. Musa Bello',
      designation: 'Professor',
      email_official: `r1.${person}@unilag.edu.ng`,
      place_of_work: 'University of Lagos',
      known_duration_context: 'Four years, as the supervisor of her final project.',
      intellectual_ability: '5',
      research_ability: '4',
      teaching_ability: '4',
      leadership_ability: '5',
      final_recommendation: 'I recommend her without reservation. '.repeat(20),
    }),
  })
  return async (wire, ask) => {
    await ask(wire, 'handing in a reference', request, 201)
  }
}

const searched = ['uni', 'lagos', 'unilag', 'ahmadu', 'federal+university+of+technology', 'futa', 'ox', 'covenant']

export function searchUniversities(_portal: Portal, _person: number, turn: number): Turn {
  const text = searched[turn % searched.length]
  const request = requestOf('GET', `/services/universities?search=${text}&country=Nigeria`)
  return async (wire, ask) => {
    await ask(wire, 'universities search', request, 200)
  }
}

function partsOf(fields: Record<string, unknown>): Part[] {
  return Object.entries(fields).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }))
}
