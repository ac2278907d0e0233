import { dayOf } from '#shared/domain/calendar.ts'
import { tinyPdf } from '../adapters/files/testing/corpus.ts'
import type { TestApp } from '../testing/app.ts'
import { colleague, expectDone, type OfficePerson } from '../testing/office.ts'
import { savePostgraduate, signedUp } from '../testing/people.ts'

interface Office {
  portal: TestApp
  /** Someone who may check applications, and an application that has reached the office. */
  officerAndCase(): Promise<{ kemi: OfficePerson; uuid: string }>
}

const letter = { name: 'Ada Eze', designation: 'Professor', place_of_work: 'Nsukka', final_recommendation: 'Good.' }

/** What the calls about referees leave in the audit log. */
export function refereeTraces(office: () => Office) {
  async function referee() {
    const { kemi, uuid } = await office().officerAndCase()
    const enter = () =>
      kemi.call('enterPaperReference', {
        params: { uuid, number: '1' },
        body: letter,
        files: { scan: { fileName: 'letter.pdf', contentType: 'application/pdf', bytes: tinyPdf('letter') } },
      })
    return { kemi, params: { uuid, number: '1' }, enter }
  }
  const asked = { wanted: 'transcript', kind: 'transcript', institution: 'Ibadan', email: 'records@ui.edu.ng' }
  const dueOn = () => dayOf(new Date(+office().portal.clock.now() + 7 * 86_400_000))
  async function transcript() {
    const { kemi, params } = await referee()
    const ask = () => kemi.call('askTranscript', { params: { uuid: params.uuid }, body: { ...asked, due_on: dueOn() } })
    return { kemi, ask }
  }
  async function askedTranscript() {
    const { kemi, ask } = await transcript()
    return { kemi, params: { id: expectDone(await ask()).transcripts[0].id } }
  }
  /** The officer to whom an application is assigned may note what checking its result takes. */
  async function checker() {
    const { kemi, params } = await referee()
    const { revision } = expectDone(await kemi.call('readCase', { params })).case
    expectDone(await kemi.call('assignCase', { params, body: { staff_id: kemi.id, revision } }))
    const write = () => kemi.call('writeCheckerNote', { params, body: { body: 'PIN 1234', version: null } })
    return { write, read: () => kemi.call('readCheckerNote', { params }) }
  }
  return {
    writeCheckerNote: { leaves: 'checker-note.written', change: async () => (await checker()).write },
    readCheckerNote: {
      leaves: 'checker-note.read',
      change: async () => {
        const { write, read } = await checker()
        expectDone(await write())
        return read
      },
    },
    askTranscript: { leaves: 'transcript.asked', change: async () => (await transcript()).ask },
    askTranscriptAgain: {
      leaves: 'transcript.asked-again',
      change: async () => {
        const { kemi, params } = await askedTranscript()
        return () => kemi.call('askTranscriptAgain', { params, body: { email: asked.email, due_on: dueOn() } })
      },
    },
    cancelTranscript: {
      leaves: 'transcript.cancelled',
      change: async () => {
        const { kemi, params } = await askedTranscript()
        return () => kemi.call('cancelTranscript', { params })
      },
    },
    settleTranscript: {
      leaves: 'transcript.settled',
      change: async () => {
        const { kemi, params } = await askedTranscript()
        await office()
          .portal.context.db.updateTable('transcript_request')
          .set({ state: 'refused', refusal: 'other', answered_by: 'B. Ojo', closed_at: new Date() })
          .where('id', '=', params.id)
          .execute()
        return () => kemi.call('settleTranscript', { params })
      },
    },
    exportFile: {
      leaves: 'export.made',
      change: async () => {
        const { kemi, params } = await referee()
        return () => kemi.call('exportFile', { params })
      },
    },
    exportFiles: {
      leaves: 'export.made',
      change: async () => {
        const { kemi, params } = await referee()
        return () => kemi.call('exportFiles', { body: { filter: { uuids: [params.uuid] } } })
      },
    },
    exportFileAsZip: {
      leaves: 'export.made',
      change: async () => {
        const { kemi, params } = await referee()
        return () => kemi.call('exportFileAsZip', { params })
      },
    },
    remindUnfinished: {
      leaves: 'draft.reminded',
      change: async () => {
        const { kemi } = await referee()
        const applicant = await signedUp(office().portal, { email: `unfinished-${kemi.id}@example.com` })
        const answer = await savePostgraduate(office().portal, applicant, {
          is_draft: 'true',
          selected_program: 'msc-computer-science',
        })
        return () => kemi.call('remindUnfinished', { body: { uuids: [answer.json().uuid] } })
      },
    },
    remindOfficeReferee: {
      leaves: 'referee.reminded',
      change: async () => {
        const { kemi, params } = await referee()
        return () => kemi.call('remindOfficeReferee', { params })
      },
    },
    changeOfficeReferee: {
      leaves: 'referee.changed',
      change: async () => {
        const { kemi, params } = await referee()
        const body = { new_referee_name: 'Ada Eze', new_referee_email: 'a.eze@unn.edu.ng' }
        return () => kemi.call('changeOfficeReferee', { params, body })
      },
    },
    enterPaperReference: {
      leaves: 'reference.entered',
      change: async () => {
        const { enter } = await referee()
        return enter
      },
    },
    comparePaperReference: {
      leaves: 'reference.compared',
      change: async () => {
        const { enter } = await referee()
        const { references } = expectDone(await enter())
        const email = `comparer-${references[0].id}@usta.example`
        const other = await colleague(office().portal, { email, grants: [{ role: 'officer', scope: 'all' }] })
        return () => other.call('comparePaperReference', { params: { id: references[0].id } })
      },
    },
  } as const
}
