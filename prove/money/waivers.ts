import { openPayment, payByCard } from '../../harness/applicant.ts'
import { textAt } from '../../harness/client.ts'
import { reachOf } from './cards.ts'
import {
  act,
  count,
  done,
  type Ower,
  onlyOne,
  refused,
  type Simulation,
  send,
  someBursars,
  writeBursar,
} from './simulation.ts'

const reason = 'It was decided in the experiment.'

/** A fee is waived for one person, by two; it may be paid at the same moment, and then only one of the two happens. */
export async function waived(simulation: Simulation, ower: Ower): Promise<void> {
  const [first, second, third] = someBursars(simulation, 3)
  if (!first || !second || !third) return
  const asked = await act(simulation, first, '/waivers', { application: ower.number, reason })
  if (!done(simulation, 'asking for a waiver', asked)) return
  const path = `/waivers/${textAt(asked.body, 'id')}/approve`
  refused(simulation, 'approving one’s own waiver', await act(simulation, first, path), [403])
  const approve = () => Promise.all([second, third].map(who => act(simulation, who, path)))
  if (simulation.random.next() < 0.6) {
    onlyOne(simulation, 'approving a waiver', await approve())
    simulation.expected.set(ower.uuid, 'waived')
    count(simulation, 'waived for one person')
    return
  }
  const reach = reachOf(simulation)
  const { reference, cardPage } = await openPayment(reach, { ...ower, type: 'foundation' })
  const [answers] = await Promise.all([approve(), payByCard(reach, cardPage)])
  const isWaived = answers.some(({ status }) => status < 300)
  const isUnsure = !isWaived && answers.some(({ wasCut }) => wasCut)
  for (const answer of answers) if (answer.status >= 300) refused(simulation, 'waiving what is paid', answer, [409])
  await reach.send(`/payments/verify?reference=${reference}`, { bearer: ower.bearer }, [409])
  if (!isUnsure) simulation.expected.set(ower.uuid, isWaived ? 'waived' : 'paid')
  count(simulation, isWaived ? 'waived while it was paid: the money is held' : 'paid while it was waived')
}

/** A code for fewer people than try it, all at the same moment. */
export async function sharedCode(simulation: Simulation, owers: readonly Ower[]): Promise<void> {
  const [first, second, third] = someBursars(simulation, 3)
  if (!first || !second || !third) return
  const uses = Math.max(1, owers.length - 2)
  const code = { count: uses, until: '2099-12-31', fee: 'application', program_types: ['foundation'] }
  const asked = await act(simulation, first, '/waivers', { code, reason })
  if (!done(simulation, 'asking for a code', asked)) return
  const typed = textAt(asked.body, 'code')
  const use = (ower: Ower) =>
    send(simulation, `/applications/${ower.uuid}/waiver`, {
      method: 'POST',
      bearer: ower.bearer,
      json: { code: typed },
    })
  const [eager] = owers
  if (eager) refused(simulation, 'using a code that nobody has approved', await use(eager), [409])
  const path = `/waivers/${textAt(asked.body, 'id')}/approve`
  refused(simulation, 'approving one’s own code', await act(simulation, first, path), [403])
  onlyOne(simulation, 'approving a code', await Promise.all([second, third].map(who => act(simulation, who, path))))
  const answers = await Promise.all(owers.map(async ower => ({ ower, answer: await use(ower) })))
  const used = answers.filter(({ answer }) => answer.status < 300).length
  const unsure = answers.filter(({ answer }) => answer.wasCut && answer.status >= 300).length
  for (const { ower, answer } of answers) {
    if (answer.status >= 300) refused(simulation, 'a code that is used up', answer, [409])
    // Whoever was cut off may have used it in the first try.
    if (answer.status < 300 || !answer.wasCut)
      simulation.expected.set(ower.uuid, answer.status < 300 ? 'waived' : 'due')
  }
  if (used > uses || used + unsure < uses) simulation.wrong.push(`a code for ${uses} people was used by ${used}`)
  count(simulation, 'waived by a code', used)
}

/** The first of the two leaves before the second agrees: nothing they asked for can be approved. */
export async function rightLost(simulation: Simulation, owers: readonly [Ower, Ower]): Promise<void> {
  const [waiverFor, transferFor] = owers
  const [second] = someBursars(simulation, 1)
  if (!second) return
  const leaver = await writeBursar(simulation.context, `leaver.${waiverFor.number}`, 'Lara Leaver')
  await simulation.context.db
    .updateTable('staff_session')
    .set({ fresh_until: new Date(Date.now() + 36_000_000) })
    .where('staff_id', '=', leaver.id)
    .execute()
  const waiver = await act(simulation, leaver, '/waivers', { application: waiverFor.number, reason })
  const number = `LV-${transferFor.number}`
  const transfer = await act(simulation, leaver, '/transfers', {
    ...{ application: transferFor.number, fee: 'application', amount: 2_500_000, currency: 'NGN' },
    ...{ paid_on: '2026-01-05', payer: 'Ada Payer', number, reason },
  })
  for (const ower of owers) simulation.expected.set(ower.uuid, 'due')
  if (!done(simulation, 'asking for a waiver', waiver) || !done(simulation, 'a large transfer', transfer)) return
  await simulation.context.db.deleteFrom('staff_grant').where('staff_id', '=', leaver.id).execute()
  const [waiverPath, transferPath] = [
    `/waivers/${textAt(waiver.body, 'id')}`,
    `/transfers/${textAt(transfer.body, 'id')}`,
  ]
  refused(simulation, 'a waiver of someone who has left', await act(simulation, second, `${waiverPath}/approve`), [409])
  refused(
    simulation,
    'a transfer of someone who has left',
    await act(simulation, second, `${transferPath}/approve`),
    [409],
  )
  done(simulation, 'ending a waiver', await act(simulation, second, `${waiverPath}/end`))
  done(simulation, 'discarding a transfer', await act(simulation, second, `${transferPath}/discard`, { reason }))
  count(simulation, 'asked for by someone who lost the right')
}
