import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Context } from '../server/base/context.ts'
import { importCapsAnswers } from '../server/features/caps/import-answers.ts'
import { importJambList } from '../server/features/caps/jamb-list.ts'
import { listCaps } from '../server/features/caps/list-caps.ts'
import { proposeToJamb } from '../server/features/caps/propose.ts'
import { tellCaps } from '../server/features/caps/tell-caps.ts'
import type { StaffMember, Transact, UploadedFile } from '../server/http/handler.ts'
import type { Applicant } from './applicants.ts'

interface Working {
  context: Context
  registrar: StaffMember
}

const transactOn =
  ({ db }: Context): Transact =>
  work =>
    db.transaction().execute(work)

/** JAMB’s list of scores, without the marks that some people add in their form. Some numbers are not in it yet. */
export async function compareScores({ context, registrar }: Working, crowd: readonly Applicant[]): Promise<void> {
  const known = crowd.flatMap(({ pupil, surname, first_name }, index) =>
    pupil?.jamb && index % 17 !== 3 ? [`${pupil.jamb.number},"${surname}, ${first_name}",${pupil.jamb.score}`] : [],
  )
  const text = ['Reg No,Name,Score', ...known, ''].join('\n')
  await withUpload('jamb-scores.csv', text, files =>
    importJambList(context, transactOn(context), registrar, { files, count: known.length }),
  )
}

/** In turn; the last ones have not been proposed yet. */
const answers = ['Accepted', 'Approved', 'Transfer pending', 'Rejected', undefined, 'Accepted', 'Approved'] as const

/** Proposes most people with a place to JAMB, and imports its answers. */
export async function recommend({ context, registrar }: Working): Promise<void> {
  const { rows } = await listCaps(context, registrar, { state: 'to_propose', limit: 100 })
  const people = rows.filter(({ has_number }) => has_number)
  const proposed = people.slice(0, Math.ceil(people.length * 0.8))
  if (proposed.length === 0) return
  const [ids, count] = [proposed.map(({ id }) => id), proposed.length]
  await proposeToJamb(context, transactOn(context), registrar, { ids, count })
  const lines = proposed.flatMap(({ jamb_number }, index) => {
    const answer = answers[index % answers.length]
    return answer ? [`${jamb_number},${answer}`] : []
  })
  const text = ['Reg No,CAPS Status', ...lines, ''].join('\n')
  await withUpload('caps-answers.csv', text, files =>
    importCapsAnswers(context, transactOn(context), registrar, { files, count: lines.length }),
  )
  // Days ago, so it can no longer be undone, and everyone has been emailed.
  await sql`update caps set tell_at = now(), since = since - interval '3 days' where tell_at is not null`.execute(
    context.db,
  )
  while (await tellCaps.run(context)) {
    // Process the next one.
  }
}

/** A file as a handler receives it. */
async function withUpload<T>(name: string, text: string, take: (files: UploadedFile[]) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'admissions-demo-'))
  const path = join(folder, name)
  try {
    await writeFile(path, text)
    const sha256 = createHash('sha256').update(text).digest('hex')
    return await take([{ field: 'file', fileName: name, outcome: { staged: { path, size: text.length, sha256 } } }])
  } finally {
    await rm(folder, { recursive: true })
  }
}
