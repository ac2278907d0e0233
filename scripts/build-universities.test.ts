import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { parseLine } from '#server/features/universities/catalogue.ts'
import { universityLines } from './build-universities.ts'

const file = new URL('../server/features/universities/universities.data.json', import.meta.url)

describe('The list of universities', () => {
  it('matches its sources and our corrections; after a change, run scripts/build-universities.ts', async () => {
    expect(await readFile(file, 'utf8')).toBe(`${JSON.stringify(await universityLines(), null, 2)}\n`)
  })

  it('is small, and has clean names and valid domains', async () => {
    const lines = await universityLines()
    expect(lines.length).toBeGreaterThan(9_000)
    expect(Buffer.byteLength(lines.join())).toBeLessThan(600_000)
    for (const row of lines.map(parseLine)) {
      expect(row.name).toBe(row.name.normalize('NFC').replace(/\s+/g, ' ').trim())
      expect(row.name).not.toMatch(/&#|[|]| ,|^$/)
      for (const domain of row.domains) expect(domain).toMatch(/^[a-z0-9][a-z0-9._-]*\.[a-z]{2,}$/)
    }
  })

  it('has every Nigerian university once, with its state', async () => {
    const nigerian = (await universityLines()).filter(line => line.startsWith('NG|')).map(parseLine)
    const domains = nigerian.flatMap(row => row.domains)
    expect(nigerian.length).toBeGreaterThan(250)
    expect(nigerian.filter(row => row.state === null).map(row => row.name)).toEqual([])
    expect(domains.filter((domain, place) => domains.indexOf(domain) !== place)).toEqual([])
  })
})
