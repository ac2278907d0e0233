import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filesOfZip } from '../../documents/zip.fixture.ts'
import { fileOf, type OfficePortal, officePortal, sendReference } from '../../testing/office-portal.ts'

/* The whole file of one applicant as a ZIP archive. */
let office: OfficePortal
beforeAll(async () => {
  office = await officePortal()
})
afterAll(() => office.close())

async function download(who: { cookie: string | undefined }, uuid: string) {
  const answer = await office.app.inject({
    method: 'POST',
    url: `/office/api/applications/${uuid}/zip`,
    headers: { 'x-office': '1', cookie: who.cookie ?? '' },
  })
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers }
}

describe('the whole file as a ZIP archive', () => {
  test('holds each document as it was sent under a name of ours, the answers as a PDF, and a list', async () => {
    const ada = await office.candidate()
    await sendReference(office, 'm.bello@unilag.edu.ng', 'She is the best of her year.')
    const kemi = await office.member('officer')
    const { status, bytes, headers } = await download(kemi, ada.uuid)
    const number = String(ada.application.application_number)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/zip')
    expect(headers['content-disposition']).toContain(`${number}.zip`)
    const files = filesOfZip(bytes)
    const { documents = [] } = await fileOf(kemi, ada)
    const names = [...files.keys()]
    expect(names[0]).toBe(`${number}/${number}.pdf`)
    expect(names.at(-1)).toBe(`${number}/Contents.txt`)
    const inFolder = names.filter(name => name.startsWith(`${number}/Documents/`))
    expect(inFolder).toHaveLength(documents.length)
    for (const name of inFolder) expect(name).toMatch(/^[\w-]+\/Documents\/\d\d [A-Z][^/\\:*?"<>|]+\.(pdf|jpg|png)$/u)
    expect(files.get(`${number}/${number}.pdf`)?.subarray(0, 5).toString()).toBe('%PDF-')
    const list = files.get(`${number}/Contents.txt`)?.toString('utf8') ?? ''
    for (const name of inFolder) expect(list).toContain(`${name.slice(number.length + 1)}: sent as “`)
    const stored = await office.context.db
      .selectFrom('document')
      .innerJoin('application', 'application.id', 'document.application_id')
      .select('document.size')
      .where('application.uuid', '=', ada.uuid)
      .execute()
    expect(inFolder.map(name => files.get(name)?.length).sort()).toEqual(stored.map(({ size }) => size).sort())
  })

  test('is recorded and counted like the PDF, and nobody gets it who does not get the PDF', async () => {
    const ada = await office.candidate()
    for (const role of ['reader', 'head', 'bursar', 'editor', 'records'] as const)
      expect([403, 404]).toContain((await download(await office.member(role), ada.uuid)).status)
    const elsewhere = await office.member('officer', { schools: ['management'] })
    expect((await download(elsewhere, ada.uuid)).status).toBe(404)
    const kemi = await office.member('officer')
    expect((await download(kemi, ada.uuid)).status).toBe(200)
    const { db } = office.context
    const made = await db.selectFrom('export_made').select('people').where('staff_id', '=', kemi.id).execute()
    expect(made).toHaveLength(1)
    const lines = await db
      .selectFrom('audit_log')
      .select('detail')
      .where('subject', '=', `application:${ada.uuid}`)
      .where('action', '=', 'export.made')
      .execute()
    expect(lines).toEqual([{ detail: { what: 'file', format: 'zip', count: 1 } }])
  })

  test('says of a document that is being checked for viruses that it is not there', async () => {
    const ada = await office.candidate()
    const kemi = await office.member('officer')
    const { db, clock } = office.context
    const [held] = await db
      .selectFrom('document')
      .innerJoin('application', 'application.id', 'document.application_id')
      .select('document.storage_key')
      .where('application.uuid', '=', ada.uuid)
      .execute()
    const check = { storage_key: held?.storage_key ?? '', created_at: clock.now(), next_attempt_at: clock.now() }
    await db.insertInto('file_check').values(check).execute()
    const files = filesOfZip((await download(kemi, ada.uuid)).bytes)
    const list = [...files].find(([name]) => name.endsWith('Contents.txt'))?.[1].toString('utf8')
    expect(list).toContain('It could not be read, so it is not here')
  })
})
