import { claimedScore, jambNumber } from './apply.ts'
import { everyRow } from './check.ts'
import type { Desk } from './desks.ts'
import type { Player, Simulation } from './simulation.ts'
import { count } from './tally.ts'

/** The entry of an undergraduate in JAMB’s list: sometimes another score, sometimes nothing. */
function listed({ n }: Player): 'agrees' | 'differs' | 'missing' {
  if (n % 9 === 4) return 'differs'
  return n % 9 === 7 ? 'missing' : 'agrees'
}

/** An officer checks JAMB’s list, the registrar imports it, and the queue names everyone who stated another score. */
export async function importJambList(simulation: Simulation): Promise<void> {
  const { desks, players, tally } = simulation
  const [officer] = desks.officers as [Desk]
  const pupils = players.filter(({ type }) => type === 'undergraduate')
  const inList = pupils.filter(player => listed(player) !== 'missing')
  const scoreOf = (player: Player) => claimedScore(player.n) - (listed(player) === 'differs' ? 17 : 0)
  const lines = inList.map(player => `${jambNumber(player.n)},"Okoro, N${player.n}",${scoreOf(player)}`)
  // A person who never applied, a heading in the middle (which is no row), and an invalid score.
  const others = [`${jambNumber(0)},"Bello, Zara",231`, 'Reg No,Name,Score', `${jambNumber(999_999)},,412`]
  const text = ['Reg No,Name,Score', ...lines, ...others, ''].join('\r\n')
  const path = '/caps/jamb-list'
  const { body } = await officer.upload('POST', `${path}/check`, { text })
  const differing = pupils.filter(player => listed(player) === 'differs')
  const wanted = { read: lines.length + 2, refused: 1, new_lines: lines.length + 1, differs: differing.length }
  expectFigures('The check of JAMB’s list', Object(body), wanted)
  const right = { text, count: lines.length + 1 }
  await expectRefused(officer.upload('PUT', path, right, [403]), 'An officer imported a list')
  await expectRefused(desks.registrar.upload('PUT', path, { text, count: 1 }, [409]), 'A list that was not checked')
  await desks.registrar.upload('PUT', path, right)
  count(tally, 'caps.jamb-list-imported')
  await expectRefused(desks.registrar.upload('PUT', path, right, [409]), 'A list was imported twice')
  for (const flag of ['differs', 'missing'] as const) {
    const rows = await everyRow(officer, `/applications?q=jamb:${flag}`)
    const expected = new Set(pupils.filter(player => listed(player) === flag).map(({ uuid }) => uuid))
    if (rows.length !== expected.size || rows.some(({ uuid }) => !expected.has(uuid)))
      throw new Error(`jamb:${flag} finds ${rows.length} people, and JAMB’s list has ${expected.size}`)
  }
  simulation.log(
    `JAMB’s list has ${lines.length} of ${pupils.length} numbers, ${differing.length} with a different score`,
  )
}

export function expectFigures(what: string, found: Record<string, unknown>, wanted: Record<string, number>): void {
  for (const [name, figure] of Object.entries(wanted))
    if (found[name] !== figure) throw new Error(`${what}: ${name} is ${String(found[name])} and not ${figure}`)
}

export async function expectRefused(answer: Promise<{ status: number }>, what: string): Promise<void> {
  if ((await answer).status < 400) throw new Error(`${what}, and it was done`)
}
