import { sql } from 'kysely'
import { oneOf, type Random } from '../../harness/random.ts'
import type { Office } from './office.ts'
import { applicantCaller, get, send } from './office-calls.ts'
import { type Candidate, hourIn } from './office-cases.ts'

/** The people who move cases, and the cases. */
export interface Mover {
  office: Office
  people: readonly Candidate[]
  /** Two programmes, each of which can be offered as an alternative to the other. */
  programmes: readonly [string, string]
  /** The programme with a rank list and a waiting list. */
  waiting: { round: string; programme: string }
}

/** The state of a case when it was read. */
export interface Found {
  stage: string
  decision: string | null
  kind: string | null
  offer: string | null
}

interface At {
  one: Candidate
  found: Found
  random: Random
}

export interface Made {
  name: string
  status: number
  code: string
}

type Move = (mover: Mover, at: At) => Promise<Made[]>
type Moves = readonly [Move, ...Move[]]

/** Makes a move that is possible, or was a moment ago. Some need two calls. */
export function moveAt(mover: Mover, at: At): Promise<Made[]> {
  const { stage, offer } = at.found
  const possible = movesAt[stage === 'told' ? `told ${offer ?? 'without an offer'}` : stage] ?? anywhere
  return at.random.pick(at.random.next() < 0.1 ? anywhere : possible)(mover, at)
}

const call =
  (name: string, path: (at: At) => string, body?: (mover: Mover, at: At) => object) =>
  (who: 'officer' | 'registrar' | 'deputy' | 'applicant'): Move =>
  async (mover, at) => {
    const server = oneOf(at.random, mover.office.servers)
    const caller = who === 'applicant' ? applicantCaller(server.url, at.one) : { ...mover.office[who], url: server.url }
    const { status, code } = await send(caller, path(at), { body: body?.(mover, at) ?? {} })
    return [{ name, status, code }]
  }

const onDecision = (verb: string) => (at: At) => `/office/api/decisions/${at.found.decision ?? at.one.uuid}/${verb}`
const onOwn = (verb: string) => (at: At) => `/applications/${at.one.uuid}/${verb}`

const propose = call(
  'propose',
  ({ one }) => `/office/api/applications/${one.uuid}/decisions`,
  ({ programmes }, { one, random }) => {
    const other = programmes.includes(one.programme) && programmes.find(each => each !== one.programme)
    const conditional = { kind: 'conditional_offer', conditions: ['Send your certificate.'] }
    return random.pick<object>([
      { kind: 'offer' },
      other ? { kind: 'alternative_offer', programme: other } : conditional,
      conditional,
    ])
  },
)('officer')
const approve = call('approve', onDecision('approve'))('registrar')
const discard = call('discard', onDecision('discard'), () => ({ reason: 'Something was missed.' }))('deputy')
const accept = call('accept', onOwn('offer/accept'))('applicant')
const consent = call('consent', onOwn('consent'))('applicant')
const decline = call('decline', onOwn('offer/decline'))('applicant')
const withdraw = call('withdraw', onOwn('withdraw'))('applicant')

const revoke: Move = async (mover, at) => {
  const ask = call('ask to revoke', onDecision('revoke'), () => ({ reason: 'A certificate was not genuine.' }))
  const agree = call('revoke', onDecision('revoke'))
  return [...(await ask('registrar')(mover, at)), ...(await agree('deputy')(mover, at))]
}

/** Lets the reply time pass; the job frees the seat. */
const lapse: Move = async ({ office }, { found, one }) => {
  const { numAffectedRows } = await office.context.db.transaction().execute(async tx => {
    await sql`select from application where id = ${one.id} for update`.execute(tx)
    return sql`update offer set answer_by = now(), next_step_at = now() where decision_id = ${found.decision} and state = 'offered'`.execute(
      tx,
    )
  })
  return [numAffectedRows ? { name: 'lapse', status: 200, code: '' } : { name: 'lapse', status: 409, code: 'replied' }]
}

/** Moves several people at the same time, in any order. Sometimes one of them cannot be moved like the others. */
const together =
  (action: 'propose' | 'approve' | 'discard', stage: string): Move =>
  async ({ office, people }, { random, one }) => {
    const { rows } = await sql<{
      uuid: string
    }>`select uuid from application join admission_case on application_id = application.id
      where stage = ${stage} and application.id = any(${people.map(({ id }) => id)}::bigint[])
      order by random() limit ${2 + Math.floor(random.next() * 8)}`.execute(office.context.db)
    const chosen = random.next() < 0.1 ? [one, ...rows] : rows
    const uuids = [...new Set(chosen.map(({ uuid }) => uuid))]
    if (uuids.length === 0) return []
    const caller = action === 'propose' ? office.officer : office.registrar
    const body = { action, uuids, ...(action === 'propose' ? { proposal: { kind: 'offer' } } : {}) }
    const frozen = await send(caller, '/office/api/batches', { body })
    const made = [{ name: `choose to ${action}`, status: frozen.status, code: frozen.code }]
    if (frozen.status >= 300) return made
    const { id, count } = frozen.body
    const { status, code } = await send(caller, `/office/api/batches/${id}/confirm`, { body: { count } })
    return [...made, { name: `${action} together`, status, code }]
  }

/** Releases everything approved a moment later. */
const release: Move = async ({ office }, { random }) => {
  const registrar = random.pick([office.registrar, office.deputy])
  const { rows } = await sql<{ id: string }>`select id from decision
    where approved_at is not null and ended_at is null and releases_at is null and release_id is null order by random() limit 12`.execute(
    office.context.db,
  )
  const decision_ids = rows.map(({ id }) => id)
  if (decision_ids.length === 0) return []
  const releases_at = (await hourIn(office.context, 2500)).toISOString()
  const made = await send(registrar, '/office/api/releases', { body: { name: 'Some', releases_at, decision_ids } })
  if (made.status >= 300) return [{ name: 'prepare a release', status: made.status, code: made.code }]
  const { id, count } = made.body
  const { status, code } = await send(registrar, `/office/api/releases/${id}/confirm`, { body: { count } })
  const confirmed = { name: 'confirm a release', status, code }
  if (random.next() < 0.8) return [confirmed]
  const stopped = await send(office.registrar, `/office/api/releases/${id}/stop`)
  return [confirmed, { name: 'stop a release', status: stopped.status, code: stopped.code }]
}

const moveUp: Move = async ({ office, waiting: { round, programme } }, { random }) => {
  const path = `/office/api/offerings/${round}/${programme}`
  const list = await get(office.officer, `${path}/waiting-list`)
  const rows: { uuid: string }[] = list.body.rows ?? []
  const uuids = rows.slice(0, 1 + Math.floor(random.next() * 3)).map(({ uuid }) => uuid)
  if (uuids.length === 0) return []
  const { status, code } = await send(office.officer, `${path}/move-up`, { body: { uuids } })
  return [{ name: 'move up', status, code }]
}

const anywhere: Moves = [
  release,
  release,
  moveUp,
  moveUp,
  together('propose', 'ready'),
  together('approve', 'proposed'),
  together('discard', 'approved'),
  discard,
  approve,
]

const movesAt: Record<string, Moves> = {
  ready: [propose, propose, propose, together('propose', 'ready')],
  proposed: [
    approve,
    approve,
    approve,
    discard,
    together('approve', 'proposed'),
    together('discard', 'approved'),
    withdrawSeldom(),
  ],
  approved: [release, release, release, discard, withdrawSeldom()],
  'told offered': [accept, accept, consent, decline, lapse, revoke, withdrawSeldom()],
  'told accepted': [decline, revoke, withdrawSeldom()],
  'told confirmed': [decline, revoke, withdrawSeldom()],
  'told without an offer': [propose, moveUp],
  'told lapsed': [propose],
  'told declined': [propose],
}

/** No move leads back from it here, so it must not empty the stage. */
function withdrawSeldom(): Move {
  return (mover, at) => (at.random.next() < 0.15 ? withdraw : approve)(mover, at)
}
