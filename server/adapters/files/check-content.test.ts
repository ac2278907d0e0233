import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkContent } from './check-content.ts'
import { drawingPng, encryptedPdf, goodFiles, hostileFiles, photoJpeg, tinyPdf } from './testing/corpus.ts'

const good = await goodFiles()
const hostile = await hostileFiles()
let directory = ''

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'check-content-'))
})

afterAll(async () => {
  await rm(directory, { recursive: true, force: true })
})

let count = 0

/** A file of the other kind, or a PDF of exactly 5 MB, which only a reference may not have. */
const isGoodElsewhere = /where (a (PDF|photo) is asked for|it must be under 5 MB)/

async function written(bytes: Buffer): Promise<string> {
  count += 1
  const path = join(directory, `file-${count}`)
  await writeFile(path, bytes)
  return path
}

describe('a good file is accepted', () => {
  test.each(good)('$title', async ({ bytes, contentType, flags }) => {
    expect(await checkContent(await written(bytes), 'pdf-or-image')).toEqual({ ok: true, contentType, flags })
  })
})

describe('a file that is not what it should be is refused', () => {
  test.each(hostile)('$title: $problem', async ({ bytes, accepts, problem }) => {
    expect(await checkContent(await written(bytes), accepts)).toEqual({ ok: false, problem })
  })

  test('the collection holds enough of both, each title once', () => {
    expect(good.length).toBeGreaterThanOrEqual(40)
    expect(hostile.length).toBeGreaterThanOrEqual(300)
    const titles = [...good, ...hostile].map(file => file.title)
    expect(new Set(titles).size).toBe(titles.length)
  })

  test('only what is good in another place is accepted where a PDF or a picture is asked for', async () => {
    const accepted: string[] = []
    for (const { bytes, title } of hostile)
      if ((await checkContent(await written(bytes), 'pdf-or-image')).ok) accepted.push(title)
    expect(accepted).toEqual(hostile.map(({ title }) => title).filter(title => isGoodElsewhere.test(title)))
    expect(accepted.filter(title => title.includes('under 5 MB'))).toHaveLength(1)
  })
})

test('a PDF cut off anywhere before the end of its trailer is refused', async () => {
  const whole = tinyPdf()
  for (let length = 0; length < whole.lastIndexOf('>>') + 2; length += 7) {
    expect((await checkContent(await written(whole.subarray(0, length)), 'pdf')).ok, `${length} bytes`).toBe(false)
  }
})

test('a photo cut off anywhere before its last rows is refused', async () => {
  const whole = await photoJpeg()
  for (const part of [0.05, 0.2, 0.4, 0.6, 0.8, 0.95]) {
    expect((await checkContent(await written(whole.subarray(0, whole.length * part)), 'image')).ok, `${part}`).toBe(
      false,
    )
  }
})

test('many files at once are all answered, each with its own answer', async () => {
  const [photo, drawing, locked] = await Promise.all([photoJpeg(), drawingPng(), encryptedPdf()])
  const paths = await Promise.all([photo, drawing, locked, tinyPdf()].map(written))
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => paths)
      .flat()
      .map(path => checkContent(path, 'pdf-or-image')),
  )
  const found = answers.map(answer => (answer.ok ? answer.contentType : answer.problem))
  const expected = ['image/jpeg', 'image/png', 'encrypted', 'application/pdf']
  expect(found).toEqual(Array.from({ length: 10 }, () => expected).flat())
})

test('a file that is gone is an error, not a refusal', async () => {
  await expect(checkContent(join(directory, 'never-there'), 'pdf')).rejects.toThrow('ENOENT')
})
