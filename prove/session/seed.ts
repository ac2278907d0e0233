import { link } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { saveDraft, signedUp } from '../../harness/applicant.ts'
import { type WholeApplication, wholeApplication } from '../../harness/applications.ts'
import { textAt } from '../../harness/client.ts'
import { emailOf, lastingToken, tokenOf, writeAccounts } from '../../harness/people.ts'
import { newFileKey } from '../../server/adapters/files/index.ts'
import { multipartOf } from '../../server/testing/people.ts'
import { type ProgramType, programTypes } from '../../shared/domain/program-type.ts'
import { programmesOf } from './shape.ts'
import type { Player, Simulation } from './simulation.ts'
import { count, forEach, sendCall } from './tally.ts'

/** A complete form for each program type. */
export type Forms = Record<ProgramType, WholeApplication>

/**
 * Brings everyone to a draft with all documents. A few do it by calls, from sign-up to the uploads. Accounts,
 * sessions and drafts of the others are copies in the database, each document with its own file.
 */
export async function comeToDraft(simulation: Simulation): Promise<Forms> {
  const forms = {} as Forms
  for (const type of programTypes) forms[type] = await wholeApplication(type, `form.${type}@example.com`)
  for (const type of programTypes) {
    const all = simulation.shape.people[type]
    const byHand = Math.min(simulation.shape.byHand, all)
    const hands = await signUpSome(simulation, type, { form: forms[type], wanted: byHand })
    simulation.players.push(
      ...hands,
      ...(await copies(simulation, type, { of: hands[0], from: byHand, wanted: all - byHand })),
    )
  }
  for (const player of simulation.players) simulation.byUuid.set(player.uuid, player)
  simulation.log(`${simulation.players.length} drafts are complete`)
  return forms
}

/** The most popular programme gets half of them, the next half of the rest, and so on. */
function programmeOf(type: ProgramType, n: number): string {
  const all = programmesOf[type]
  let [at, left] = [0, n]
  while (left % 2 === 0 && at < all.length - 1) [at, left] = [at + 1, left / 2]
  return all[at] ?? ''
}

async function signUpSome(
  simulation: Simulation,
  type: ProgramType,
  { form, wanted }: { form: WholeApplication; wanted: number },
): Promise<Player[]> {
  const { context, sink } = simulation
  const reach = {
    mailTo: sink.waitFor,
    send: (path: string, call = {}, fine: readonly number[] = []) => sendCall(simulation, path, call, fine),
  }
  const players: Player[] = []
  for (let n = 1; n <= wanted; n += 1) {
    const email = `by-hand.${type}.${n}@example.com`
    const bearer = lastingToken(context, await signedUp(reach, email, type))
    const draft = await saveDraft(reach, bearer, { path: form.path, answers: { program_type: type, email } })
    for (const [kind, file] of Object.entries(form.files)) {
      const multipart = multipartOf({ kind, program_type: type }, { file })
      await sendCall(simulation, '/documents/upload', { method: 'POST', bearer, multipart })
    }
    players.push({ n, type, programme: programmeOf(type, n), email, bearer, uuid: textAt(draft, 'uuid') })
  }
  count(simulation.tally, 'account.signed-up', wanted)
  return players
}

async function copies(
  simulation: Simulation,
  type: ProgramType,
  { of, from, wanted }: { of: Player | undefined; from: number; wanted: number },
): Promise<Player[]> {
  if (!of || wanted === 0) return []
  const { context } = simulation
  const name = `copy.${type}`
  await writeAccounts(context.db, { name, count: wanted, type }, context.clock.now())
  await copyDrafts(simulation, { name, of: of.uuid })
  await copyDocuments(simulation, { name, of: of.uuid })
  const { rows } = await sql<{ email: string; uuid: string }>`
    select email_key as email, uuid from application where email_key like ${`${name}.%`}`.execute(context.db)
  const uuids = new Map(rows.map(row => [row.email, row.uuid]))
  return Array.from({ length: wanted }, (_, index) => {
    const email = emailOf(name, index + 1)
    const bearer = tokenOf(context, name, index + 1)
    // No two have the same number, because JAMB issues each once.
    const n = from + index + 1
    return { n, type, programme: programmeOf(type, n), email, bearer, uuid: uuids.get(email) ?? '' }
  })
}

interface Copying {
  /** The name that they all share. */
  name: string
  /** The uuid of the copied draft. */
  of: string
}

async function copyDrafts({ context: { db } }: Simulation, { name, of }: Copying): Promise<void> {
  const columns = await columnsOf(db, 'application', ['id', 'uuid', 'account_id', 'email', 'email_key'])
  await sql`insert into application (uuid, account_id, email, email_key, ${columns('')})
    select gen_random_uuid(), account.id, account.email, account.email_key, ${columns('draft.')}
    from application draft, account where draft.uuid = ${of}::uuid and account.email_key like ${`${name}.%`}`.execute(
    db,
  )
}

/** Every copy has its own files, as hard links to uploaded ones. */
async function copyDocuments({ context: { db }, folder }: Simulation, { name, of }: Copying): Promise<void> {
  const columns = await columnsOf(db, 'document', ['id', 'application_id', 'storage_key'])
  const { rows: originals } = await sql<{ id: string; storage_key: string }>`
    select document.id, storage_key from document join application on application.id = application_id
    where application.uuid = ${of}::uuid`.execute(db)
  const { rows: drafts } = await sql<{ id: number }>`
    select id from application where email_key like ${`${name}.%`} order by id`.execute(db)
  const place = (key: string) => join(folder, 'files', key.slice(0, 2), key)
  for (const original of originals) {
    const keys = drafts.map(() => newFileKey())
    await forEach(keys, 16, key => link(place(original.storage_key), place(key)))
    await sql`insert into document (id, application_id, storage_key, ${columns('')})
      select gen_random_uuid(), copy.id, copy.key, ${columns('original.')}
      from document original, unnest(${drafts.map(({ id }) => id)}::bigint[], ${keys}::text[]) as copy (id, key)
      where original.id = ${original.id}::uuid`.execute(db)
  }
}

/** The columns of a table except these, with a prefix. */
async function columnsOf(db: Simulation['context']['db'], table: string, but: readonly string[]) {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table}
      and is_generated = 'NEVER' and not column_name = any(${but}::text[]) order by ordinal_position`.execute(db)
  return (prefix: string) => sql.raw(rows.map(row => `${prefix}"${row.name}"`).join(', '))
}
