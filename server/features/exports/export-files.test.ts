import { once } from 'node:events'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tinyPdf } from '../../adapters/files/testing/corpus.ts'
import type { Context } from '../../base/context.ts'
import type { StaffMember } from '../../http/handler.ts'
import { type WrittenCase, writeCase } from '../../testing/cases.ts'
import type { OfficePerson } from '../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { exportFiles } from './export-files.ts'
import { readPdf } from './testing/read-pdf.ts'

/* The files of a view as one PDF. */
const programme = 'msc-computer-science'
let office: OfficePortal
let kemi: OfficePerson
let cases: WrittenCase[]
beforeAll(async () => {
  office = await officePortal()
  kemi = await office.member('officer')
  cases = []
  for (const [index, surname] of ['Ade', 'Bello', 'Chukwu'].entries()) cases.push(await written(surname, 9 - index))
})
afterAll(() => office.close())

function written(surname: string, daysAgo: number, at = programme): Promise<WrittenCase> {
  const kinds = ['transcript', 'degree_certificate']
  const documents = kinds.map(kind => ({
    ...{ kind, file_name: 'scan.pdf', content_type: 'application/pdf', bytes: tinyPdf(`${surname} ${kind}`) },
  }))
  return writeCase(office.context, { surname, first_name: 'Ada', programme: at, stage: 'checking', daysAgo, documents })
}

async function download(who: { cookie: string | undefined }, filter: object) {
  const answer = await office.app.inject({
    method: 'POST',
    url: '/office/api/exports/files',
    headers: { 'x-office': '1', cookie: who.cookie ?? '' },
    payload: { filter },
  })
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers, body: answer.body }
}
const uuidsOf = (some: readonly WrittenCase[]) => ({ uuids: some.map(({ uuid }) => uuid) })
const refusalIn = ({ body }: { body: string }) => JSON.parse(body).detail as string

/** As the server calls it, to see what becomes of the stream. */
const called = (context: Context, { id, email }: OfficePerson, filter: object) => {
  const member: StaffMember = {
    ...{ id, email, fullName: 'Kemi Obi', sessionId: '', rightsVersion: 1, own: [], isFresh: true },
    grants: [{ role: 'officer', scope: 'all' }],
  }
  return exportFiles(context, work => context.db.transaction().execute(work), member, { filter })
}

describe('the files of a view as one PDF', () => {
  test('has a list, and a bookmark for each application in the order of arrival, with its parts beneath', async () => {
    const { status, bytes, headers } = await download(kemi, { q: `programme:${programme}` })
    expect(status).toBe(200)
    expect(headers['content-disposition']).toMatch(/files-\d{4}-\d\d-\d\d\.pdf/)
    const { bookmarks, pages, attached, pageOf } = await readPdf(bytes)
    const titles = cases.map(
      ({ application_number }, index) => `${['ADE', 'BELLO', 'CHUKWU'][index]}, Ada, ${application_number}`,
    )
    expect(bookmarks.map(({ title }) => title)).toEqual(titles)
    for (const { items } of bookmarks) {
      expect(items.map(({ title }) => title)).toEqual(['Requirements', 'Answers', 'Documents'])
      expect(items[2]?.items.map(({ title }) => title)).toHaveLength(2)
    }
    for (const [index, { application_number }] of cases.entries()) {
      const page = await pageOf(titles[index] ?? '')
      expect(pages[0]).toMatch(new RegExp(`${application_number}\\s+.*?\\b${page}\\b`))
      expect(pages[page - 1]).toContain(application_number)
    }
    expect(new Set(attached).size).toBe(6)
  })

  test('is recorded once with how many there are, counts for the week, and each reference is recorded as read', async () => {
    const musa = await office.member('officer')
    expect((await download(musa, uuidsOf(cases.slice(0, 2)))).status).toBe(200)
    const { db } = office.context
    const lines = await db
      .selectFrom('audit_log')
      .select('detail')
      .where('actor_id', '=', musa.id)
      .where('action', '=', 'export.made')
      .execute()
    expect(lines).toEqual([{ detail: expect.objectContaining({ what: 'files', format: 'pdf', count: 2 }) }])
    const made = await db.selectFrom('export_made').select('people').where('staff_id', '=', musa.id).execute()
    expect(made.map(({ people }) => people.length)).toEqual([2])
  })

  test('beyond what may leave in a week is refused', async () => {
    const musa = await office.member('officer')
    const people = Array.from({ length: 1000 }, (_, index) => String(-index - 1))
    const { db, random, clock } = office.context
    await db
      .insertInto('export_made')
      .values({ id: random.id(), staff_id: musa.id, made_at: clock.now(), people })
      .execute()
    const answer = await download(musa, uuidsOf(cases))
    expect([answer.status, refusalIn(answer)]).toEqual([403, expect.stringContaining('1,000 people in a week')])
  })

  test.each(['reader', 'head', 'bursar', 'editor', 'records', 'administrator'] as const)(
    'is not for a %s',
    async role => {
      expect((await download(await office.member(role), { q: `programme:${programme}` })).status).toBe(403)
    },
  )

  test('holds what is in the scope of whoever downloads it, and nothing is chosen beyond it', async () => {
    const elsewhere = await written('Danladi', 1, 'msc-public-admin')
    const scoped = await office.member('officer', { programmes: ['msc-public-admin'] })
    const { bookmarks } = await readPdf((await download(scoped, {})).bytes)
    expect(bookmarks.map(({ title }) => title)).toEqual([expect.stringContaining(elsewhere.application_number)])
    expect((await download(scoped, uuidsOf(cases))).status).toBe(404)
  })

  test('of nothing, or of more than fits, is refused before anything is made or recorded', async () => {
    const musa = await office.member('officer')
    expect(refusalIn(await download(musa, { q: 'programme:phd-geoinformatics-gis' }))).toContain('no application')
    const large = await written('Large', 2)
    await office.context.db
      .updateTable('document')
      .set({ size: 150_000_000 })
      .where('application_id', '=', large.id)
      .execute()
    expect(refusalIn(await download(musa, uuidsOf([large])))).toMatch(/have 300 MB, and one PDF holds up to 200 MB/)
    const many = 'msc-petroleum-engineering'
    for (let index = 0; index < 51; index += 1)
      await writeCase(office.context, {
        surname: 'Many',
        first_name: 'Ada',
        programme: many,
        stage: 'checking',
        daysAgo: 3,
      })
    const answer = await download(musa, { q: `programme:${many}` })
    expect([answer.status, refusalIn(answer)]).toEqual([422, expect.stringContaining('up to 50 applications')])
    const lines = await office.context.db.selectFrom('audit_log').select('id').where('actor_id', '=', musa.id).execute()
    expect(lines).toEqual([])
  })

  test('says on its page what cannot be read in the middle, and goes on', async () => {
    const broken = await written('Eze', 2)
    const { context } = office
    await context.db
      .updateTable('document')
      .set({ content_type: 'image/jpeg' })
      .where('application_id', '=', broken.id)
      .where('kind', '=', 'transcript')
      .execute()
    const { storage_key } = await context.db
      .selectFrom('document')
      .select('storage_key')
      .where('application_id', '=', broken.id)
      .where('kind', '=', 'degree_certificate')
      .executeTakeFirstOrThrow()
    await context.files.remove(storage_key)
    const after = await written('Fela', 1)
    const { bookmarks, pages } = await readPdf((await download(kemi, uuidsOf([broken, after]))).bytes)
    expect(bookmarks).toHaveLength(2)
    expect(pages.join('\n')).toContain('This file could not be read')
    expect(pages.join('\n')).toContain('FELA')
  })

  test('one at a time for each person and two at once: others wait, until it is read or its reader has gone', async () => {
    const { context } = office
    const [musa, ngozi] = [await office.member('officer'), await office.member('officer')]
    const first = await called(context, kemi, uuidsOf(cases))
    await expect(called(context, kemi, uuidsOf(cases))).rejects.toMatchObject({
      code: 'overloaded',
      retryAfterSeconds: 60,
    })
    const second = await called(context, musa, uuidsOf(cases))
    await expect(called(context, ngozi, uuidsOf(cases))).rejects.toThrow('Others are downloading')
    if (!(first.bytes instanceof Readable) || !(second.bytes instanceof Readable)) throw new Error('It is not streamed')
    first.bytes.destroy()
    await once(first.bytes, 'close')
    expect((await download(kemi, uuidsOf(cases))).status).toBe(200)
    for await (const part of second.bytes) void part
  })
})
