import { describe, expect, it, vi } from 'vitest'
import { shareLink } from './share.ts'

const link = { title: 'B.Sc. Accounting', url: 'https://usta.example/programs/bsc-accounting' }
const refusal = (name: string) => Promise.reject(Object.assign(new Error(name), { name }))

describe('sharing a programme', () => {
  it('opens the sheet of the device where there is one', async () => {
    const share = vi.fn(() => Promise.resolve())
    const writeText = vi.fn(() => Promise.resolve())
    expect(await shareLink({ share, clipboard: { writeText } }, link)).toBe('shared')
    expect(share).toHaveBeenCalledWith(link)
    expect(writeText).not.toHaveBeenCalled()
  })

  it('copies the address where there is no sheet, or none for links', async () => {
    const writeText = vi.fn(() => Promise.resolve())
    expect(await shareLink({ clipboard: { writeText } }, link)).toBe('copied')
    const share = vi.fn(() => Promise.resolve())
    expect(await shareLink({ share, canShare: () => false, clipboard: { writeText } }, link)).toBe('copied')
    expect(share).not.toHaveBeenCalled()
    expect(writeText).toHaveBeenCalledWith(link.url)
  })

  it('does nothing more when the reader closes the sheet', async () => {
    const writeText = vi.fn(() => Promise.resolve())
    expect(await shareLink({ share: () => refusal('AbortError'), clipboard: { writeText } }, link)).toBe('dismissed')
    expect(writeText).not.toHaveBeenCalled()
  })

  it('copies when the sheet is refused', async () => {
    const clipboard = { writeText: () => Promise.resolve() }
    expect(await shareLink({ share: () => refusal('NotAllowedError'), clipboard }, link)).toBe('copied')
  })

  it('says that it failed where nothing is left', async () => {
    expect(await shareLink({}, link)).toBe('failed')
    expect(await shareLink({ clipboard: { writeText: () => refusal('NotAllowedError') } }, link)).toBe('failed')
  })
})
