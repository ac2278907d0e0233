import { findPeople } from '../features/people/find-people.ts'
import { somebodyAt } from '../features/people/testing/somebody.ts'
import type { TestApp } from '../testing/app.ts'
import { expectDone, type OfficePerson } from '../testing/office.ts'

interface Office {
  portal: TestApp
  /** Someone new in a role. */
  member(role: 'registrar'): Promise<OfficePerson>
}

/** What the calls about duplicates leave in the audit log. */
export function peopleTraces(office: () => Office) {
  async function pair() {
    const { context } = office().portal
    const jamb = context.random.uuid()
    const [{ uuid }] = [await somebodyAt(context, { jamb }), await somebodyAt(context, { jamb })]
    while (await findPeople.run(context));
    await findPeople.run(context)
    const registrar = await office().member('registrar')
    const { rows } = expectDone(await registrar.call('listPairs', { query: `application=${uuid}` }))
    return { registrar, params: { id: rows[0].id } }
  }

  return {
    listPairs: 'reads',
    readPair: {
      leaves: 'people.compared',
      change: async () => {
        const { registrar, params } = await pair()
        return () => registrar.call('readPair', { params })
      },
    },
    dismissPair: {
      leaves: 'people.told-apart',
      change: async () => {
        const { registrar, params } = await pair()
        return () => registrar.call('dismissPair', { params })
      },
    },
    restorePair: {
      leaves: 'people.listed-again',
      change: async () => {
        const { registrar, params } = await pair()
        expectDone(await registrar.call('dismissPair', { params }))
        return () => registrar.call('restorePair', { params })
      },
    },
  } as const
}
