import type { Role } from '#shared/domain/staff.ts'
import { tinyPdf } from '../adapters/files/testing/corpus.ts'
import type { TestApp } from '../testing/app.ts'
import { expectDone, type OfficePerson } from '../testing/office.ts'
import { multipartOf, signedUp, submittedPostgraduate } from '../testing/people.ts'

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

  /** Someone who has announced a transfer of this many kobo, with a slip. */
  async function announced(amount = '10,000'): Promise<string> {
    const { portal } = office()
    count += 1
    const applicant = await signedUp(portal, { email: `transfer${count}@example.com` })
    const { uuid } = await submittedPostgraduate(portal, applicant, {})
    const slip = { file: { fileName: 'slip.pdf', contentType: 'application/pdf', bytes: tinyPdf('slip') } }
    const body = { amount, paid_on: '2026-01-05', payer: 'Ada Obi', number: `N${count}` }
    const { headers, payload } = multipartOf(body, slip)
    const url = `/applications/${uuid}/transfers`
    const answer = await portal.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, ...applicant.bearer },
      payload,
    })
    return answer.json().transfers[0].id
  }
  const decided = (
    name: 'approveTransfer' | 'discardTransfer' | 'giveBackTransfer',
    leaves: string,
    amount?: string,
  ) => ({
    leaves,
    change: async () => {
      const who = await office().member('bursar')
      const id = await announced(amount)
      if (name === 'giveBackTransfer') expectDone(await who.call('approveTransfer', { params: { id } }))
      return () => who.call(name, { params: { id }, body: { reason: 'It has not come.' } })
    },
  })

  /** A statement with one line for someone whose fee is due. */
  async function statement(who: OfficePerson): Promise<string> {
    const uuid = await owing()
    const { application_number } = await office()
      .portal.context.db.selectFrom('application')
      .select('application_number')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    return expectStatement(await addFile(who, application_number ?? ''))
  }
  const addFile = (who: OfficePerson, text: string) => {
    count += 1
    const bytes = Buffer.from(`Date,Narration,Credit\n2026-01-05,${text} ${count},10000`)
    const files = { file: { fileName: 'march.csv', contentType: 'text/csv', bytes } }
    return who.call('addStatement', { body: { currency: 'NGN' }, files })
  }
  const expectStatement = (answer: { body: { id: string } }) => answer.body.id
  const ofLines = (name: 'bookStatement' | 'setAsideLines', leaves: string) => ({
    leaves,
    change: async () => {
      const who = await office().member('bursar')
      const id = await statement(who)
      return () => who.call(name, { params: { id }, body: { lines: [2] } })
    },
  })

  return {
    listStatements: 'reads',
    readStatement: 'reads',
    addStatement: {
      leaves: 'statement.read',
      change: async () => {
        const who = await office().member('bursar')
        return () => addFile(who, 'ADA')
      },
    },
    bookStatement: ofLines('bookStatement', 'statement.booked'),
    setAsideLines: ofLines('setAsideLines', 'statement.set-aside'),
    listTransfers: 'reads',
    readTransfer: 'reads',
    readTransferSlip: {
      leaves: 'transfer.slip-read',
      change: async () => {
        const who = await office().member('bursar')
        const id = await announced()
        return () => who.call('readTransferSlip', { params: { id } })
      },
    },
    bookTransfer: {
      leaves: 'transfer.booked',
      change: async () => {
        const who = await office().member('bursar')
        const body = {
          ...{ application: await owing(), fee: 'application', amount: 1_000_000, currency: 'NGN' },
          ...{ paid_on: '2026-01-05', payer: 'Ada Obi', reason: 'On the statement' },
        }
        return () => who.call('bookTransfer', { body })
      },
    },
    approveTransfer: decided('approveTransfer', 'transfer.booked'),
    discardTransfer: decided('discardTransfer', 'transfer.discarded'),
    giveBackTransfer: decided('giveBackTransfer', 'transfer.return-asked', '9,000'),
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
