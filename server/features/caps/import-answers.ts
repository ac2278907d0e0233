import { sql } from 'kysely'
import type * as z from 'zod'
import type { capsDone, checkedAnswers } from '#shared/contract/schemas/caps.ts'
import { type AnswerLine, type CapsColumn, type CapsWords, readCapsAnswers } from '#shared/domain/caps-files.ts'
import { afterCapsEvent, capsStateNames, stateOfAnswer } from '#shared/domain/caps-life.ts'
import type { Places } from '#shared/domain/lists/columns.ts'
import type { LineProblem } from '#shared/domain/lists/read-list.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember, Transact, UploadedFile } from '../../http/handler.ts'
import { type ListFile, readListFile } from '../../lists/read-list-file.ts'
import { shownLines } from '../../lists/shown-lines.ts'
import { jambNumberOf } from '../applications/offers-for-jamb.ts'
import { mayManage, mayPrepare } from './caps-scope.ts'
import { assignedWords, rememberWords } from './caps-words.ts'
import { type FoundCaps, findCaps, lockCaps } from './find-caps.ts'
import { type CapsMove, moveCaps, writeAction } from './move-caps.ts'

/** A file, with the columns and the meanings of words that the caller has assigned. */
interface ChosenFile {
  files: readonly UploadedFile[]
  columns?: Places<CapsColumn> | undefined
  words?: CapsWords | undefined
}

interface Plan {
  read: number
  moves: CapsMove[]
  /** Lines that change nothing. */
  unchanged: number
  problems: LineProblem[]
}

/** Previews an import of this file without changing anything. Throws 413, 415 and 422 for an invalid file. */
export async function checkCapsAnswers(
  context: Context,
  member: StaffMember,
  { files, columns, words = {} }: ChosenFile,
): Promise<z.output<typeof checkedAnswers>> {
  const file = await readListFile(files)
  const known = await assignedWords(context.db)
  const read = readCapsAnswers(file.rows, { chosen: columns, words: { ...known, ...words } })
  const found = await findCaps(context.db, member, mayPrepare, numbered(read.lines))
  const plan = planOf(read, found)
  const states: Record<string, number> = {}
  for (const { to } of plan.moves) states[to] = (states[to] ?? 0) + 1
  return {
    file_name: file.name,
    read: plan.read,
    moves: plan.moves.length,
    unchanged: plan.unchanged,
    states,
    ...shownLines({ ...read, problems: plan.problems }),
    unknown: read.unknown,
    ...(await importedBefore(context.db, file)),
  }
}

/**
 * Imports a checked file of JAMB’s answers: 409 if it would not move exactly `count` people, because someone has
 * changed one of them since.
 */
export async function importCapsAnswers(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { files, columns, words = {}, count }: ChosenFile & { count: number },
): Promise<z.output<typeof capsDone>> {
  const file = await readListFile(files)
  return transact(async tx => {
    const known = await assignedWords(tx)
    const read = readCapsAnswers(file.rows, { chosen: columns, words: { ...known, ...words } })
    const found = await lockCaps(tx, member, mayManage, numbered(read.lines))
    const { moves, problems } = planOf(read, found)
    if (moves.length === 0) throw new AppError('conflicting-change', 'No line of this file changes anything.')
    if (moves.length !== count)
      throw new AppError(
        'conflicting-change',
        `This file changes ${moves.length} people now, not ${count}. Check it again. Nothing was changed.`,
      )
    await rememberWords(tx, context, member, words)
    const action = await writeAction(tx, context, { kind: 'answers', staffId: member.id, file })
    await moveCaps(tx, context, action, moves)
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'caps.answers-imported',
      subject: `caps:${action.id}`,
      detail: { file: file.name, moved: moves.length, refused: problems.length },
    })
    return { action: action.id, moved: moves.length }
  })
}

const numbered = (lines: readonly AnswerLine[]) =>
  sql<boolean>`${jambNumberOf} = any(${lines.map(({ number }) => number)}::text[])`

/** The change for each line of JAMB’s file. Numbers outside the caller’s scope look the same as unknown ones. */
function planOf(
  { lines, problems }: Pick<ReturnType<typeof readCapsAnswers>, 'lines' | 'problems'>,
  found: readonly FoundCaps[],
): Plan {
  const byNumber = Map.groupBy(found, one => one.number ?? '')
  const plan: Plan = { read: lines.length + problems.length, moves: [], unchanged: 0, problems: [...problems] }
  for (const line of lines) {
    const people = byNumber.get(line.number) ?? []
    const [one] = people
    const problem = problemOf(line, people)
    if (problem !== undefined) plan.problems.push({ line: line.line, message: problem })
    else if (one) {
      const to = afterCapsEvent(one.state, line.event)
      if (to)
        plan.moves.push({ id: one.id, uuid: one.uuid, from: one.state, to, isByCandidate: line.event === 'decline' })
      else plan.unchanged += 1
    }
  }
  plan.problems.sort((one, other) => one.line - other.line)
  return plan
}

function problemOf({ number, event }: AnswerLine, people: readonly FoundCaps[]): string | undefined {
  const [one] = people
  const name = number.toUpperCase()
  if (!one) return `No offer for ${name} is with JAMB.`
  if (people.length > 1) return `${people.length} offers have the number ${name}. Change them by hand.`
  if (afterCapsEvent(one.state, event) || stateOfAnswer(event) === one.state) return undefined
  return `${name} is “${capsStateNames[one.state]}”, which “${capsStateNames[stateOfAnswer(event)]}” cannot follow.`
}

async function importedBefore(db: Queryable, { hash }: ListFile) {
  const earlier = await db
    .selectFrom('caps_action')
    .innerJoin('staff', 'staff.id', 'caps_action.staff_id')
    .select(['caps_action.at', 'staff.id', 'staff.full_name'])
    .where('caps_action.file_hash', '=', hash)
    .where('caps_action.undone_at', 'is', null)
    .orderBy('caps_action.at', 'desc')
    .executeTakeFirst()
  if (!earlier) return {}
  return { imported: { by: { id: earlier.id, full_name: earlier.full_name }, at: earlier.at.toISOString() } }
}
