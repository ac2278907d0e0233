import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statusOf } from '#shared/domain/application-life.ts'
import { born, deeds, dice, isOver, outcomeIn, owes, type World, worked } from '#shared/domain/lives.fixture.ts'
import type { Residency } from '#shared/domain/residency.ts'
import { multipartOf, password, signedIn } from '../../testing/people.ts'
import { goodCard, type PaymentPortal, type Person, paymentPortal } from '../payments/payments.fixture.ts'
import { schoolAnswers } from '../payments/school-answers.fixture.ts'
import { noteOutcome } from '../privacy/by-command.ts'
import { livesOf } from './life.ts'
import { getApplication } from './queries.ts'

let portal: PaymentPortal
beforeAll(async () => {
  portal = await paymentPortal()
})
afterAll(() => portal.close())

/** A person using the real portal, together with the model of their application. */
class Walker {
  person: Person
  world: World
  /** A checkout that was opened and not paid yet. */
  checkout: { reference: string; access_code: string } | undefined
  paid: string | undefined

  constructor(person: Person) {
    this.person = person
    this.world = worldOf(person)
  }

  async call(method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object): Promise<void> {
    const { bearer } = await signedIn(portal, this.person.email)
    await portal.app.inject({ method, url, headers: bearer, ...(payload ? { payload } : {}) })
  }

  /** Opens a checkout that may be paid later, while the application is a draft or the account is being deleted. */
  async openCheckout(): Promise<void> {
    if (statusOf(this.world.lives.application) !== 'awaiting_payment' || this.world.isClosing || this.world.isPaid)
      return
    const { bearer } = await signedIn(portal, this.person.email)
    const opened = await portal.app.inject({
      method: 'POST',
      url: '/payments/initialize',
      headers: bearer,
      payload: {
        amount: 1_000_000,
        email: this.person.email,
        metadata: { application_uuid: this.person.application.uuid },
      },
    })
    this.checkout = opened.json()
  }

  get residency(): Residency {
    return this.world.hasFee ? 'nigeria' : 'international'
  }
}

function worldOf(person: Person): World {
  const submitted = deeds['the applicant submits']({ ...born, hasFee: true })
  if (person.application.status !== statusOf(submitted.lives.application)) throw new Error('Not submitted')
  return submitted
}

/** What the person does at the portal, and what the model expects. */
const steps: Record<string, (walker: Walker) => Promise<World>> = {
  async submit(walker) {
    const { residency, person } = walker
    const answers = { ...schoolAnswers('foundation'), email: person.email, residency, is_draft: 'false' }
    const { headers, payload } = multipartOf(answers)
    const { bearer } = await signedIn(portal, person.email)
    await portal.app.inject({
      method: 'POST',
      url: '/foundation/applications',
      headers: { ...headers, ...bearer },
      payload,
    })
    return deeds['the applicant submits'](walker.world)
  },
  async edit(walker) {
    await walker.openCheckout()
    await walker.call('POST', `/applications/${walker.person.application.uuid}/edit`)
    return deeds['the applicant edits again'](walker.world)
  },
  async pay(walker) {
    await walker.openCheckout()
    const { checkout } = walker
    if (!checkout || !owes(walker.world)) return walker.world
    await portal.sandbox.payWithCard(checkout.access_code, goodCard)
    const { bearer } = await signedIn(portal, walker.person.email)
    await portal.verify({ ...walker.person, bearer }, checkout.reference)
    walker.paid = checkout.reference
    walker.checkout = undefined
    return deeds['money arrives'](walker.world)
  },
  async refund(walker) {
    const { paid } = walker
    if (!paid || !walker.world.isPaid) return walker.world
    await portal.refund(paid)
    return deeds['money goes back'](walker.world)
  },
  async move(walker) {
    const residency = walker.world.hasFee ? 'international' : 'nigeria'
    await walker.call('PUT', `/applications/${walker.person.application.uuid}/residency`, { residency })
    return deeds['the applicant moves'](walker.world)
  },
  async askDeletion(walker) {
    await walker.openCheckout()
    await walker.call('POST', '/account/deletion', { password, confirmation: 'delete my account', withdraw: true })
    return deeds['the owner asks for deletion'](walker.world)
  },
  async keepAccount(walker) {
    await walker.call('DELETE', '/account/deletion')
    return deeds['the owner keeps the account'](walker.world)
  },
  admit: walker => note(walker, 'admitted'),
  reject: walker => note(walker, 'not-admitted'),
  withdraw: walker => note(walker, 'withdrawn'),
  open: walker => work(walker, 'open'),
  handOver: walker => work(walker, 'hand_over'),
  recommend: walker => work(walker, 'recommend'),
}

async function note(walker: Walker, outcome: 'admitted' | 'not-admitted' | 'withdrawn'): Promise<World> {
  const decision = { application: walker.person.application.uuid, outcome, by: 'Registrar', at: portal.clock.now() }
  await noteOutcome(portal.context, decision).catch(error => expect(error).toMatchObject({ status: 409 }))
  if (outcome === 'withdrawn') return worked(walker.world, 'withdraw')
  return worked(walker.world, 'record', outcome === 'admitted' ? 'offer' : 'rejection')
}

/** The screens of the office are not there yet: their moves are made in the store, which refuses what its table does not have. */
async function work(walker: Walker, event: 'open' | 'hand_over' | 'recommend'): Promise<World> {
  const stage = { open: 'checking', hand_over: 'reviewing', recommend: 'ready' }[event]
  const next = worked(walker.world, event)
  const { id } = walker.person.application
  const update = portal.context.db.updateTable('admission_case').set({ stage }).where('application_id', '=', id)
  if (next !== walker.world) await update.execute()
  return next
}

const names = Object.keys(steps)

test('300 random steps at the real portal leave every application as the tables say', async () => {
  const counts = { moved: 0, refused: 0 }
  let walker: Walker | undefined
  const path: string[] = []
  for (const { pick } of fc.sample(dice, { seed: 55, numRuns: 300 })) {
    if (!walker || path.length === 25) {
      walker = new Walker(await portal.somebody('foundation'))
      path.length = 0
    }
    const name = names[pick % names.length] ?? 'submit'
    path.push(name)
    const next: World = (await steps[name]?.(walker)) ?? walker.world
    counts[next === walker.world ? 'refused' : 'moved'] += 1
    walker.world = next
    const record = await getApplication(portal.context.db, walker.person.application.id)
    const seen = { ...livesOf(record), outcome: record.outcome ?? undefined, residency: record.residency }
    const wanted = { ...next.lives, outcome: outcomeIn(next), residency: walker.residency }
    expect(seen, path.join(', ')).toEqual(wanted)
    expect(isOver(next)).toBe(false)
  }
  expect(counts.moved).toBeGreaterThan(50)
  expect(counts.refused).toBeGreaterThan(50)
})
