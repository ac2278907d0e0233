import { describe, expect, it } from 'vitest'
import type { CaseDocument } from '../file-query.ts'
import { checkRows, firstDocument, firstRow, nextUnjudged } from './proofs.ts'

const row = (id: string, proof?: string) => ({
  id,
  requirement: id,
  wanted: 'C6 or better',
  answer: 'B3',
  state: 'met' as const,
  ...(proof ? { proof } : {}),
})

const document = (kind: string, verdict?: 'accepted' | 'rejected', more: object = {}): CaseDocument => ({
  id: kind,
  kind,
  versions: [
    {
      id: `${kind}-1`,
      file_name: `${kind}.pdf`,
      content_type: 'application/pdf',
      size: 1,
      uploaded_at: '2026-11-18T10:00:00Z',
      ...(verdict ? { verdict } : {}),
      ...more,
    },
  ],
})

const requirements = [row('age'), row('english', 'o_level'), row('maths', 'o_level'), row('jamb', 'jamb')]

describe('the rows of a check', () => {
  it('are the requirements with their documents, and documents that prove none of them', () => {
    const rows = checkRows({ requirements, documents: [document('nysc'), document('o_level')] })
    expect(rows.map(({ id, document }) => [id, document?.kind])).toEqual([
      ['age', undefined],
      ['english', 'o_level'],
      ['maths', 'o_level'],
      ['jamb', undefined],
      ['document:nysc', 'nysc'],
    ])
  })

  it('begin where no one has judged', () => {
    const documents = [document('o_level', 'accepted'), document('jamb')]
    expect(firstRow(checkRows({ requirements, documents }))).toBe(3)
    expect(firstDocument({ requirements, documents })?.id).toBe('jamb-1')
  })

  it('begin with the first document when all are judged, and with the first row when there is none', () => {
    expect(firstRow(checkRows({ requirements, documents: [document('o_level', 'accepted')] }))).toBe(1)
    expect(firstRow(checkRows({ requirements, documents: [] }))).toBe(0)
    expect(firstRow(checkRows({ requirements: [], documents: [] }))).toBe(0)
    expect(firstDocument({ requirements, documents: [] })).toBeUndefined()
  })

  it('lead from a verdict to the next document, and from the last one to what was left above', () => {
    const rows = checkRows({ requirements, documents: [document('o_level'), document('jamb')] })
    expect(nextUnjudged(rows, 1)).toBe(2)
    expect(nextUnjudged(rows, 3)).toBe(1)
    const done = checkRows({ requirements, documents: [document('o_level', 'accepted'), document('jamb', 'rejected')] })
    expect(nextUnjudged(done, 1)).toBeUndefined()
  })

  it('pass by a document that the virus check holds', () => {
    const documents = [document('o_level', undefined, { being_checked: true }), document('jamb')]
    expect(firstDocument({ requirements, documents })?.id).toBe('jamb-1')
  })
})
