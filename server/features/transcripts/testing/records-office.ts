import type { LightMyRequestResponse } from 'fastify'
import { dayOf } from '#shared/domain/calendar.ts'
import { addDays } from '#shared/domain/clock-days.ts'
import { tinyPdf } from '../../../adapters/files/testing/corpus.ts'
import { expectDone, type OfficePerson } from '../../../testing/office.ts'
import { type Candidate, fileOf, type OfficePortal } from '../../../testing/office-portal.ts'
import { multipartOf } from '../../../testing/people.ts'

export const pdf = { fileName: 'from-the-records.pdf', contentType: 'application/pdf', bytes: tinyPdf('transcript') }
export const answeredBy = { answered_by: 'B. Ojo, Deputy Registrar' }

export type RecordsOffice = ReturnType<typeof recordsOffice>

/** What tests do with requests to records offices: ask as this officer, follow the links, and see what becomes of it. */
export function recordsOffice(office: OfficePortal, officer: OfficePerson) {
  let offices = 0
  const anAddress = () => {
    offices += 1
    return `records${offices}@ui.edu.ng`
  }
  const inDays = (days: number) => addDays(dayOf(office.clock.now()), days)
  const ask = (one: Candidate, email: string, more: object = {}) =>
    officer.call('askTranscript', {
      params: { uuid: one.uuid },
      body: {
        ...{ kind: 'transcript', wanted: 'transcript', institution: 'University of Ibadan', email },
        ...{ student_number: '180404', studied: 'B.Sc. Physics, 2018–2022', message: 'Please.', due_on: inDays(21) },
        ...more,
      },
    })
  const linkTo = async (email: string) => {
    const { text } = await office.mails.newestTo(email)
    return /\/transcripts\/([0-9a-f-]{36})/.exec(text)?.[1] ?? ''
  }
  return {
    anAddress,
    inDays,
    ask,
    linkTo,
    async asked(more: object = {}) {
      const ada = await office.candidate()
      const email = anAddress()
      const [transcript] = expectDone(await ask(ada, email, more)).transcripts
      return { ada, email, id: transcript.id as string, link: await linkTo(email) }
    },
    open: (link: string): Promise<LightMyRequestResponse> =>
      office.app.inject({ method: 'GET', url: `/transcript-requests/${link}` }),
    send: (
      link: string,
      file = pdf,
      body: object = { ...answeredBy, confirmed: 'true' },
    ): Promise<LightMyRequestResponse> =>
      office.app.inject({
        method: 'POST',
        url: `/transcript-requests/${link}/document`,
        ...multipartOf({ ...body }, { file }),
      }),
    refuse: (
      link: string,
      body: object = { ...answeredBy, refusal: 'fees-owing', note: 'She owes ₦5,000.' },
    ): Promise<LightMyRequestResponse> =>
      office.app.inject({ method: 'POST', url: `/transcript-requests/${link}/refuse`, payload: body }),
    own: async (one: Candidate) => (await office.as(one, 'GET', '/postgraduate/applications/me')).body,
    stateOf: async (one: Candidate) => (await fileOf(officer, one)).case.transcripts[0],
    /** The row of Today about this application. */
    waiting: async (one: Candidate) =>
      expectDone(await officer.call('readDesk')).rows.find(
        ({ key, to }: { key: string; to: string }) => key.startsWith('records-offices') && to.includes(one.uuid),
      ),
  }
}
