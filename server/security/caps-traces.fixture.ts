import type { TestApp } from '../testing/app.ts'
import { writeCase } from '../testing/cases.ts'
import { expectDone, type OfficePerson } from '../testing/office.ts'
import { csv } from '../testing/people.ts'
import { writeCaps, writeTold } from '../testing/told.ts'

interface Office {
  portal: TestApp
  /** Someone new in a role. */
  member(role: 'registrar' | 'records'): Promise<OfficePerson>
}

let count = 0

/** What the calls about CAPS leave in the audit log. */
export function capsTraces(office: () => Office) {
  async function admitted(caps?: string): Promise<{ id: string; number: string }> {
    const { context } = office().portal
    count += 1
    const number = `2027${String(20_000_000 + count)}AB`
    const person = {
      surname: 'Okoro',
      first_name: 'Chidi',
      programme: 'bsc-computer-science',
      stage: 'received',
    } as const
    const answers = { entry_mode: 'utme', jamb_registration_number: number, jamb_score: '250' }
    const { uuid } = await writeCase(context, { ...person, daysAgo: 2, answers }, `26-700-${String(1000 + count)}`)
    const id = await writeTold(context, uuid, { state: 'accepted', programme: 'bsc-computer-science' })
    if (caps) await writeCaps(context, id, caps)
    return { id, number }
  }
  const registrar = () => office().member('registrar')

  return {
    listCaps: 'reads',
    checkCapsAnswers: 'reads',
    checkJambList: 'reads',
    proposeToJamb: {
      leaves: 'caps.moved',
      change: async () => {
        const { id } = await admitted()
        const who = await registrar()
        return () => who.call('proposeToJamb', { body: { ids: [id], count: 1 } })
      },
    },
    changeCaps: {
      leaves: 'caps.moved',
      change: async () => {
        const { id } = await admitted('proposed')
        const who = await registrar()
        const body = { event: 'approve', reason: 'JAMB wrote to us.', state: 'proposed' }
        return () => who.call('changeCaps', { params: { id }, body })
      },
    },
    undoCaps: {
      leaves: 'caps.undone',
      change: async () => {
        const { id } = await admitted()
        const who = await registrar()
        const { action } = expectDone(await who.call('proposeToJamb', { body: { ids: [id], count: 1 } }))
        return () => who.call('undoCaps', { params: { id: action } })
      },
    },
    importCapsAnswers: {
      leaves: 'caps.answers-imported',
      change: async () => {
        const { number } = await admitted('proposed')
        const who = await registrar()
        const files = csv(`reg no,status\n${number},Accepted\n`)
        return () => who.call('importCapsAnswers', { body: { count: 1 }, files })
      },
    },
    importJambList: {
      leaves: 'caps.jamb-list-imported',
      change: async () => {
        const who = await registrar()
        return () =>
          who.call('importJambList', { body: { count: 1 }, files: csv('reg no,score\n202712345678AB,250\n') })
      },
    },
  } as const
}
