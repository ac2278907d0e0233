import { describe, expect, it } from 'vitest'
import { refereeMessage, smsHref, whatsAppHref } from './referee-message.ts'

const message = refereeMessage({
  refereeName: 'Prof. Okafor',
  refereeEmail: 'okafor@unilag.edu.ng',
  askedAt: new Date('2026-11-20T09:00:00.000Z'),
  applicantName: 'Ngọzi Bello',
  programme: 'M.Sc. Computer Science & Law',
})

describe('the message that an applicant can send to a referee', () => {
  it('tells whom it is from, and to look for our email', () => {
    expect(message).toMatch(/^Dear Prof\. Okafor,/)
    expect(message).toContain('M.Sc. Computer Science & Law')
    expect(message).toMatch(/emailed you at okafor@unilag\.edu\.ng on 20 November 2026/)
    expect(message).toContain('spam folder')
    expect(message).toMatch(/Ngọzi Bello$/)
  })

  it('has no link', () => {
    expect(message).not.toMatch(/https?:|\/references\//)
  })

  it('travels whole by WhatsApp and SMS', () => {
    expect(new URL(whatsAppHref(message)).searchParams.get('text')).toBe(message)
    expect(decodeURIComponent(smsHref(message).slice('sms:?body='.length))).toBe(message)
  })
})
