import { randomBytes } from 'node:crypto'
import { newWaiverCode, waiverCodeInWords } from '#shared/domain/waiver-code.ts'
import { writeColleague } from '../../../harness/staff.ts'
import type { Context } from '../../base/context.ts'

interface CodeWanted {
  fee?: string
  count?: number
  until?: string
  program_types?: string[]
  programmes?: string[]
}

/** Stores a code that two people have agreed on. Returns it as it is printed. */
export async function writeWaiverCode(context: Context, wanted: CodeWanted = {}): Promise<string> {
  const { db, random, clock } = context
  const grants = [{ role: 'bursar', scope: 'all' }] as const
  const people = await Promise.all(
    [1, 2].map(() =>
      writeColleague(context, { email: `${random.uuid()}@usta.example`, full_name: 'A Bursar', grants }),
    ),
  )
  const [asked_by = '', approved_by = ''] = people.map(({ id }) => id)
  const code = newWaiverCode(randomBytes(64))
  const now = clock.now()
  await db
    .insertInto('waiver')
    .values({
      ...{ id: random.id(), fee: 'application', code, count: 1, until: '2099-12-31', reason: 'Scholars', ...wanted },
      ...{ asked_at: now, asked_by, approved_at: now, approved_by },
    })
    .execute()
  return waiverCodeInWords(code)
}
