import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectDone } from '../../testing/office.ts'
import { fileOf, type OfficePortal, officePortal, sendReference } from '../../testing/office-portal.ts'
import { recordsOffice } from '../transcripts/testing/records-office.ts'
import { readPdf } from './testing/read-pdf.ts'

/* The whole file of one applicant as a PDF. */
let office: OfficePortal
beforeAll(async () => {
  office = await officePortal()
})
afterAll(() => office.close())

async function download(who: { cookie: string | undefined }, uuid: string) {
  const answer = await office.app.inject({
    method: 'POST',
    url: `/office/api/applications/${uuid}/pdf`,
    headers: { 'x-office': '1', cookie: who.cookie ?? '' },
  })
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers }
}

describe('the whole file as a PDF', () => {
  test('has a bookmark for each part, the answers, the documents and the references, and is recorded', async () => {
    const ada = await office.candidate()
    await sendReference(office, 'm.bello@unilag.edu.ng', 'She is the best of her year.')
    const kemi = await office.member('officer')
    const { status, bytes, headers } = await download(kemi, ada.uuid)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain(`${ada.application.application_number}.pdf`)
    const { bookmarks, attached, text } = await readPdf(bytes)
    expect(bookmarks.map(({ title }) => title)).toEqual(['Requirements', 'Answers', 'Documents', 'References'])
    const { documents, references } = await fileOf(kemi, ada)
    expect(bookmarks[2]?.items).toHaveLength(documents?.length ?? 0)
    expect(attached.length).toBeGreaterThan(0)
    for (const word of [ada.application.surname, 'She is the best of her year.', references?.[0]?.name])
      expect(text.toLowerCase()).toContain(String(word).toLowerCase())
    const { history } = await fileOf(kemi, ada)
    const actions = history?.map(({ action }: { action: string }) => action)
    expect(actions).toEqual(expect.arrayContaining(['application.submitted']))
    const lines = await office.context.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', `application:${ada.uuid}`)
      .where('action', 'in', ['export.made', 'reference.read'])
      .execute()
    expect(lines.map(({ action }) => action).sort()).toEqual(['export.made', 'reference.read'])
  })

  test('never holds what its reader may not see: no references for records, and nothing for a reader', async () => {
    const ada = await office.candidate()
    await sendReference(office, 'm.bello@unilag.edu.ng')
    for (const role of ['reader', 'head', 'bursar', 'editor'] as const) {
      const someone = await office.member(role)
      expect([403, 404]).toContain((await download(someone, ada.uuid)).status)
    }
    const elsewhere = await office.member('officer', { schools: ['management'] })
    expect((await download(elsewhere, ada.uuid)).status).toBe(404)
    const records = await office.member('records')
    expect((await download(records, ada.uuid)).status).toBe(404)
  })

  test('holds what a records office has sent after the applicant’s own document', async () => {
    const kemi = await office.member('officer')
    const records = recordsOffice(office, kemi)
    const { ada, link } = await records.asked()
    expect((await records.send(link)).statusCode).toBe(201)
    const { bookmarks } = await readPdf((await download(kemi, ada.uuid)).bytes)
    const titles = bookmarks[2]?.items.map(({ title }) => title) ?? []
    const own = titles.indexOf('Transcript')
    expect(own).toBeGreaterThanOrEqual(0)
    expect(titles[own + 1]).toBe('Transcript, from the records office of University of Ibadan')
  })

  test('counts as an export of one person, and leaves no decision that was not released', async () => {
    const ada = await office.candidate()
    const [kemi, head] = [await office.member('officer'), await office.member('head')]
    const { case: opened } = expectDone(await kemi.call('openCase', { params: { uuid: ada.uuid } }))
    const ready = { stage: 'ready', revision: opened.revision, reason: 'Interviewed' }
    expectDone(await kemi.call('moveCase', { params: { uuid: ada.uuid }, body: ready }))
    expectDone(
      await head.call('proposeDecision', {
        params: { uuid: ada.uuid },
        body: { kind: 'waiting_list' },
      }),
    )
    const { text } = await readPdf((await download(kemi, ada.uuid)).bytes)
    expect(text).not.toMatch(/Waiting list|Proposed/)
    const { count } = await office.context.db
      .selectFrom('export_made')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('staff_id', '=', kemi.id)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(1)
  })
})
