import type { Role } from '#shared/domain/staff.ts'
import type { TestApp } from '../testing/app.ts'
import { expectDone, type OfficePerson } from '../testing/office.ts'
import { signedUp, submittedPostgraduate } from '../testing/people.ts'

interface Office {
  portal: TestApp
  /** Someone new in a role. */
  member(role: Extract<Role, 'bursar' | 'officer'>): Promise<OfficePerson>
}

let count = 0

/** What the calls about money without the card provider leave in the audit log. */
export function moneyTraces(office: () => Office) {
  /** Someone whose fee is due. */
  async function owing(): Promise<string> {
    count += 1
    const applicant = await signedUp(office().portal, { email: `owing${count}@example.com` })
    return (await submittedPostgraduate(office().portal, applicant, {})).uuid
  }
  const asked = async (who: OfficePerson) => {
    const body = { application: await owing(), reason: 'An orphan' }
    return expectDone(await who.call('askFeeWaiver', { body })).id
  }

  return {
    listFeeWaivers: 'reads',
    readFeeWaiver: 'reads',
    askFeeWaiver: {
      leaves: 'fee-waiver.asked',
      change: async () => {
        const who = await office().member('officer')
        const body = { application: await owing(), reason: 'An orphan' }
        return () => who.call('askFeeWaiver', { body })
      },
    },
    approveFeeWaiver: {
      leaves: 'fee-waiver.used',
      change: async () => {
        const [asker, who] = [await office().member('officer'), await office().member('bursar')]
        await asker.call('officeMe')
        const id = await asked(asker)
        return () => who.call('approveFeeWaiver', { params: { id } })
      },
    },
    endFeeWaiver: {
      leaves: 'fee-waiver.ended',
      change: async () => {
        const who = await office().member('officer')
        const id = await asked(who)
        return () => who.call('endFeeWaiver', { params: { id } })
      },
    },
  } as const
}
