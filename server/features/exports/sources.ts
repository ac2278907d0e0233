import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { exportBody } from '#shared/contract/schemas/exports.ts'
import { type ExportKind, mayExport } from '#shared/domain/export-kinds.ts'
import { readPaymentFilter } from '#shared/domain/payment-filter.ts'
import { programmes } from '#shared/domain/programmes.ts'
import { readQueueFilter } from '#shared/domain/queue-filter.ts'
import type { Context } from '../../base/context.ts'
import { invalidFields, outsideRole } from '../../base/errors.ts'
import type { StaffMember } from '../../http/handler.ts'
import { isReadyForJamb, offersForJambWith } from '../applications/offers-for-jamb.ts'
import { anyOf, readAuditView } from '../audit/audit-view.ts'
import { chooseFees } from '../fees/fee-list.ts'
import { all, matches, visibleTo } from '../money/choose-payments.ts'
import { momentOfPayment, stateOfPayment, sumOfRefunds } from '../money/payment-state.ts'
import { seesScore } from '../queue/conditions.ts'
import { countedPlaces } from '../queue/counts.ts'
import { idsInView } from '../queue/find-cases.ts'
import { programmesIn, readView } from '../queue/queue.ts'
import { refuseUnknown } from '../queue/refuse-unknown.ts'
import { leaveOutUnknown } from '../scope/leave-out-unknown.ts'
import { notOwn } from '../scope/own-applications.ts'
import { atPlace, everywhere, placeTest } from '../scope/places.ts'
import { chosenCases } from '../work/chosen-cases.ts'
import { auditCells } from './audit-cells.ts'
import { acceptedCells, type Cells, capsCells, caseCells, feeCells, joinAnswers, matriculatedCells } from './cells.ts'
import { paymentCells } from './payment-cells.ts'

export type View = z.output<typeof exportBody>['filter']

/** The source of an export file. Undefined `from`: it is empty. */
export interface Source {
  /** `from … where …`, the same for the count and for the rows. */
  from: RawBuilder<unknown>
  order: RawBuilder<unknown>
  cells: Cells
  /** A number for each person or thing that a row names: the id of the application, or a negative one for anything else. */
  person: RawBuilder<number>
  /** A row is not a person. */
  hasLines?: true
}

/** The caller with only those grants that are enough for such an export. Throws 403 if there are none. */
export function exporter(member: StaffMember, kind: ExportKind): StaffMember {
  const grants = member.grants.filter(grant => mayExport(kind, grant))
  if (grants.length === 0) throw outsideRole('this export')
  return { ...member, grants }
}

/** The people of a view in the caller’s export scope; undefined if there are none. Throws 422 for a filter that there is not. */
export function sourceOf(
  context: Context,
  member: StaffMember,
  kind: Exclude<ExportKind, 'totals'>,
  view: View,
): Promise<Source | undefined> {
  const by = exporter(member, kind)
  if (view.uuids && kind !== 'applications')
    throw invalidFields([{ field: 'filter', message: 'Only applications can be chosen one by one.' }])
  switch (kind) {
    case 'applications':
      return casesSource(context, by, view)
    case 'accepted':
      return acceptedSource(context, by)
    case 'matriculated':
      return matriculatedSource(context, by, view)
    case 'caps':
      return capsSource(context, by)
    case 'fees':
      return feesSource(context, by, view)
    case 'payments':
      return paymentsSource(context, by, view)
    case 'audit':
      return auditSource(context, by, view)
    default:
      return kind satisfies never
  }
}

async function casesSource(context: Context, by: StaffMember, view: View): Promise<Source | undefined> {
  const ids = await idsOf(context, by, view)
  if (!ids) return undefined
  return {
    from: sql`from admission_case held join application on application.id = held.application_id ${joinAnswers}
      left join round on round.id = held.round_id
      where held.application_id in (${ids})`,
    order: sql`held.received_at, held.application_id`,
    person: heldPerson,
    cells: { ...caseCells, score: { of: sql`case when ${seesScore(by, null)} then held.score / 10.0::float8 end` } },
  }
}

/**
 * The applications selected one by one, all in scope or none; otherwise those in the view. Undefined if there are
 * none.
 */
async function idsOf(
  context: Context,
  by: StaffMember,
  { stage, q, uuids }: View,
): Promise<RawBuilder<unknown> | undefined> {
  if (uuids) {
    const reach = { most: uuids.length, isInReach: atPlace(by, ['applications.read']) }
    const cases = await chosenCases(context, by, { uuids }, reach)
    return sql`select unnest(${cases.map(one => one.application_id)}::bigint[])`
  }
  const { wanted, unknown } = await readView(context, by, { stage, q })
  refuseUnknown(unknown.unknown)
  return wanted && idsInView(wanted)
}

const heldPerson = sql<number>`held.application_id`

/** A line about an application or its payment is about that applicant; any other subject counts like a person. */
const personOfLine = sql<number>`coalesce(
  case split_part(line.subject, ':', 1)
    when 'application' then (select id from application where uuid = case when line.subject ~ '^application:[0-9a-f-]{36}$'
      then substr(line.subject, 13)::uuid end)
    when 'payment' then (select application_id from payment where reference = substr(line.subject, 9))
  end, -abs(hashtextextended(line.subject, 0) / 2) - 1)`

/** The audit lines that match a search. Each has one subject, so the number of subjects is the largest number of people in the file. */
async function auditSource(context: Context, by: StaffMember, { q }: View): Promise<Source | undefined> {
  const { view, unknown } = await readAuditView(context, by, q)
  refuseUnknown(unknown)
  if (view === 'nothing' || view === 'too wide') return undefined
  const where = [...view.all, ...(view.oneOf.length > 0 ? [anyOf(view.oneOf)] : [])]
  return {
    from: sql`from audit_log line ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``}`,
    order: sql`line.at desc, line.id desc`,
    cells: auditCells,
    person: personOfLine,
    hasLines: true,
  }
}

/** Everyone who has accepted a place and not given it up since. */
async function acceptedSource({ db }: Context, by: StaffMember): Promise<Source | undefined> {
  const all = await countedPlaces(db)
  const programmes = programmesIn(all.filter(placeTest(by, ['people.export'], everywhere)))
  if (programmes.length === 0) return undefined
  return {
    from: sql`from offer join decision on decision.id = offer.decision_id
      join admission_case held on held.application_id = offer.application_id
      join application on application.id = held.application_id ${joinAnswers}
      left join round on round.id = held.round_id
      where offer.state in ('accepted', 'confirmed', 'cleared', 'enrolled') and decision.ended_at is null
        and held.programme_id = any(${programmes}::text[]) and ${notOwn(by)}`,
    order: sql`application.surname, application.first_name, held.application_id`,
    person: heldPerson,
    cells: acceptedCells,
  }
}

/** Everyone with a number, sorted by it; limited to one round and programme if the view names them. */
async function matriculatedSource({ db }: Context, by: StaffMember, { q = '' }: View): Promise<Source | undefined> {
  const typed = readQueueFilter(q, ['round', 'programme'])
  const { rounds, programmes: asked, unknown, words } = await leaveOutUnknown(db, q, typed)
  refuseUnknown([...unknown, ...words])
  const isIn = placeTest(by, ['people.export'], everywhere)
  const own = programmes()
    .filter(({ id, programType }) => isIn({ program_type: programType, programme_id: id, round_id: null }))
    .map(({ id }) => id)
  if (own.length === 0) return undefined
  const among = (values: readonly string[], column: RawBuilder<unknown>) =>
    values.length === 0 ? sql`` : sql`and ${column} = any(${[...values]}::text[])`
  return {
    from: sql`from matriculation_number numbered
      join offer on offer.decision_id = numbered.decision_id
      join decision on decision.id = offer.decision_id
      join application on application.id = offer.application_id ${joinAnswers}
      left join round on round.id = coalesce(offer.deferred_to, application.round_id)
      where application.selected_program = any(${own}::text[]) and ${notOwn(by)} ${among(rounds, sql`round.id`)}
        ${among(asked, sql`coalesce(decision.programme_id, application.selected_program)`)}`,
    order: sql`numbered.number`,
    person: sql<number>`application.id`,
    cells: matriculatedCells,
  }
}

/** Undergraduates who still have to be proposed to JAMB and can be: they have a JAMB registration number. */
async function capsSource({ db }: Context, by: StaffMember): Promise<Source | undefined> {
  const all = await countedPlaces(db)
  const own = programmesIn(all.filter(placeTest(by, ['enrolment.prepare', 'enrolment.manage'], everywhere)))
  const whole = programmesIn(all.filter(placeTest(by, ['applications.read'], everywhere)))
  if (own.length === 0) return undefined
  return {
    from: sql`${offersForJambWith(joinAnswers)} and ${isReadyForJamb} and application.selected_program = any(${own}::text[])
      and ${notOwn(by)} and (offer.state <> 'offered' or application.selected_program = any(${whole}::text[]))`,
    order: sql`application.surname, application.first_name, application.id`,
    person: sql<number>`application.id`,
    cells: capsCells,
  }
}

async function feesSource({ db }: Context, by: StaffMember, { state, q }: View): Promise<Source | undefined> {
  const { places, conditions, filter } = await chooseFees(db, by, { state, q, permission: 'payments.export' })
  refuseUnknown(filter.unknown)
  if (places.length === 0) return undefined
  return {
    from: sql`from application ${joinAnswers} left join round on round.id = application.round_id
      left join lateral (
        select payment.amount_minor, payment.currency, payment.reference, payment.receipt_number, payment.settled_at from payment
        where payment.application_id = application.id and payment.fee = 'application' and payment.receipt_number is not null
        order by payment.settled_at desc nulls last limit 1
      ) paid on true
      where ${sql.join(conditions, sql` and `)}`,
    order: sql`application.submitted_at, application.id`,
    person: sql<number>`application.id`,
    cells: feeCells,
  }
}

/** The payments that a search finds, in the order in which they came. */
async function paymentsSource({ db }: Context, by: StaffMember, { q = '' }: View): Promise<Source> {
  const filter = await leaveOutUnknown(db, q, readPaymentFilter(q))
  refuseUnknown(filter.unknown)
  const { states } = filter
  const where = [
    visibleTo(by, ['payments.export']),
    matches(filter),
    ...(states.length > 0 ? [sql<boolean>`${stateOfPayment} = any(${states}::text[])`] : []),
  ]
  return {
    from: sql`from payment join application on application.id = payment.application_id ${joinAnswers}
      left join round on round.id = application.round_id
      cross join lateral ${sumOfRefunds} refund
      where ${all(where)}`,
    order: sql`${momentOfPayment}, payment.id`,
    person: sql<number>`application.id`,
    cells: paymentCells,
  }
}
