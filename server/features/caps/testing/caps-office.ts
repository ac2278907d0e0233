import { writeCase } from '../../../testing/cases.ts'
import type { OfficePerson } from '../../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../../testing/office-portal.ts'
import { type ToldWanted, writeCaps, writeTold } from '../../../testing/told.ts'

/** An undergraduate with a released offer. */
export interface Admitted {
  /** Of the decision. */
  id: string
  uuid: string
  applicationId: number
  /** JAMB’s. */
  number: string
  applicationNumber: string
}

export interface AdmittedWanted extends ToldWanted {
  caps?: string
  /** JAMB’s number; the next one by default. */
  number?: string
  score?: string
  /** The acceptance fee. */
  feeMinor?: number
}

/** An office that works with JAMB: an officer, a registrar and a records officer. */
export interface CapsOffice extends OfficePortal {
  officer: OfficePerson
  registrar: OfficePerson
  records: OfficePerson
  admitted(wanted?: AdmittedWanted): Promise<Admitted>
  capsOf(one: Admitted): Promise<string>
  offerOf(one: Admitted): Promise<string>
}

const programme = 'bsc-computer-science'

export async function capsOffice(): Promise<CapsOffice> {
  const portal = await officePortal()
  const { db } = portal.context
  const people = {
    officer: await portal.member('officer'),
    registrar: await portal.member('registrar'),
    records: await portal.member('records'),
  }
  let count = 0
  return {
    ...portal,
    ...people,
    admitted: async ({ caps, number, score = '250', ...wanted } = {}) => {
      count += 1
      const own = number ?? `2027${String(10_000_000 + count)}AB`
      const answers = { entry_mode: 'utme', jamb_registration_number: own, jamb_score: score }
      const place = wanted.programme ?? programme
      const applicationNumber = `27-100-${String(1000 + count)}`
      const person = {
        surname: `Okoro${count}`,
        first_name: 'Chidi',
        programme: place,
        stage: 'received',
        daysAgo: 3,
      } as const
      const written = await writeCase(portal.context, { ...person, answers }, applicationNumber)
      const id = await writeTold(portal.context, written.uuid, { state: 'accepted', ...wanted, programme: place })
      if (caps) await writeCaps(portal.context, id, caps)
      return { id, uuid: written.uuid, applicationId: written.id, number: own, applicationNumber }
    },
    capsOf: async ({ id }) =>
      (await db.selectFrom('caps').select('state').where('decision_id', '=', id).executeTakeFirst())?.state ??
      'to_propose',
    offerOf: async ({ id }) =>
      (await db.selectFrom('offer').select('state').where('decision_id', '=', id).executeTakeFirstOrThrow()).state,
  }
}
