import { goodCard } from '../../harness/applicant.ts'
import { pdfPart } from '../../harness/applications.ts'
import { emailOf } from '../../harness/people.ts'
import { requestOf } from '../../harness/wire.ts'
import { multipartOf, password } from '../../server/testing/people.ts'
import type { Turn } from './drive.ts'
import { answersOfPerson, applicants, applicationUuidOf, linkUuidOf, type Role } from './population.ts'
import type { UploadFiles } from './upload-files.ts'

/** Everything a turn needs to act for a person. */
export interface Portal {
  files: UploadFiles
  bearerOf(person: number): string
}

/** A measured call. Its turns use people of one role in turn. */
export interface MeasuredCall {
  /** Its name in the table, under which `drive` records the measured request. */
  name: string
  role: Role | 'everybody'
  connections: number
  /** Each person can do it once; afterwards another is used, or all are reset. */
  once?: true
  /** Its statements can be repeated unchanged, because they create nothing. */
  repeats?: true
  turnOf(portal: Portal, person: number, turn: number): Turn
}

/** Calls measured alone, in the order of the table. */
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
  { name: 'submitting a reference', role: 'awaited', connections: 8, once: true, turnOf: giveReference },
  { name: 'universities search', role: 'everybody', connections: 4, repeats: true, turnOf: searchUniversities },
  { name: 'a page (/dashboard)', role: 'everybody', connections: 16, repeats: true, turnOf: openPage },
]

export function me(portal: Portal, person: number): Turn {
  const request = requestOf('/api/auth/me', { bearer: portal.bearerOf(person) })
  return async (wire, ask) => {
    await ask(wire, 'who am I', request, 200)
  }
}

export function openPage(): Turn {
  const request = requestOf('/dashboard')
  return async (wire, ask) => {
    await ask(wire, 'a page (/dashboard)', request, 200)
  }
}

/** What the browser sends two seconds after the last key: the changed fields of a section and their application. */
export function autosave(portal: Portal, person: number, turn: number): Turn {
  const request = requestOf('/postgraduate/upload', {
    method: 'POST',
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
  const request = requestOf('/postgraduate/upload', {
    method: 'POST',
    bearer: portal.bearerOf(person),
    multipart: multipartOf({
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

const fileNames = { pdf5: 'PDF of 5 MB', pdf1: 'PDF of 1 MB', photo1: 'photograph of 1 MB' } as const

export function upload(portal: Portal, person: number, file: keyof UploadFiles): Turn {
  const request = requestOf('/documents/upload', {
    method: 'POST',
    bearer: portal.bearerOf(person),
    multipart: uploadBody(file, portal.files[file]),
  })
  return async (wire, ask) => {
    await ask(wire, `upload, ${fileNames[file]}`, request, 201)
  }
}

const uploadBodies = new Map<keyof UploadFiles, ReturnType<typeof multipartOf>>()

/** Created once for everyone who sends the file, so that the client’s copying does not count as the server’s time. */
function uploadBody(name: keyof UploadFiles, value: Buffer) {
  const isPhoto = name === 'photo1'
  const file = isPhoto
    ? { fileName: 'me.jpg', contentType: 'image/jpeg', bytes: value }
    : pdfPart('transcript.pdf', value)
  const kind = isPhoto ? 'passport_photograph' : 'transcript'
  const body = uploadBodies.get(name) ?? multipartOf({ kind, program_type: 'msc' }, { file })
  uploadBodies.set(name, body)
  return body
}

export function signIn(_portal: Portal, person: number): Turn {
  const request = requestOf('/auth/token', {
    method: 'POST',
    form: { grant_type: 'password', username: emailOf(applicants, person), password },
  })
  return async (wire, ask) => {
    await ask(wire, 'sign-in', request, 200)
  }
}

/** The payment is opened here, paid in the sandbox (the provider’s work, counted separately), and then verified. */
export function pay(portal: Portal, person: number): Turn {
  const bearer = portal.bearerOf(person)
  const opening = requestOf('/payments/initialize', {
    method: 'POST',
    bearer,
    json: { amount: 1_000_000, email: '', metadata: { application_uuid: applicationUuidOf(person) } },
  })
  const card = { ...goodCard, expiry: '12/30' }
  return async (wire, ask) => {
    const opened = JSON.parse((await ask(wire, 'opening a payment', opening, 200)).toString())
    if (!opened.authorization_url) return
    const checkout = new URL(opened.authorization_url).pathname
    await ask(wire, 'paying at the sandbox', requestOf(checkout, { method: 'POST', form: card }), 303)
    const asking = requestOf(`/payments/verify?reference=${opened.reference}`, { bearer })
    await ask(wire, 'confirming a payment', asking, 200)
  }
}

export function openLink(_portal: Portal, person: number, turn: number): Turn {
  const request = requestOf(
    `/postgraduate/application-summary-referee-page/${linkUuidOf(person, turn % 2 === 0 ? 1 : 2)}`,
  )
  return async (wire, ask) => {
    await ask(wire, 'opening a referee’s link', request, 200)
  }
}

export function giveReference(_portal: Portal, person: number): Turn {
  const request = requestOf(`/postgraduate/references/${linkUuidOf(person, 1)}`, {
    method: 'POST',
    multipart: multipartOf({
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
    await ask(wire, 'submitting a reference', request, 201)
  }
}

const searched = ['uni', 'lagos', 'unilag', 'ahmadu', 'federal+university+of+technology', 'futa', 'ox', 'covenant']

export function searchUniversities(_portal: Portal, _person: number, turn: number): Turn {
  const text = searched[turn % searched.length]
  const request = requestOf(`/services/universities?search=${text}&country=Nigeria`)
  return async (wire, ask) => {
    await ask(wire, 'universities search', request, 200)
  }
}
