import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxApplicantBytes, maxFileBytes } from '#shared/domain/files.ts'
import { type ProgramType, programTypes } from '#shared/domain/program-type.ts'
import { formIdOf } from '#shared/forms/form-id.ts'
import { formDescription } from '#shared/forms/index.ts'
import { paddedPdf } from '../../adapters/files/testing/corpus.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Applicant, multipartOf, signedUp } from '../../testing/people.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const largest = paddedPdf(maxFileBytes)

async function upload(applicant: Applicant, program_type: ProgramType, kind: string) {
  const file = { fileName: 'a.pdf', contentType: 'application/pdf', bytes: largest }
  const { headers, payload } = multipartOf({ kind, program_type }, { file })
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/documents/upload',
    headers: { ...headers, ...applicant.bearer },
    payload,
  })
  return answer.statusCode
}

/** Every slot for a PDF in every form: more than one applicant may fill. */
const slots = programTypes.flatMap(type =>
  formDescription(formIdOf(type))
    .documents.filter(slot => slot.accepts !== 'image')
    .map(slot => [type, slot.kind] as const),
)

async function filesOnDisk(): Promise<number> {
  const root = join(portal.context.config.dataDir, 'files')
  return (await readdir(root, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile()).length
}

test('an applicant can store up to 60 MB of documents, even when twenty arrive at the same moment', async () => {
  const applicant = await signedUp(portal)
  const rush = slots.slice(0, 20)
  expect(rush.length).toBeGreaterThan(maxApplicantBytes / maxFileBytes)
  const statuses = await Promise.all(rush.map(([type, kind]) => upload(applicant, type, kind)))
  expect(statuses.filter(status => status === 201)).toHaveLength(12)
  expect(statuses.filter(status => status === 413)).toHaveLength(rush.length - 12)
  expect(await filesOnDisk(), 'refused documents leave no file behind').toBe(12)
})

test('an applicant who has used up the quota can still replace a document, and another one has a separate quota', async () => {
  const applicant = await signedUp(portal, { email: 'musa@example.com' })
  const statuses: number[] = []
  for (const [type, kind] of slots.slice(0, 13)) statuses.push(await upload(applicant, type, kind))
  expect(statuses).toEqual([...Array(12).fill(201), 413])
  const [first] = slots
  if (first) expect(await upload(applicant, ...first)).toBe(201)
})
