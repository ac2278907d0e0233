import { sql } from 'kysely'
import type { Outcome } from '../experiment.ts'
import { capsProblems } from './caps-counts.ts'
import { emailProblems } from './emails.ts'
import { enrolmentProblems } from './enrolled.ts'
import { feeProblems } from './reconciliation.ts'
import { seatProblems } from './seat-counts.ts'
import type { Simulation } from './simulation.ts'
import { stateProblems } from './states.ts'

/** One part of the balance: its figures, and each imbalance as a sentence. */
export interface Balance {
  figures: Outcome['figures']
  wrong: string[]
}

/** Compares the calls made with the contents of the database, the card provider and the mailboxes. */
export async function balance(simulation: Simulation): Promise<Balance> {
  const parts = [
    await stateProblems(simulation),
    await capsProblems(simulation),
    await seatProblems(simulation),
    await feeProblems(simulation),
    await enrolmentProblems(simulation),
    await emailProblems(simulation),
    await auditProblems(simulation),
    callProblems(simulation),
  ]
  return { figures: parts.flatMap(({ figures }) => figures), wrong: parts.flatMap(({ wrong }) => wrong) }
}

/** Every line of the audit log matches an action, and every action has its line. */
async function auditProblems({ context, tally }: Simulation): Promise<Balance> {
  const { rows } = await sql<{ action: string; lines: number }>`
    select action, count(*)::integer as lines from audit_log group by action`.execute(context.db)
  const lines = new Map(rows.map(row => [row.action, row.lines]))
  const wrong = [...tally.done]
    .filter(([action, times]) => (lines.get(action) ?? 0) !== times)
    .map(([action, times]) => `${action}: done ${times} times, ${lines.get(action) ?? 0} lines in the audit log`)
  const all = rows.reduce((sum, row) => sum + row.lines, 0)
  return {
    figures: [
      ['lines in the audit log', all],
      ['kinds of lines compared', tally.done.size],
    ],
    wrong,
  }
}

function callProblems({ tally }: Simulation): Balance {
  return {
    figures: [
      ['calls', tally.calls],
      ['sent again, because the server was too busy', tally.postponed],
      ['answered with another 5xx, or not at all', tally.broken.length],
    ],
    wrong: tally.broken.slice(0, 5),
  }
}
