import { describe, expect, it } from 'vitest'
import type { LibraryListener, ProviderLibrary } from './provider-library.ts'
import { openWallet, type WalletListener } from './wallet.ts'

type Mount = Parameters<ProviderLibrary['mountWallet']>[0]['onMount']

const unheard: WalletListener = { onPaid() {}, onClosed() {}, onFailed() {}, onReplaced() {} }

function open(
  play: (onMount: Mount, listener: LibraryListener) => void | Promise<void>,
  { listener = unheard, container = 'wallet', wallet = true } = {},
) {
  const stopped: string[] = []
  const library: Pick<ProviderLibrary, 'mountWallet'> = {
    async mountWallet({ accessCode, onMount }, heard) {
      await play(onMount, heard)
      return () => stopped.push(accessCode)
    },
  }
  const world = { hasElement: (id: string) => id === 'wallet', hasWallet: () => wallet, load: async () => library }
  return { stopped, stop: openWallet({ accessCode: 'abc', container }, listener, world) }
}

describe('the wallet of the device', () => {
  it('pays with its own button, which is taken away again', async () => {
    const heard: string[] = []
    let press = () => {}
    const listener = { ...unheard, onPaid: () => heard.push('paid'), onClosed: () => heard.push('closed') }
    const { stop, stopped } = open(
      (onMount, { onSuccess, onCancel }) => {
        onMount(true)
        press = () => {
          onCancel()
          onSuccess()
        }
      },
      { listener },
    )
    const takeAway = await stop
    press()
    expect(heard).toEqual(['closed', 'paid'])
    takeAway()
    expect(stopped).toEqual(['abc'])
  })

  it('needs a place for its button', async () => {
    await expect(open(onMount => onMount(true), { container: 'nowhere' }).stop).rejects.toThrow(
      'A container is required to mount the payment request button',
    )
  })

  it('is missing on most devices, and the provider may offer none', async () => {
    const message = 'No wallet payment method is available on this device'
    await expect(open(() => {}, { wallet: false }).stop).rejects.toThrow(message)
    const { stop, stopped } = open(onMount => onMount(false))
    await expect(stop).rejects.toThrow(message)
    expect(stopped).toEqual(['abc'])
  })

  it('may not start', async () => {
    const message = 'Could not initiate apple pay transaction'
    const heard: Error[] = []
    const { stop } = open(
      (_onMount, { onError }) => {
        onError()
        return Promise.reject(new Error('API'))
      },
      { listener: { ...unheard, onFailed: error => heard.push(error) } },
    )
    await expect(stop).rejects.toThrow(message)
    expect(heard).toEqual([])
    const offline = { hasElement: () => true, hasWallet: () => true, load: () => Promise.reject(new Error('offline')) }
    await expect(openWallet({ accessCode: 'abc', container: 'wallet' }, unheard, offline)).rejects.toThrow(message)
  })

  it('may fail while paying', async () => {
    const heard: string[] = []
    let fail = () => {}
    const { stop } = open(
      (onMount, { onError }) => {
        onMount(true)
        fail = onError
      },
      { listener: { ...unheard, onFailed: ({ message }) => heard.push(message) } },
    )
    await stop
    fail()
    expect(heard).toEqual([
      'An error occurred while paying with Apple Pay. Please try again or use another payment method.',
    ])
  })
})
