import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clamdScanner } from './clamd-scanner.ts'
import { type ClamdStandIn, clamdStandIn, eicar } from './testing/clamd-stand-in.ts'
import { tinyPdf } from './testing/corpus.ts'

let clamd: ClamdStandIn
beforeEach(async () => {
  clamd = await clamdStandIn()
})
afterEach(() => clamd.close())

const scan = (bytes: Buffer, timeoutMs = 2_000) =>
  clamdScanner(clamd.address, { timeoutMs }).scan(Readable.from([bytes]))

test('a file without a virus is clean, and the scanner saw every byte of it', async () => {
  expect(await scan(tinyPdf())).toEqual({ outcome: 'clean' })
  expect(await scan(Buffer.alloc(5 * 1024 * 1024, 7))).toEqual({ outcome: 'clean' })
  expect(clamd.scanned).toEqual([tinyPdf().length, 5 * 1024 * 1024])
})

test('a virus is named, also where it is between two chunks', async () => {
  const virus = Buffer.concat([tinyPdf(), Buffer.from(eicar)])
  expect(await scan(virus)).toEqual({ outcome: 'infected', signature: 'Eicar-Test-Signature' })
  const halves = Readable.from([
    virus.subarray(0, virus.length - 30),
    Buffer.alloc(0),
    virus.subarray(virus.length - 30),
  ])
  expect(await clamdScanner(clamd.address).scan(halves)).toMatchObject({ outcome: 'infected' })
})

test('a scanner behind a socket of this machine is asked the same way', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clamd-'))
  const local = await clamdStandIn(join(folder, 'clamd.ctl'))
  try {
    expect(await clamdScanner(local.address).scan(Readable.from([tinyPdf()]))).toEqual({ outcome: 'clean' })
  } finally {
    await local.close()
    await rm(folder, { recursive: true })
  }
})

describe('nothing is taken for clean when the scanner', () => {
  test.each([
    ['does not answer', 'silent', /did not respond in time/],
    ['hangs up', 'hangs-up', /connection|ECONNRESET|EPIPE/],
    ['is confused', 'confused', /could not check the file/],
    ['talks rubbish without end', 'babbling', /endless response/],
    ['finds it too long', 'too-long', /size limit exceeded/],
  ] as const)('%s', async (_title, mood, reason) => {
    clamd.mood = mood
    await expect(scan(tinyPdf(), 300)).rejects.toThrow(reason)
  })

  test('says OK before it has the whole file', async () => {
    clamd.mood = 'hasty'
    const half = tinyPdf().subarray(0, 100)
    const slow = Readable.from(
      (async function* () {
        yield half
        await sleep(200)
        yield Buffer.from(eicar)
      })(),
    )
    await expect(clamdScanner(clamd.address).scan(slow)).rejects.toThrow(/could not check the file/)
  })

  test('is not there', async () => {
    await clamd.close()
    await expect(scan(tinyPdf())).rejects.toThrow(/ECONNREFUSED/)
  })

  test('gets a file that cannot be read', async () => {
    const broken = new Readable({
      read() {
        this.destroy(new Error('the disk is gone'))
      },
    })
    await expect(clamdScanner(clamd.address, { timeoutMs: 1_000 }).scan(broken)).rejects.toThrow('the disk is gone')
  })
})
