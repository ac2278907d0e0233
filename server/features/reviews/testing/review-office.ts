import type { Grant, Role } from '#shared/domain/staff.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { type CaseWanted, type WrittenCase, writeCase } from '../../../testing/cases.ts'
import { colleague, expectDone, firstAdministrator, type OfficePerson } from '../../../testing/office.ts'

/** An office with readers, and applications in review. */
export interface ReviewOffice extends TestApp {
  admin: OfficePerson
  join(full_name: string, role: Role | readonly Role[], scope?: Grant['scope']): Promise<OfficePerson>
  put(wanted?: Partial<CaseWanted>): Promise<WrittenCase>
  /** Asks people to score one application each. */
  ask(planner: OfficePerson, one: WrittenCase, ...readers: OfficePerson[]): Promise<void>
  /** Submits a review with the sample rubric for a master’s: the same score for each criterion. */
  score(reader: OfficePerson, one: WrittenCase, score: number, more?: object): ReturnType<OfficePerson['call']>
  revisionOf(one: WrittenCase): Promise<number>
}

export const evenScores = (score: number) => ({ record: score, promise: score, fit: score })

export async function reviewOffice(): Promise<ReviewOffice> {
  const portal = await testApp()
  const admin = await firstAdministrator(portal)
  let numbers = 0
  const office: ReviewOffice = {
    ...portal,
    admin,
    join: (full_name, role, scope = 'all') =>
      colleague(portal, {
        ...{ email: `${full_name.toLowerCase().replaceAll(' ', '.')}@usta.example`, full_name },
        grants: [role].flat().map(one => ({ role: one, scope })),
      }),
    put(wanted = {}) {
      numbers += 1
      const usual = {
        surname: 'Bello',
        first_name: 'Aisha',
        programme: 'msc-space-physics',
        stage: 'reviewing',
      } as const
      const whole = { ...usual, daysAgo: 5, openedDaysAgo: 4, ...wanted }
      return writeCase(portal.context, whole, `26-200-${String(numbers).padStart(3, '0')}`)
    },
    async ask(planner, { uuid }, ...readers) {
      for (const { id } of readers) {
        const body = { uuids: [uuid], readers: [id], due_on: dueFrom(portal), each: 1, count: 1 }
        expectDone(await planner.call('shareReviews', { body }))
      }
    },
    async score(reader, one, score, more = {}) {
      const body = { scores: evenScores(score), recommendation: 'offer', comment: 'Sound.', ...more }
      const revision = await office.revisionOf(one)
      return reader.call('submitReview', { params: { uuid: one.uuid }, body: { revision, ...body } })
    },
    async revisionOf({ id }) {
      const { revision } = await portal.context.db
        .selectFrom('admission_case')
        .select('revision')
        .where('application_id', '=', id)
        .executeTakeFirstOrThrow()
      return revision
    },
  }
  return office
}

/** A week from now. */
export function dueFrom(portal: TestApp): string {
  return new Date(+portal.clock.now() + 7 * 86_400_000).toISOString().slice(0, 10)
}
