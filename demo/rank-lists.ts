import type { Context } from '../server/base/context.ts'
import { freezeRanks } from '../server/features/ranks/freeze.ts'
import { rankOffering } from '../server/features/ranks/rank-offering.ts'
import { skipRank } from '../server/features/ranks/skips.ts'
import type { OfferingKey } from '../server/features/seats/offering-terms.ts'
import { saveOffering } from '../server/features/seats/save-offering.ts'
import type { StaffMember, Transact } from '../server/http/handler.ts'
import type { ProgramType } from '../shared/domain/program-type.ts'

interface Ranking {
  context: Context
  officer: StaffMember
  registrar: StaffMember
}

/** What people on a list are told. */
const said = {
  undergraduate: { conditions: [], reasons: ['jamb-score'] },
  msc: { conditions: ['Ask your university to send us your final transcript.'], reasons: [] },
} as const

/** Freezes the rank list of the programme with the most ready cases: some above the line, some below, and one rank skipped. */
export async function freezeLists({ context, officer, registrar }: Ranking): Promise<void> {
  const transact: Transact = work => context.db.transaction().execute(work)
  for (const type of ['undergraduate', 'msc'] as const) {
    const key = await mostReady(context, type)
    if (!key) continue
    const { conditions, reasons } = said[type]
    const { rows, seats } = await rankOffering(context.db, key)
    const ready = rows.filter(({ rank, row }) => rank !== undefined && row.isReady)
    if (ready.length === 0) continue
    const [, second] = ready
    if (second && ready.length > 3) {
      const reason = 'The school says that this certificate was never issued. We are waiting for its letter.'
      await skipRank(context, transact, officer, { uuid: second.row.uuid, reason })
    }
    const capacity = seats.held + seats.proposed + Math.ceil(ready.length / 2)
    const pools = [{ track: 'general', capacity, over_offer: 2 } as const]
    await saveOffering(context, transact, registrar, { ...key, pools })
    const { version } = await rankOffering(context.db, key)
    await freezeRanks(context, transact, officer, {
      ...{ ...key, version, seats: 'capacity' },
      ...{ conditions: [...conditions], reasons: [...reasons] },
    })
  }
}

async function mostReady({ db }: Context, type: ProgramType): Promise<OfferingKey | undefined> {
  const found = await db
    .selectFrom('admission_case')
    .select(['round_id', 'programme_id'])
    .where('program_type', '=', type)
    .where('stage', '=', 'ready')
    .groupBy(['round_id', 'programme_id'])
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .limit(1)
    .executeTakeFirst()
  const { round_id, programme_id } = found ?? {}
  return round_id && programme_id ? { round: round_id, programme: programme_id } : undefined
}
