import { describe, expect, it } from 'vitest'
import { payByWallet, type WalletRequest } from './wallet.ts'

const request = { key: 'pk_test_1', email: 'ada@example.com', amount: 5000, currency: 'USD', container: 'wallet' }

type Options = Parameters<Awaited<ReturnType<Parameters<typeof payByWallet>[1]['load']>>['paymentRequest']>[0]

function pay(script: (options: Options) => Promise<void>, changes: Partial<WalletRequest> & { wallet?: boolean } = {}) {
  const { wallet = true, ...fields } = changes
  return payByWallet(
    { ...request, ...fields },
    { hasElement: id => id === 'wallet', hasWallet: () => wallet, load: async () => ({ paymentRequest: script }) },
  )
}

describe('the wallet of the device', () => {
  it('pays, in Nigeria’s name', async () => {
    const paid = pay(async ({ countryCode, onElementsMount, onSuccess }) => {
      onElementsMount({ applePay: true })
      onSuccess({ reference: `msc_${countryCode}` })
    })
    expect(await paid).toBe('msc_NG')
  })

  it('may be closed', async () => {
    expect(await pay(async ({ onCancel }) => onCancel())).toBeUndefined()
  })

  it.each(['', 'nowhere'])('needs a place for its button, which "%s" is not', async container => {
    await expect(pay(async () => {}, { container })).rejects.toThrow(
      'A container is required to mount the payment request button',
    )
  })

  it('is missing on most devices', async () => {
    const message = 'No wallet payment method is available on this device'
    await expect(pay(async () => {}, { wallet: false })).rejects.toThrow(message)
    await expect(pay(async ({ onElementsMount }) => onElementsMount(null))).rejects.toThrow(message)
  })

  it('may not start', async () => {
    const message = 'Could not initiate apple pay transaction'
    await expect(pay(() => Promise.reject(new Error('API')))).rejects.toThrow(message)
    const offline = { hasElement: () => true, hasWallet: () => true, load: () => Promise.reject(new Error('offline')) }
    await expect(payByWallet(request, offline)).rejects.toThrow(message)
  })

  it('may fail while paying', async () => {
    const paid = pay(async ({ onElementsMount }) => {
      onElementsMount({ applePay: true })
      throw new Error('declined')
    })
    await expect(paid).rejects.toThrow(
      'An error occurred while paying with Apple Pay. Please try again or use another payment method.',
    )
  })
})
