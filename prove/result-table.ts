import { figureLines, grouped } from '../harness/table.ts'
import type { Experiment, Outcome, Size } from './experiment.ts'

const start = '<!-- results: written by npm run prove -- NAME --write -->'
const end = '<!-- end of results -->'

/** The result of one run, as lines for a terminal. */
export function resultTable(
  experiment: Experiment,
  outcome: Outcome,
  run: { size: Size; seed: number; seconds: number },
): string {
  const lines = [
    ...figureLines([...outcome.figures, ['size, seed, seconds', `${run.size}, ${run.seed}, ${run.seconds}`]]),
    `${outcome.kept ? 'Kept' : 'NOT KEPT'} (${experiment.pass})${outcome.why ? `: ${outcome.why}` : ''}`,
  ]
  return `${lines.map(line => `    ${line}`).join('\n')}\n\n`
}

/**
 * Replaces or adds this experiment's row in the page, and sorts the rows by the `order` of their names. Throws if the page has no
 * markers.
 */
export function withResult(
  page: string,
  experiment: Experiment,
  outcome: Outcome,
  run: { day: string; seed: number; seconds: number },
  order: readonly string[],
): string {
  const [from, to] = [page.indexOf(start), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`The page has no place for results: ${start} … ${end}`)
  const rows = page
    .slice(from + start.length, to)
    .split('\n')
    .filter(line => line.startsWith('| `'))
    .filter(line => nameIn(line) !== experiment.name)
    .map(line => line.replace(/ +/g, ' '))
  rows.push(rowOf(experiment, outcome, run))
  rows.sort((one, other) => order.indexOf(nameIn(one)) - order.indexOf(nameIn(other)))
  const heading = ['| Command | Promise | Kept when | Last full run |', '| --- | --- | --- | --- |']
  return `${page.slice(0, from)}${start}\n\n${[...heading, ...rows].join('\n')}\n\n${page.slice(to)}`
}

function nameIn(row: string): string {
  return /^\| `([^`]+)`/.exec(row)?.[1] ?? ''
}

/** The page names what broke; the run itself has printed everything. */
function inShort(why: string): string {
  const most = 300
  return why.length > most ? `${why.slice(0, most)} …` : why
}

function rowOf(
  experiment: Experiment,
  { figures, kept, why }: Outcome,
  { day, seed, seconds }: { day: string; seed: number; seconds: number },
): string {
  const verdict = `**${kept ? 'Kept' : 'Not kept'}**, ${day}, seed ${seed}, ${seconds} s`
  const result = [
    verdict,
    ...(why ? [inShort(why)] : []),
    ...figures.map(([label, value]) => `${label}: ${typeof value === 'number' ? grouped(value) : value}`),
  ]
  const cells = [`\`${experiment.name}\``, experiment.promise, experiment.pass, result.join('<br>')]
  return `| ${cells.map(cell => cell.replaceAll('\n', ' ').replaceAll('|', '/')).join(' | ')} |`
}
