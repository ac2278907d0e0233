import { setAcceptanceFee } from '../../server/features/rounds/set-acceptance-fee.ts'
import { type ProgramType, programTypes } from '../../shared/domain/program-type.ts'
import { offeringOf } from './check.ts'
import { acceptanceFee, alternative, poolsFor, programmesOf, seatShare } from './shape.ts'
import type { Simulation } from './simulation.ts'
import { count } from './tally.ts'

const undergraduateFormula = {
  weights: { jamb: 50, screening: 30, o_level: 20 },
  cut_offs: { jamb: 160, screening: 30 },
}

/** The registrar sets seats, formulas and cut-off marks for the round of each programme, and seats for the session after it. */
export async function setSeats(simulation: Simulation): Promise<void> {
  const { desks, players, context } = simulation
  const rounds = await context.db.selectFrom('round').selectAll().orderBy('closes_at').execute()
  for (const type of programTypes) {
    const round = await roundOf(simulation, type)
    await setFee(simulation, round)
    const { session_id } = rounds.find(({ id }) => id === round) ?? { session_id: '' }
    const later = rounds.find(one => one.program_types.includes(type) && one.session_id > session_id)
    const others = type === 'undergraduate' ? [alternative] : []
    for (const programme of [...programmesOf[type], ...others]) {
      simulation.rounds.set(programme, round)
      const applied = players.filter(player => player.programme === programme).length
      const seats = Math.max(2, Math.round(applied * seatShare[type]))
      const formula = type === 'undergraduate' ? undergraduateFormula : {}
      await desks.registrar.put(offeringOf(simulation, programme), { pools: poolsFor(programme, seats), ...formula })
      count(simulation.tally, 'seats.set')
      if (!later) continue
      const pools = poolsFor(programme, seats).map(({ track }) => ({ track, capacity: 200 }))
      await desks.registrar.put(`/offerings/${later.id}/${programme}`, { pools })
      count(simulation.tally, 'seats.set')
    }
  }
}

async function roundOf({ context, players }: Simulation, type: ProgramType): Promise<string> {
  const uuid = players.find(player => player.type === type)?.uuid ?? ''
  const { round_id } = await context.db
    .selectFrom('application')
    .select('round_id')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  if (!round_id) throw new Error(`${uuid} is in no round`)
  return round_id
}

/** As set by `npm run rounds`. */
async function setFee({ context }: Simulation, round: string): Promise<void> {
  const wanted = { round, programme: undefined, amount: acceptanceFee.words }
  await setAcceptanceFee(context, wanted, { by: 'prove', why: 'A session is played' })
}
