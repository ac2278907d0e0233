import { describe, expect, it } from 'vitest'
import { activityAt, helpMail } from './help-mail.ts'

describe('an email from the help widget', () => {
  it('says what the applicant was doing and on which application', () => {
    const mail = new URL(helpMail('help@usta.example', '/application', 'USTA-4821'))
    expect(mail.pathname).toBe('help@usta.example')
    expect(mail.searchParams.get('subject')).toBe('Help with filling in an application (application USTA-4821)')
    expect(mail.searchParams.get('body')).toContain('I was filling in an application at /application')
  })

  it('goes without an application number before there is one', () => {
    expect(decodeURIComponent(helpMail('help@usta.example', '/login'))).toContain('Help with signing in&')
    expect(activityAt('/programs')).toBe('on your site')
  })
})
