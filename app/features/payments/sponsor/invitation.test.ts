import { describe, expect, it } from 'vitest'
import { invitationText, whatsAppAddress } from './invitation.ts'

const invitation = { url: 'https://apply.usta.example/pay/abc-_1', fee: '₦10,000', kind: 'application' } as const

describe('the message with the link for someone else', () => {
  it('says what, how much and where, and ends in the link', () => {
    expect(invitationText(invitation)).toMatch(
      / my application fee of ₦10,000 .* and you do not need an account: https:\/\/apply\.usta\.example\/pay\/abc-_1$/,
    )
  })

  it('names the other fee where it is for that one', () => {
    expect(invitationText({ ...invitation, kind: 'acceptance' })).toContain('my acceptance fee of ₦10,000')
  })

  it('reaches WhatsApp whole', () => {
    const address = new URL(whatsAppAddress(invitation))
    expect([address.host, address.searchParams.get('text')]).toEqual(['wa.me', invitationText(invitation)])
  })
})
