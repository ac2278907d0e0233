import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { type Applicant, multipartOf, postgraduateDocuments, savePostgraduate, signedUp } from '../testing/people.ts'

let portal: TestApp
let ada: Applicant
beforeEach(async () => {
  portal = await testApp()
  ada = await signedUp(portal)
  await savePostgraduate(portal, ada, { is_draft: 'true', selected_program: 'msc-computer-science' })
})
afterEach(() => portal.close())

const key = 'b7e1c7c2-4f4e-4b5e-9a57-0c6f5b9d2a10'
const documents = () => portal.context.db.selectFrom('document').select('id').execute()

async function upload() {
  const { transcript: file } = await postgraduateDocuments()
  if (!file) throw new Error('There is no transcript')
  const { headers, payload } = multipartOf({ kind: 'transcript', program_type: 'msc' }, { file })
  return portal.app.inject({
    method: 'POST',
    url: '/documents/upload',
    headers: { ...headers, ...ada.bearer, 'idempotency-key': key },
    payload,
  })
}

/** Makes something of the folder of uploads unusable, also for root, which may write where nobody may. Returns what mends it. */
const troubles = {
  'there is no folder for uploads that come in': async (folder: string) => {
    await rename(join(folder, 'staging'), join(folder, 'away'))
    return () => rename(join(folder, 'away'), join(folder, 'staging'))
  },
  'nothing can be moved to where uploads stay': async (folder: string) => {
    const shards = Array.from({ length: 256 }, (_, number) => join(folder, number.toString(16).padStart(2, '0')))
    for (const shard of shards) {
      await rm(shard, { recursive: true })
      await writeFile(shard, '')
    }
    return async () => {
      for (const shard of shards) {
        await rm(shard)
        await mkdir(shard)
      }
    }
  },
}

test.each(Object.entries(troubles))(
  'while %s, an upload is refused for the moment and nothing of it stays',
  async (_name, breakIt) => {
    const mend = await breakIt(join(portal.context.config.dataDir, 'files'))
    const refused = await upload()
    expect(refused.json()).toMatchObject({ status: 503, code: 'store-unavailable' })
    expect(refused.headers['retry-after']).toBe('10')
    expect(await documents()).toEqual([])
    await mend()
    const [first, again] = [await upload(), await upload()]
    expect(first.statusCode).toBe(201)
    expect(again.json()).toEqual(first.json())
    expect(await documents()).toHaveLength(1)
    expect(await readdir(portal.context.files.stagingDir)).toEqual([])
  },
)
