import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPopup, type Popup, popupPatienceMs } from './popup.ts'

const opened = { access_code: 'abc', authorization_url: 'https://checkout.example/abc', reference: 'msc_1' }

type Callbacks = Parameters<Popup['resumeTransaction']>[1]

function play(script: (callbacks: Callbacks) => void = () => {}) {
  const redirected: string[] = []
  const cancelled: unknown[] = []
  const resumed: string[] = []
  const popup: Popup = {
    resumeTransaction(accessCode, callbacks) {
      resumed.push(accessCode)
      script(callbacks)
      return 'transaction'
    },
    cancelTransaction: transaction => cancelled.push(transaction),
  }
  const end = openPopup(opened, { load: async () => popup, redirect: url => redirected.push(url) })
  return { end, redirected, cancelled, resumed }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the popup of the card provider', () => {
  it('resumes the transaction that the server opened, and tells that it was paid', async () => {
    const { end, resumed, redirected } = play(({ onLoad, onSuccess }) => {
      onLoad?.()
      onSuccess?.({ reference: 'msc_1' })
    })
    expect(await end).toEqual({ kind: 'success', reference: 'msc_1' })
    expect([resumed, redirected]).toEqual([['abc'], []])
  })

  it('tells that it was closed', async () => {
    const { end } = play(({ onLoad, onCancel }) => {
      onLoad?.()
      onCancel?.()
    })
    expect(await end).toEqual({ kind: 'closed' })
  })

  it('that has not loaded in 15 seconds gives way to the provider’s own page', async () => {
    const { end, redirected, cancelled } = play()
    await vi.advanceTimersByTimeAsync(popupPatienceMs - 1)
    expect(redirected).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(await end).toEqual({ kind: 'redirected' })
    expect([redirected, cancelled]).toEqual([[opened.authorization_url], ['transaction']])
  })

  it('that has loaded may stay open for as long as the payer needs', async () => {
    let pay = () => {}
    const { end, redirected } = play(({ onLoad, onSuccess }) => {
      onLoad?.()
      pay = () => onSuccess?.({ reference: 'msc_1' })
    })
    await vi.advanceTimersByTimeAsync(10 * popupPatienceMs)
    pay()
    expect(await end).toEqual({ kind: 'success', reference: 'msc_1' })
    expect(redirected).toEqual([])
  })

  it('that reports an error gives way at once', async () => {
    const { end, redirected } = play(({ onError }) => onError?.({ message: 'setup' }))
    expect(await end).toEqual({ kind: 'redirected' })
    expect(redirected).toEqual([opened.authorization_url])
  })

  it('whose library can’t be fetched gives way at once', async () => {
    const redirected: string[] = []
    const load = () => Promise.reject(new Error('offline'))
    expect(await openPopup(opened, { load, redirect: url => redirected.push(url) })).toEqual({ kind: 'redirected' })
    expect(redirected).toEqual([opened.authorization_url])
  })
})
