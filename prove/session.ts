import type { Experiment, Outcome } from './experiment.ts'
import { withFolder } from './lib/place.ts'
import { payAcceptanceFees } from './session/acceptance.ts'
import { giveReferences, payAll, submitAll } from './session/apply.ts'
import { balance } from './session/balance.ts'
import { payTooEarly, takeAcceptancesBack } from './session/before-caps.ts'
import { goThroughCaps } from './session/caps.ts'
import { assignAll, checkAll, importScreening } from './session/check.ts'
import { decideAll } from './session/decide.ts'
import { acceptAfterWaiting, clearAll, giveNumbers, moveUp, readSomeLetters } from './session/enrol.ts'
import { importJambList } from './session/jamb-list.ts'
import { passAnswerDates, passRefunds, passUndo, releaseAll, untilMailed } from './session/release.ts'
import { answerDeferrals, closeConditions, replyAll, revokeSome } from './session/reply.ts'
import { scoreAll, shareAll } from './session/review.ts'
import { setSeats } from './session/seats.ts'
import { comeToDraft } from './session/seed.ts'
import { inSimulation, type Simulation } from './session/simulation.ts'

/** Plays a whole session through the product’s own calls, from the first submission to the last matriculation number. */
export const session: Experiment = {
  name: 'session',
  promise: 'A whole session runs inside the product, and in the end everything balances',
  pass: '20,000 applications from submission to enrolment: each in one final state, seats, fees, emails, audit lines and matriculation numbers balance, and nothing is answered with a 5xx',
  run: options => withFolder('session', folder => inSimulation(folder, options, play)),
}

type Phase = [name: string, play: (simulation: Simulation) => Promise<unknown>]

const phases: readonly Phase[] = [
  ['seats and formulas', setSeats],
  ['application fees', payAll],
  ['references', giveReferences],
  ['JAMB’s list', importJambList],
  ['assignment', assignAll],
  ['checking', checkAll],
  ['screening scores', importScreening],
  ['reviews', async simulation => shareAll(simulation).then(() => scoreAll(simulation))],
  ['ranks and decisions', decideAll],
  ['release', simulation => releaseAll(simulation, 'First list of the session')],
  ['replies', replyAll],
  ['deferrals and conditions', async simulation => answerDeferrals(simulation).then(() => closeConditions(simulation))],
  ['CAPS', async simulation => payTooEarly(simulation).then(() => goThroughCaps(simulation))],
  ['acceptance fees', async simulation => payAcceptanceFees(simulation).then(() => takeAcceptancesBack(simulation))],
  ['letters and revocations', async simulation => readSomeLetters(simulation).then(() => revokeSome(simulation))],
  ['answer dates', passAnswerDates],
  ['waiting lists', fillFreeSeats],
  ['clearance', async simulation => passUndo(simulation).then(() => clearAll(simulation))],
  ['matriculation numbers', async simulation => giveNumbers(simulation).then(() => passUndo(simulation))],
  ['refunds', passRefunds],
  ['the last emails', untilMailed],
]

/** People who move up have their own release, reply, fee and reply date. */
async function fillFreeSeats(simulation: Simulation): Promise<void> {
  if ((await moveUp(simulation)) === 0) return
  await releaseAll(simulation, 'From the waiting lists')
  await acceptAfterWaiting(simulation)
  await closeConditions(simulation)
  await goThroughCaps(simulation)
  await payAcceptanceFees(simulation)
  await passAnswerDates(simulation)
}

async function play(simulation: Simulation): Promise<Outcome> {
  const times: [string, number][] = []
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const startedMs = Date.now()
    const done = await work()
    times.push([name, (Date.now() - startedMs) / 1000])
    simulation.log(`${name}: ${times.at(-1)?.[1].toFixed(1)} s`)
    return done
  }
  const forms = await timed('drafts', () => comeToDraft(simulation))
  await timed('submissions', () => submitAll(simulation, forms))
  for (const [name, work] of phases) await timed(name, () => work(simulation))
  const { figures, wrong } = await balance(simulation)
  return {
    kept: wrong.length === 0,
    ...(wrong.length > 0 ? { why: wrong.slice(0, 12).join('; ') } : {}),
    figures: [
      ['accounts, drafts and documents written, not by calls', writtenOf(simulation)],
      ...figures,
      ['seconds of each phase', times.map(([name, seconds]) => `${name} ${Math.round(seconds)}`).join(', ')],
    ],
  }
}

function writtenOf({ players }: Simulation): string {
  const written = players.filter(({ email }) => email.startsWith('copy.')).length
  return `${written} of ${players.length}`
}
