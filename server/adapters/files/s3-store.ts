import { readFile, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ListObjectsV2CommandOutput, S3ClientConfig } from '@aws-sdk/client-s3'
import { limitConcurrency } from '../../base/limit-concurrency.ts'
import type { FileStore } from './file-store.ts'
import { FileNotStoredError, FilesUnavailableError, isFileKey, requireFileKey, StorageFullError } from './file-store.ts'
import { prepareStaging } from './staging.ts'

export interface S3Settings {
  bucket: string
  /** The address of a service that speaks S3; null for Amazon's own. */
  endpoint: string | null
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** One prefix for everything of ours, so that the bucket can hold other things too. */
const prefix = 'files/'
const uploadsAtOnce = 4
/** An upload's time counts from when it begins to wait for its turn, retries included: people are told within half a minute. */
const patience = { putMs: 30_000, otherMs: 20_000, answerMs: 15_000 }

/** Files in a bucket of a service that speaks S3. The client is heavy: it is loaded here and nowhere else. */
export async function openS3Store(
  settings: S3Settings,
  stagingDir: string,
  { putMs, otherMs, answerMs } = patience,
): Promise<FileStore> {
  await prepareStaging(stagingDir)
  const sdk = await import('@aws-sdk/client-s3')
  const { bucket: Bucket } = settings
  const client = new sdk.S3Client(clientSettings(settings, answerMs))
  const uploading = limitConcurrency(uploadsAtOnce)

  return {
    stagingDir,

    async put(file, key) {
      requireFileKey(key)
      const abortSignal = AbortSignal.timeout(putMs)
      await uploading(async () => {
        // Whole in memory (up to 5 MB): only then is the body signed, so that the service itself refuses a changed one,
        // and only then can a broken connection be tried again.
        const Body = await readFile(file.path)
        if (Body.length !== file.size) throw new Error('The staged file changed after it was received')
        const object = { Bucket, Key: prefix + key, Body, ContentLength: file.size, ContentType: file.contentType }
        await client.send(new sdk.PutObjectCommand(object), { abortSignal }).catch(explain)
      })
      await rm(file.path, { force: true })
    },

    async read(key) {
      requireFileKey(key)
      const abortSignal = AbortSignal.timeout(otherMs)
      const answer = await client
        .send(new sdk.GetObjectCommand({ Bucket, Key: prefix + key }), { abortSignal })
        .catch(error => {
          if (httpStatus(error) === 404) throw new FileNotStoredError(`No file is stored under ${key}`)
          return explain(error)
        })
      if (!(answer.Body instanceof Readable)) throw new Error('The file service responded without a body')
      return answer.Body
    },

    async remove(key) {
      requireFileKey(key)
      const abortSignal = AbortSignal.timeout(otherMs)
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: prefix + key }), { abortSignal }).catch(explain)
    },

    olderThan: time => filesOlderThan(time, sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })),

    async healthy() {
      await client.send(new sdk.HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(5_000) })
    },
  }
}

async function* filesOlderThan(time: Date, listing: AsyncIterable<ListObjectsV2CommandOutput>) {
  const pages = listing[Symbol.asyncIterator]()
  for (;;) {
    const { value: page, done } = await pages.next().catch(explain)
    if (done || !page) return
    for (const { Key = '', LastModified } of page.Contents ?? []) {
      const key = Key.slice(prefix.length)
      if (isFileKey(key) && LastModified && LastModified < time) yield { key, modifiedAt: LastModified }
    }
  }
}

function clientSettings(
  { region, endpoint, accessKeyId, secretAccessKey }: S3Settings,
  answerMs: number,
): S3ClientConfig {
  return {
    region,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey },
    // The default wraps bodies in checksum chunks, which some servers store as if they were the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: answerMs, throwOnRequestTimeout: true },
  }
}

/** Whatever else the service says or does not say, no applicant is the reason. */
function explain(error: unknown): never {
  if (httpStatus(error) === 507) throw new StorageFullError('The bucket is full', { cause: error })
  throw new FilesUnavailableError('The file service cannot be used', { cause: error })
}

function httpStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined
  const metadata = error.$metadata
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined
}
