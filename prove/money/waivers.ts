import { openPayment, payByCard } from '../../harness/applicant.ts'
import { textAt } from '../../harness/client.ts'
import { reachOf } from './cards.ts'
import { act, count, done, type Ower, onlyOne, refused, send, someBursars, type World, writeBursar } from './world.ts'

const reason = 'It was decided in the experiment.'

/** A fee is waived for one person, by two; it may be paid at the same moment, and then only one of the two happens. */
export async function waived(world: World, ower: Ower): Promise<void> {
  const [first, second, third] = someBursars(world, 3)
  if (!first || !second || !third) return
  const asked = await act(world, first, '/waivers', { application: ower.number, reason })
  if (!done(world, 'asking for a waiver', asked)) return
  const path = `/waivers/${textAt(asked.body, 'id')}/approve`
  refused(world, 'approving one’s own waiver', await act(world, first, path), [403])
  const approve = () => Promise.all([second, third].map(who => act(world, who, path)))
  if (world.random.next() < 0.6) {
    onlyOne(world, 'approving a waiver', await approve())
    world.expected.set(ower.uuid, 'waived')
    count(world, 'waived for one person')
    return
  }
  const reach = reachOf(world)
  const { reference, cardPage } = await openPayment(reach, { ...ower, type: 'foundation' })
  const [answers] = await Promise.all([approve(), payByCard(reach, cardPage)])
  const isWaived = answers.some(({ status }) => status < 300)
  const isUnsure = !isWaived && answers.some(({ wasCut }) => wasCut)
  for (const answer of answers) if (answer.status >= 300) refused(world, 'waiving what is paid', answer, [409])
  await reach.send(`/payments/verify?reference=${reference}`, { bearer: ower.bearer }, [409])
  if (!isUnsure) world.expected.set(ower.uuid, isWaived ? 'waived' : 'paid')
  count(world, isWaived ? 'waived while it was paid: the money is held' : 'paid while it was waived')
}

/** A code for fewer people than try it, all at the same moment. */
export async function sharedCode(world: World, owers: readonly Ower[]): Promise<void> {
  const [first, second, third] = someBursars(world, 3)
  if (!first || !second || !third) return
  const uses = Math.max(1, owers.length - 2)
  const code = { count: uses, until: '2099-12-31', fee: 'application', program_types: ['foundation'] }
  const asked = await act(world, first, '/waivers', { code, reason })
  if (!done(world, 'asking for a code', asked)) return
  const typed = textAt(asked.body, 'code')
  const use = (ower: Ower) =>
    send(world, `/applications/${ower.uuid}/waiver`, { method: 'POST', bearer: ower.bearer, json: { code: typed } })
  const [eager] = owers
  if (eager) refused(world, 'using a code that nobody has approved', await use(eager), [409])
  const path = `/waivers/${textAt(asked.body, 'id')}/approve`
  refused(world, 'approving one’s own code', await act(world, first, path), [403])
  onlyOne(world, 'approving a code', await Promise.all([second, third].map(who => act(world, who, path))))
  const answers = await Promise.all(owers.map(async ower => ({ ower, answer: await use(ower) })))
  const used = answers.filter(({ answer }) => answer.status < 300).length
  const unsure = answers.filter(({ answer }) => answer.wasCut && answer.status >= 300).length
  for (const { ower, answer } of answers) {
    if (answer.status >= 300) refused(world, 'a code that is used up', answer, [409])
    // Whoever was cut off may have used it in the first try.
    if (answer.status < 300 || !answer.wasCut) world.expected.set(ower.uuid, answer.status < 300 ? 'waived' : 'due')
  }
  if (used > uses || used + unsure < uses) world.wrong.push(`a code for ${uses} people was used by ${used}`)
  count(world, 'waived by a code', used)
}

/** The first of the two leaves before the second agrees: nothing they asked for can be approved. */
export async function rightLost(world: World, owers: readonly [Ower, Ower]): Promise<void> {
  const [waiverFor, transferFor] = owers
  const [second] = someBursars(world, 1)
  if (!second) return
  const leaver = await writeBursar(world.context, `leaver.${waiverFor.number}`, 'Lara Leaver')
  await world.context.db
    .updateTable('staff_session')
    .set({ fresh_until: new Date(Date.now() + 36_000_000) })
    .where('staff_id', '=', leaver.id)
    .execute()
  const waiver = await act(world, leaver, '/waivers', { application: waiverFor.number, reason })
  const number = `LV-${transferFor.number}`
  const transfer = await act(world, leaver, '/transfers', {
    ...{ application: transferFor.number, fee: 'application', amount: 2_500_000, currency: 'NGN' },
    ...{ paid_on: '2026-01-05', payer: 'Ada Payer', number, reason },
  })
  for (const ower of owers) world.expected.set(ower.uuid, 'due')
  if (!done(world, 'asking for a waiver', waiver) || !done(world, 'a large transfer', transfer)) return
  await world.context.db.deleteFrom('staff_grant').where('staff_id', '=', leaver.id).execute()
  const [waiverPath, transferPath] = [
    `/waivers/${textAt(waiver.body, 'id')}`,
    `/transfers/${textAt(transfer.body, 'id')}`,
  ]
  refused(world, 'a waiver of someone who has left', await act(world, second, `${waiverPath}/approve`), [409])
  refused(world, 'a transfer of someone who has left', await act(world, second, `${transferPath}/approve`), [409])
  done(world, 'ending a waiver', await act(world, second, `${waiverPath}/end`))
  done(world, 'discarding a transfer', await act(world, second, `${transferPath}/discard`, { reason }))
  count(world, 'asked for by someone who lost the right')
}
