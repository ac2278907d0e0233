import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DocumentOnWire } from '#shared/contract/schemas/applications.ts'
import { tinyPdf } from '../adapters/files/testing/corpus.ts'
import { hostileNames } from '../adapters/files/testing/hostile-names.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { type Applicant, signedUp } from '../testing/people.ts'

let portal: TestApp
let applicant: Applicant
beforeAll(async () => {
  portal = await testApp()
  applicant = await signedUp(portal)
})
afterAll(() => portal.close())

/** A body written by hand, so that a name goes out as it is and not as a well-behaved library would write it. */
function bodyWith(fileName: string): { headers: Record<string, string>; payload: Buffer } {
  const head = [
    '--edge\r\nContent-Disposition: form-data; name="kind"\r\n\r\ntranscript',
    '--edge\r\nContent-Disposition: form-data; name="program_type"\r\n\r\nmsc',
    `--edge\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: text/html\r\n\r\n`,
  ]
  const payload = Buffer.concat([Buffer.from(head.join('\r\n')), tinyPdf(), Buffer.from('\r\n--edge--\r\n')])
  return { headers: { 'content-type': 'multipart/form-data; boundary=edge', ...applicant.bearer }, payload }
}

const sendable = hostileNames
  .map(one => one.given)
  .filter(name => /[^./]$/.test(name.trim()) && !/["\r\n\0\\]|[\ud800-\udfff](?![\udc00-\udfff])/.test(name))

test.each(sendable)('a stored document is only ever an attachment, whatever it is called: %j', async name => {
  const stored = await portal.app.inject({ method: 'POST', url: '/documents/upload', ...bodyWith(name) })
  expect(stored.statusCode, stored.body).toBe(201)
  const { id } = stored.json<DocumentOnWire>()
  const { headers, rawPayload } = await portal.app.inject({ url: `/documents/${id}`, headers: applicant.bearer })
  expect(headers['content-type']).toBe('application/pdf')
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="[^"\\%\r\n]*\.pdf"; filename\*=UTF-8''[\w.!%~-]*\.pdf$/i,
  )
  expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['cache-control']).toBe('no-store')
  expect(rawPayload.equals(tinyPdf())).toBe(true)
})
