import { print, row } from '../../harness/table.ts'
import { type Measured, megabytes } from './report.ts'

/** The budget of a call, on two processors shared with the client and PostgreSQL. */
interface Budget {
  call: string
  figure: string
  read(measured: Measured): number | undefined
  atLeast?: number
  atMost?: number
}

const perSecond = (one: Measured) => one.perSecond
const p99Ms = (one: Measured) => one.p99Ms

const budgets: readonly Budget[] = [
  { call: 'who am I', figure: 'a second', read: perSecond, atLeast: 2000 },
  { call: 'who am I', figure: 'p99 ms', read: p99Ms, atMost: 50 },
  { call: 'who am I', figure: 'statements', read: one => one.statements, atMost: 2 },
  { call: 'autosave of a section', figure: 'a second', read: perSecond, atLeast: 800 },
  { call: 'autosave of a section', figure: 'p99 ms', read: p99Ms, atMost: 100 },
  { call: 'upload, PDF of 5 MB', figure: 'MB a second', read: one => one.perSecond * 5, atLeast: 100 },
  { call: 'upload, PDF of 5 MB', figure: 'MB of memory', read: one => megabytes(one.insight.peakBytes), atMost: 400 },
  { call: 'upload, PDF of 5 MB', figure: 'statements', read: one => one.statements, atMost: 12.5 },
  { call: 'autosave of a section', figure: 'statements', read: one => one.statements, atMost: 5.5 },
  { call: 'final submission', figure: 'statements', read: one => one.statements, atMost: 19.5 },
  { call: 'final submission', figure: 'a second', read: perSecond, atLeast: 200 },
  { call: 'final submission', figure: 'p99 ms', read: p99Ms, atMost: 200 },
  { call: 'sign-in', figure: 'loop ms', read: one => one.insight.loopMaxMs, atMost: 20 },
  { call: 'universities search', figure: 'p99 ms', read: p99Ms, atMost: 5 },
]
const mostGrowth = 1.2

/** Each budget beside the figure measured at one number of applications, and how the time grew from the smallest number. */
export function printBudgets(bySize: ReadonlyMap<number, readonly Measured[]>): void {
  const sizes = [...bySize.keys()]
  const smallest = sizes[0]
  const largest = sizes.at(-1)
  const size = sizes[Math.floor((sizes.length - 1) / 2)]
  if (smallest === undefined || largest === undefined || size === undefined) return
  const at = (one: number, call: string) => bySize.get(one)?.find(measured => measured.name === call)
  row(`budgets, at ${size}`, 'wanted', 'measured', '')
  for (const { call, figure, read, atLeast, atMost } of budgets) {
    const measured = at(size, call)
    const value = measured && read(measured)
    if (value === undefined) continue
    // Figures are compared as printed, because one statement of a job turns 2 into 2.001.
    const rounded = Math.round(value * 100) / 100
    const isKept = rounded >= (atLeast ?? 0) && rounded <= (atMost ?? Number.POSITIVE_INFINITY)
    const wanted = atLeast === undefined ? `<= ${atMost}` : `>= ${atLeast}`
    row(`${call}: ${figure}`, wanted, value, isKept ? 'kept' : 'missed')
  }
  if (smallest === largest) return
  for (const call of new Set(budgets.map(budget => budget.call))) {
    const [first, last] = [at(smallest, call), at(largest, call)]
    if (!first || !last) continue
    const growth = first.perSecond / last.perSecond
    row(`${call}: time at ${largest}`, `<= ${mostGrowth}`, growth, growth <= mostGrowth ? 'kept' : 'missed')
  }
  print()
}
