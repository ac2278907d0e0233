import { setTimeout as pause } from 'node:timers/promises'
import { giveReference, isPaid, openPayment, payByCard } from '../../harness/applicant.ts'
import { textAt } from '../../harness/client.ts'
import { multipartOf } from '../../server/testing/people.ts'
import { isPostgraduate } from '../../shared/domain/program-type.ts'
import type { Forms } from './seed.ts'
import { isOneIn } from './shape.ts'
import type { Player, Simulation } from './simulation.ts'
import { count, forEach, sendCall } from './tally.ts'

const grades = ['A1', 'B2', 'B3', 'C4', 'C5', 'C6'] as const
const states = ['Anambra', 'Kogi', 'Borno', 'Lagos', 'Niger'] as const
const lgas: Record<(typeof states)[number], string> = {
  Anambra: 'Awka South',
  Kogi: 'Lokoja',
  Borno: 'Maiduguri',
  Lagos: 'Ikeja',
  Niger: 'Bida',
}
const surnames = ['Adeyemi', 'Bello', 'Nwachukwu', 'Danjuma', 'Okonkwo', 'Eze', 'Yusuf', 'Effiong'] as const

/** People who never pay the application fee. */
const neverPays = ({ n, type }: Player) => type !== 'undergraduate' && isOneIn(37, n, 3)

/** Everyone submits the form. */
export async function submitAll(simulation: Simulation, forms: Forms): Promise<void> {
  await forEach(simulation.players, simulation.shape.clients, async player => {
    const { path, answers } = forms[player.type]
    const own = { ...answers, ...ownAnswers(player, answers), is_draft: 'false' }
    await sendCall(simulation, path, { method: 'POST', bearer: player.bearer, multipart: multipartOf(own) })
    count(simulation.tally, 'application.submitted')
  })
}

/** What distinguishes people on a rank list. */
function ownAnswers({ n, type, programme, email, uuid }: Player, answers: Record<string, unknown>) {
  const state = states[n % states.length] ?? 'Anambra'
  const common = {
    ...{ application_uuid: uuid, email, selected_program: programme },
    ...{
      surname: surnames[n % surnames.length],
      other_names: `N${String(n)}`,
      state_of_origin: state,
      lga: lgas[state],
    },
  }
  if (isPostgraduate(type))
    return { ...common, first_referee_email: refereeOf(email, 1), second_referee_email: refereeOf(email, 2) }
  const sittings = [answers.o_level].flat().map(sitting => ({
    ...Object(sitting),
    results: Object(sitting).results.map((result: object, at: number) => ({ ...result, grade: grades[(n + at) % 6] })),
  }))
  const jamb = { jamb_score: String(claimedScore(n)), jamb_registration_number: jambNumber(n) }
  return { ...common, o_level: sittings, ...(type === 'undergraduate' ? jamb : {}) }
}

/** The JAMB score that an undergraduate states. */
export function claimedScore(n: number): number {
  return 120 + ((n * 53) % 240)
}

export function jambNumber(n: number): string {
  return `${new Date().getUTCFullYear()}${String(10_000_000 + n)}AB`
}

function refereeOf(email: string, number: number): string {
  return `r${number}.${email.split('@')[0]}@unilag.edu.ng`
}

/** Everyone who owes the fee opens the card page and pays, apart from a few. */
export async function payAll(simulation: Simulation): Promise<void> {
  const owing = simulation.players.filter(({ type }) => type !== 'undergraduate')
  const payers = owing.filter(player => !neverPays(player))
  const reach = reachOf(simulation)
  await forEach(payers, simulation.shape.clients, async ({ bearer, uuid, type }) => {
    const { reference, cardPage } = await openPayment(reach, { bearer, uuid, type })
    await payByCard(reach, cardPage)
    await untilPaid(() => isPaid(reach, bearer, reference))
    count(simulation.tally, 'payment.settled')
  })
  simulation.log(`${payers.length} of ${owing.length} application fees are paid`)
}

export async function untilPaid(isIt: () => Promise<boolean>): Promise<void> {
  for (let asked = 0; asked < 300; asked += 1) {
    if (await isIt()) return
    await pause(100)
  }
  throw new Error('A payment was made but never confirmed')
}

export function reachOf(simulation: Simulation) {
  return {
    mailTo: simulation.sink.waitFor,
    send: (path: string, call = {}, fine: readonly number[] = []) => sendCall(simulation, path, call, fine),
  }
}

/** Some referees reply through the link in their email. */
export async function giveReferences(simulation: Simulation): Promise<void> {
  const referred = simulation.players.filter(one => isPostgraduate(one.type) && !neverPays(one))
  const some = referred.filter((_, index) => index % simulation.shape.readWhole === 0)
  await forEach(some, 4, async ({ email }) => {
    await giveReference(reachOf(simulation), refereeOf(email, 1))
    count(simulation.tally, 'reference.provided')
  })
}

/** Those with a place elsewhere withdraw. */
export async function withdraw(simulation: Simulation, { uuid, bearer }: Player): Promise<void> {
  const json = { reason: 'I have taken a place elsewhere.' }
  await sendCall(simulation, `/applications/${uuid}/withdraw`, { method: 'POST', bearer, json })
  count(simulation.tally, 'application.withdrawn')
}

/** What applicants read about their own case. */
export async function ownCase(simulation: Simulation, { bearer, uuid }: Player): Promise<Record<string, unknown>> {
  const { body } = await sendCall(simulation, '/api/auth/me', { bearer })
  const all: unknown[] = Array.isArray(Object(body).applications) ? Object(body).applications : []
  const found = all.find(one => textAt(one, 'uuid') === uuid)
  return Object(Object(found).case)
}
