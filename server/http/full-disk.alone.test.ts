import { expect, test, vi } from 'vitest'
import { testApp } from '../testing/app.ts'
import { multipartOf, postgraduateDocuments, signedUp } from '../testing/people.ts'

vi.mock('../adapters/files/index.ts', async importOriginal => {
  const files = await importOriginal<typeof import('../adapters/files/index.ts')>()
  const receiveFile = async () => {
    throw new files.StorageFullError('There is no space for another file')
  }
  return { ...files, receiveFile }
})

test('an upload to a full disk gets a retryable error, not a validation error', async () => {
  const portal = await testApp()
  try {
    const { bearer } = await signedUp(portal)
    const { transcript } = await postgraduateDocuments()
    const { headers, payload } = multipartOf(
      { kind: 'transcript', program_type: 'msc' },
      transcript ? { file: transcript } : {},
    )
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/documents/upload',
      headers: { ...headers, ...bearer },
      payload,
    })
    expect(answer.json()).toMatchObject({ status: 503, code: 'store-unavailable' })
    expect(answer.headers['retry-after']).toBe('10')
  } finally {
    await portal.close()
  }
})
