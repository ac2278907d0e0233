import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { pdfPart, pdfWith } from '../harness/applications.ts'
import { failureOf, tryOnce } from '../harness/client.ts'
import { copyMadeStore } from '../harness/made-store.ts'
import { type Person, writePeople } from '../harness/people.ts'
import { randomFrom } from '../harness/random.ts'
import { multipartOf, postgraduateAnswers, postgraduateDocuments } from '../server/testing/people.ts'
import { portalProcess } from '../server/testing/portal-process.ts'
import type { Experiment, Outcome, RunOptions } from './experiment.ts'
import { withFolder, withStoreOf } from './lib/place.ts'

const sizes = {
  small: { submissions: 24, spreadMs: 1_500, largestFile: 200_000 },
  full: { submissions: 500, spreadMs: 20_000, largestFile: 5 * 1024 * 1024 - 1000 },
}

/** Submits around the last second of a round, half of the submissions with a document still being uploaded. */
export const closing: Experiment = {
  name: 'closing',
  promise: 'A round closes to the second: earlier submissions are in, later ones are out, and no upload is lost',
  pass: '500 submissions around the closing second, none on the wrong side, every document and answer saved',
  run: options => withFolder('closing', folder => runIn(folder, options)),
}

interface Submission {
  email: string
  address: string
  /** The name of the document sent with it. */
  document: string | undefined
  sentAt: number
  answeredAt: number
  status: number
  code: string
}

async function runIn(folder: string, { size, seed, log }: RunOptions): Promise<Outcome> {
  const { submissions, spreadMs, largestFile } = sizes[size]
  const env = {
    DATA_DIR: folder,
    JWT_SECRET: 'a secret that this experiment signs tokens with',
    RATE_LIMIT_FACTOR: '1000',
  }
  await copyMadeStore(folder)
  const portal = await portalProcess(folder, { ...env, LOG_LEVEL: 'silent' })
  await portal.start()
  try {
    const people = await withStoreOf(env, context =>
      writePeople(context, { name: 'late', count: submissions, type: 'msc' }),
    )
    for (const person of people) {
      const draft = await send(portal.url, person, { is_draft: 'true' }, await postgraduateDocuments())
      if (draft.status !== 200) throw new Error(`A draft was not saved: ${draft.status}`)
    }
    log(`${people.length} drafts are ready`)
    const closesAt = await withStoreOf(env, async ({ db }) => {
      const { rows } = await sql<{ closes_at: Date }>`
        update round set closes_at = date_trunc('milliseconds', now()) + make_interval(secs => ${spreadMs / 2000 + 1})
        where id = (select round_id from application limit 1) returning closes_at`.execute(db)
      return Number(rows[0]?.closes_at)
    })
    const random = randomFrom(seed)
    const sent = await Promise.all(
      people.map(async (person, index) => {
        const at = closesAt - spreadMs / 2 + random.next() * spreadMs
        const document = index % 2 === 0 ? `late-${index}.pdf` : undefined
        const size = Math.max(2000, Math.round(random.next() * largestFile))
        const files: Documents = document ? { transcript: pdfPart(document, pdfWith(document, size)) } : {}
        await pause(Math.max(0, at - Date.now()))
        const address = `${index} Closing Street`
        return { email: person.email, address, document, ...(await send(portal.url, person, { address }, files)) }
      }),
    )
    return await withStoreOf(env, async ({ db }) => {
      const kept = await db
        .selectFrom('application')
        .select(['email', 'status'])
        .select(sql<string>`answers ->> 'address'`.as('address'))
        .select(
          sql<
            string[]
          >`(select array_agg(file_name) from document where application_id = application.id and replaced_at is null)`.as(
            'documents',
          ),
        )
        .execute()
      return judge(sent, new Map(kept.map(row => [row.email, row])), closesAt)
    })
  } finally {
    await portal.stop()
  }
}

type Documents = Awaited<ReturnType<typeof postgraduateDocuments>>

async function send(url: string, { email, bearer }: Person, fields: Record<string, string>, files: Documents) {
  const multipart = multipartOf({ ...postgraduateAnswers({ email, is_draft: 'false' }), ...fields }, files)
  const key = randomUUID()
  for (;;) {
    const sentAt = Date.now()
    const call = { method: 'POST', bearer, multipart, idleMs: 300_000 } as const
    const tried = await tryOnce(`${url}/postgraduate/upload`, call, key)
    if (tried.outcome !== 'answered') throw new Error(`A submission got no response: ${failureOf(tried)}`)
    // Refused for the moment, as on an overloaded machine: a browser sends it again.
    const again = tried.status === 503 ? Number(tried.retryAfter) : 0
    const { code } = Object(tried.body)
    if (again === 0) return { sentAt, answeredAt: Date.now(), status: tried.status, code: String(code) }
    await pause(again * 1000)
  }
}

interface Kept {
  status: string
  address: string
  documents: string[]
}

function judge(sent: readonly Submission[], kept: ReadonlyMap<string, Kept>, closesAt: number): Outcome {
  const accepted = sent.filter(({ status }) => status === 200)
  const refused = sent.filter(({ code }) => code === 'round-closed')
  const stored = ({ email }: Submission) => kept.get(email)
  const wrong = [
    ...sent.filter(one => !accepted.includes(one) && !refused.includes(one)).map(one => `${one.status} ${one.code}`),
    ...accepted.filter(one => one.sentAt >= closesAt).map(() => 'sent after the closing and accepted'),
    ...refused.filter(one => one.answeredAt < closesAt).map(() => 'sent before the closing and refused'),
    ...accepted.filter(one => stored(one)?.status === 'draft').map(() => 'accepted, but still a draft'),
    ...refused.filter(one => stored(one)?.status !== 'draft').map(() => 'refused, but submitted'),
    ...sent.filter(one => stored(one)?.address !== one.address).map(() => 'an answer was lost'),
    ...sent
      .filter(one => one.document !== undefined && !stored(one)?.documents.includes(one.document))
      .map(() => 'a document was lost'),
  ]
  const documents = sent.filter(({ document }) => document !== undefined).length
  return {
    kept: wrong.length === 0 && accepted.length > 0 && refused.length > 0,
    ...(wrong.length > 0 ? { why: wrong.slice(0, 6).join('; ') } : {}),
    figures: [
      ['submissions', sent.length],
      ['in', accepted.length],
      ['out', refused.length],
      [
        'in transit in the closing second',
        sent.filter(one => one.sentAt < closesAt && one.answeredAt >= closesAt).length,
      ],
      ['documents uploaded with them', documents],
      ['on the wrong side, or incomplete', wrong.length],
    ],
  }
}
