import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import type { Grant, Role } from '#shared/domain/staff.ts'
import { tinyPdf } from '../adapters/files/testing/corpus.ts'
import { goodReference } from '../features/references/testing/asked-application.ts'
import { type TestApp, type TestAppOptions, testApp } from './app.ts'
import { referenceLinkIn } from './mail-reader.ts'
import { colleague, expectDone, firstAdministrator, type OfficePerson } from './office.ts'
import { type Applicant, multipartOf, payFee, signedUp, submittedPostgraduate } from './people.ts'

/** An applicant whose application has reached the office. */
export interface Candidate extends Applicant {
  uuid: string
  application: ApplicationOnWire
}

/** The real application, with an office and its staff. */
export interface OfficePortal extends TestApp {
  admin: OfficePerson
  /** A member of staff with these roles, in all programmes unless a scope is given. */
  member(role: Role | readonly Role[], scope?: Grant['scope']): Promise<OfficePerson>
  /** A paid postgraduate application, for computer science by default. */
  candidate(programme?: string): Promise<Candidate>
  /** Advances the clock by days, runs the job for open requests, and keeps the staff signed in. */
  pass(days: number): Promise<void>
  /** A call by an applicant, with the status and body of the response. */
  as(candidate: Applicant, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object): Promise<Reply>
}

export interface Reply {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
  body: any
}

export async function officePortal(options: TestAppOptions = {}): Promise<OfficePortal> {
  const portal = await testApp({}, options)
  const admin = await firstAdministrator(portal)
  let people = 0
  return {
    ...portal,
    admin,
    member: async (role, scope = 'all') => {
      people += 1
      const grants = [role].flat().map(one => ({ role: one, scope }))
      const names = ['Kemi Obi', 'Musa Danjuma', 'Ngozi Eze', 'Tunde Ajayi', 'Zainab Sule']
      const full_name = names[people % names.length] ?? 'Kemi Obi'
      return colleague(portal, { email: `staff${people}@usta.example`, full_name, grants })
    },
    candidate: programme => {
      people += 1
      return newCandidate(portal, `candidate${people}@example.com`, programme)
    },
    pass: async days => {
      portal.clock.advance({ days })
      await portal.work('chase-applicants')
      const now = portal.clock.now()
      const ends_at = new Date(+now + 12 * 3_600_000)
      await portal.context.db.updateTable('staff_session').set({ last_used_at: now, ends_at }).execute()
    },
    as: async (candidate, method, url, payload) => {
      const answer = await portal.app.inject({
        method,
        url,
        headers: candidate.bearer,
        ...(payload ? { payload } : {}),
      })
      return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() }
    },
  }
}

/** A paid postgraduate application. */
export async function newCandidate(
  portal: TestApp,
  email: string,
  programme = 'msc-computer-science',
): Promise<Candidate> {
  const applicant = await signedUp(portal, { email })
  const application = await submittedPostgraduate(portal, applicant, { selected_program: programme })
  await payFee(portal, applicant, application)
  return { ...applicant, uuid: application.uuid, application }
}

/** The file, as a member of staff reads it. */
export async function fileOf(member: OfficePerson, { uuid }: { uuid: string }, query = '') {
  return expectDone(await member.call('readCase', { params: { uuid }, query }))
}

/** The most recently asked referee at this address submits a reference with a file. */
export async function sendReference(portal: TestApp, email: string, words = 'She is the best of her year.') {
  const link = referenceLinkIn(await portal.mails.newestTo(email))
  const { headers, payload } = multipartOf(
    { ...goodReference, final_recommendation: words },
    { uploaded_file: { fileName: 'letter.pdf', contentType: 'application/pdf', bytes: tinyPdf('letter') } },
  )
  await portal.app.inject({ method: 'POST', url: `/postgraduate/references/${link}`, headers, payload })
}
