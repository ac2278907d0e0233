import { describe, expect, it } from 'vitest'
import { type Library, withOneListener } from './provider-library.ts'

type Callbacks = Parameters<Library['resumeTransaction']>[1]
interface Transaction {
  accessCode: string
  callbacks: Callbacks
  isActive: boolean
}

/** Does with transactions what the library does: resumes one of the same values with the callbacks of its first time. */
function playLibrary() {
  const transactions: Transaction[] = []
  const active = () => transactions.findLast(({ isActive }) => isActive)
  const source = (callbacks: Callbacks) => Object.values(callbacks).map(String).join()
  const library = {
    checkoutIframe: {} as HTMLIFrameElement,
    paymentRequestContainer: null as Element | null,
    activeTransaction: active,
    cancelTransaction() {
      const transaction = active()
      if (!transaction) return
      transaction.isActive = false
      transaction.callbacks.onCancel()
    },
    resumeTransaction(accessCode: string, callbacks: Callbacks) {
      library.cancelTransaction()
      const known = transactions.find(
        one => one.accessCode === accessCode && source(one.callbacks) === source(callbacks),
      )
      if (known) known.isActive = true
      else transactions.push({ accessCode, callbacks, isActive: true })
    },
    paymentRequest: async () => undefined,
  } satisfies Library
  return {
    ...withOneListener(library),
    /** What the payer does in the frame. */
    close() {
      const transaction = active()
      if (transaction) transaction.isActive = false
      transaction?.callbacks.onCancel()
    },
    pay: () => active()?.callbacks.onSuccess(),
    countActive: () => transactions.filter(({ isActive }) => isActive).length,
  }
}

function listener(name: string, heard: string[]) {
  return {
    onLoad: () => heard.push(`${name} loaded`),
    onSuccess: () => heard.push(`${name} paid`),
    onCancel: () => heard.push(`${name} closed`),
    onError: () => heard.push(`${name} failed`),
    onReplaced: () => heard.push(`${name} replaced`),
  }
}

describe('the library of the card provider', () => {
  it('calls the current listener, also for a transaction that it resumes', () => {
    const library = playLibrary()
    const heard: string[] = []
    library.resume('abc', listener('first', heard))
    library.close()
    library.resume('abc', listener('second', heard))
    library.close()
    library.resume('abc', listener('third', heard))
    library.pay()
    expect(heard.filter(what => !what.endsWith('replaced'))).toEqual(['first closed', 'second closed', 'third paid'])
  })

  it('reports nothing about a transaction that was ended', () => {
    const library = playLibrary()
    const heard: string[] = []
    library.resume('abc', listener('first', heard))()
    library.pay()
    expect([heard, library.countActive()]).toEqual([[], 0])
  })

  it('has one transaction under way, and says which one it replaced', () => {
    const library = playLibrary()
    const heard: string[] = []
    const end = library.resume('abc', listener('of one fee', heard))
    library.resume('def', listener('of another', heard))
    end()
    library.pay()
    expect([heard, library.countActive()]).toEqual([['of one fee replaced', 'of another paid'], 1])
  })
})
