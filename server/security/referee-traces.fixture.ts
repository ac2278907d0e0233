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
  return {
    exportFile: {
      leaves: 'export.made',
      change: async () => {
        const { kemi, params } = await referee()
        return () => kemi.call('exportFile', { params })
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
