import { describe, expect, it } from 'vitest'
import { comparedIn, searchComparing } from './selection.ts'

const idsIn = (search: string) => comparedIn(search).map(programme => programme.id)

describe('the address of a comparison', () => {
  it('names up to three programmes, each once', () => {
    expect(idsIn('?compare=bsc-accounting,phd-space-physics')).toEqual(['bsc-accounting', 'phd-space-physics'])
    expect(idsIn('?compare=bsc-accounting,bsc-accounting')).toEqual(['bsc-accounting'])
    expect(idsIn('?compare=bsc-accounting,bsc-business-admin,jupeb-science,foundation-science')).toHaveLength(3)
  })

  it('leaves out what is no programme', () => {
    expect(idsIn('?compare=nothing,jupeb-science,')).toEqual(['jupeb-science'])
    expect(idsIn('?tab=foundation')).toEqual([])
  })

  it('keeps the tab and the search beside it', () => {
    expect(searchComparing('?tab=postgraduate&q=space', ['a', 'b'])).toBe('?tab=postgraduate&q=space&compare=a,b')
    expect(searchComparing('?tab=postgraduate&compare=a,b', [])).toBe('?tab=postgraduate')
    expect(searchComparing('?compare=a', [])).toBe('')
  })
})
