import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { setAcceptanceFee } from '../server/features/rounds/set-acceptance-fee.ts'
import { type ToldWanted, writeTold } from '../server/testing/told.ts'
import { phone, theBrowser, type Visitor } from './browser.ts'
import { candidateWithReferees, signedInAs, storedApplication } from './people.ts'
import { portalUrl } from './portal.ts'
import { lookAt, press, type Screen } from './screens.ts'
import { besideOffice } from './store.ts'

const browser = theBrowser()
const dialog = (page: Page) => page.getByRole('dialog')

/** Each decision as its applicant reads it, with what can be opened from there. */
const decisions: Record<string, { wanted: ToldWanted; shows: string; states?: Screen['states'] }> = {
  'an offer': { wanted: {}, shows: 'Adaeze, you have a place', states: { accepting: press('Accept this place') } },
  'an offer with a condition, accepted': {
    wanted: { kind: 'conditional_offer', conditions: ['Send your final transcript'], state: 'accepted' },
    shows: 'Adaeze, you have accepted your place',
  },
  'another programme': {
    wanted: { kind: 'alternative_offer', programme: 'msc-mathematical-modeling' },
    shows: 'Adaeze, we can offer you another programme',
  },
  'the waiting list': { wanted: { kind: 'waiting_list' }, shows: 'You are on the waiting list' },
  'a refusal': {
    wanted: { kind: 'rejection' },
    shows: 'We cannot offer you a place this time',
    states: {
      'a second look': press('Ask for a second look'),
      'without a reason': page => dialog(page).getByRole('button', { name: 'Send request' }).click(),
    },
  },
  'a confirmed place': { wanted: { state: 'confirmed' }, shows: 'Adaeze, your place is confirmed' },
  'a deferred place': { wanted: { state: 'deferred' }, shows: 'Your place is deferred' },
  'an enrolled applicant': { wanted: { state: 'enrolled' }, shows: 'Welcome to USTA, Adaeze' },
  'a declined place': { wanted: { state: 'declined' }, shows: 'You declined this offer' },
  'a lapsed place': {
    wanted: { answerBy: new Date(Date.now() - 1000) },
    shows: 'This offer has lapsed',
  },
}

test('every decision, and the acceptance fee, is sound', async () => {
  const candidate = await candidateWithReferees('screens-told')
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(candidate)) })
  await visitor.page.goto(portalUrl('/dashboard'))
  const { uuid } = await storedApplication(visitor.page)
  const path = `/decision/${uuid}`
  await lookAt(visitor, { 'no decision yet': { path, shows: 'There is no decision here yet' } })
  for (const [what, { wanted, ...screen }] of Object.entries(decisions)) {
    await tell(uuid, wanted)
    await lookAt(visitor, { [what]: { path, ...screen } })
  }
  await lookAtAcceptanceFee(visitor, uuid)
  await visitor.leave()
})

async function lookAtAcceptanceFee(visitor: Visitor, uuid: string): Promise<void> {
  const programme = 'msc-space-physics'
  await besideOffice(async context => {
    const row = context.db.selectFrom('application').select('round_id').where('uuid', '=', uuid)
    const { round_id } = await row.executeTakeFirstOrThrow()
    const decision = { by: 'Ngozi Bello', why: 'Senate, 3 March' }
    return setAcceptanceFee(context, { round: round_id ?? '', programme, amount: '50,000' }, decision)
  })
  await tell(uuid, { state: 'accepted', programme })
  await lookAt(visitor, { 'an acceptance fee': { path: '/acceptance-fee', shows: '₦50,000' } })
}

/** Tells an applicant a decision, in place of an earlier one. */
function tell(uuid: string, wanted: ToldWanted): Promise<string> {
  return besideOffice(async context => {
    await context.db.transaction().execute(async tx => {
      await sql`set local session_replication_role = replica`.execute(tx)
      const earlier = sql`(select decision.id from decision join application on application.id = application_id where uuid = ${uuid})`
      for (const table of ['decision_condition', 'release_item', 'offer'])
        await sql`delete from ${sql.table(table)} where decision_id in ${earlier}`.execute(tx)
      await sql`delete from decision where id in ${earlier}`.execute(tx)
    })
    return writeTold(context, uuid, wanted)
  })
}
