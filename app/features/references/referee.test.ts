import { describe, expect, it } from 'vitest'
import type { PassedApplication } from '#app/lib/saved-navigation.ts'
import type { RefereePlace } from '#shared/contract/schemas/references.ts'
import { refereeAt, refereesOf } from './referee.ts'

const place: RefereePlace = {
  number: 1,
  name: 'Prof. Okafor',
  email: 'okafor@unilag.edu.ng',
  status: 'Pending',
  state: 'requested',
  submitted: false,
  reason: 'asked on 20 November',
  may_change: true,
  changes_left: 5,
  needs: null,
  next_reminder_at: '2026-11-27T09:00:00.000Z',
  remind: { possible: true, from: null, because: null },
  mails: [],
}

describe('a referee on the reference status', () => {
  it('is what the application says while nothing more is known', () => {
    const application = {
      first_referee_name: 'Prof. Okafor',
      first_referee_email: 'okafor@unilag.edu.ng',
      second_referee_name: 'Dr. Bello',
      second_referee_email: 'bello@abu.edu.ng',
      referee_1: true,
      referee_2: false,
    } as PassedApplication
    const shown = (hasFailed: boolean) =>
      refereesOf(application, hasFailed).map(one => [one.number, one.isSubmitted, one.mayChange, one.remind.is])
    expect(shown(false)).toEqual([
      [1, true, false, 'pointless'],
      [2, false, false, 'pointless'],
    ])
    expect(shown(true)).toEqual([
      [1, true, false, 'pointless'],
      [2, false, true, 'pointless'],
    ])
  })

  it('says when we asked and when we remind', () => {
    expect(refereeAt(place)).toMatchObject({
      mayChange: true,
      remind: { is: 'possible' },
      changesLeft: 5,
      notes: ['Asked on 20 November.', 'We will send our next reminder on 27 November 2026.'],
    })
  })

  const table: [string, Partial<RefereePlace>, string[]][] = [
    [
      'declined',
      {
        state: 'declined',
        reason: 'declined on 3 December. Choose another referee',
        next_reminder_at: null,
        remind: { possible: false, from: null, because: 'declined' },
      },
      ['Declined on 3 December. Choose another referee.'],
    ],
    [
      'reminded a moment ago',
      { next_reminder_at: null, remind: { possible: false, from: '2026-12-01T09:00:00.000Z', because: 'recently' } },
      ['Asked on 20 November.'],
    ],
    [
      'wants no reminders',
      { next_reminder_at: null, remind: { possible: false, from: null, because: 'stopped' } },
      ['Asked on 20 November.'],
    ],
    [
      'changed five times',
      { next_reminder_at: null, may_change: false, changes_left: 0 },
      ['Asked on 20 November.', 'You cannot change this referee again. Contact the admissions office.'],
    ],
    [
      'received',
      {
        state: 'provided',
        status: 'Submitted',
        submitted: true,
        may_change: false,
        reason: 'received on 3 December',
        next_reminder_at: null,
        remind: { possible: false, from: null, because: 'answered' },
      },
      ['Received on 3 December.'],
    ],
  ]
  it.each(table)('%s', (_title, changes, notes) => {
    expect(refereeAt({ ...place, ...changes }).notes).toEqual(notes)
  })

  const why = (because: RefereePlace['remind']['because'], from: string | null = null): Partial<RefereePlace> => ({
    remind: { possible: false, because, from },
  })
  it.each<[string, Partial<RefereePlace>, string | undefined]>([
    ['reminded lately', why('recently', '2026-12-01T09:00:00.000Z'), 'You can remind again from 1 December 2026.'],
    ['unsubscribed', why('stopped'), 'This referee has asked us not to send any more reminders.'],
    ['not written to yet', why('not-asked'), undefined],
    ['no working address', why('bounced'), undefined],
    ['declined', why('declined'), undefined],
    ['answered', why('answered'), undefined],
    ['nobody named', { name: '', ...why('not-asked') }, undefined],
  ])('is not reminded when there is no use in it, and says why: %s', (_title, changes, because) => {
    expect(refereeAt({ ...place, ...changes }).remind).toEqual(
      because === undefined ? { is: 'pointless' } : { is: 'refused', because },
    )
  })

  it('needs of the applicant what the server says, and nothing where an earlier version says nothing', () => {
    expect(refereeAt({ ...place, needs: 'declined' }).needs).toBe('declined')
    const { needs: _needs, ...earlier } = place
    expect(refereeAt(earlier as RefereePlace).needs).toBeUndefined()
  })

  it('shows every email in words, and asks to look for the newest one that was sent', () => {
    const mails: RefereePlace['mails'] = [
      { kind: 'request', to: 'okafor@unilag.edu.ng', state: 'sent', at: '2026-11-20T09:00:00.000Z' },
      { kind: 'reminder', to: 'okafor@unilag.edu.ng', state: 'sent', at: '2026-11-27T09:00:00.000Z' },
      { kind: 'reminder-by-hand', to: 'okafor@unilag.edu.ng', state: 'queued', at: '2026-11-28T09:00:00.000Z' },
    ]
    const referee = refereeAt({ ...place, mails })
    expect(referee.mails.map(({ kind, state }) => `${kind}: ${state}`)).toEqual([
      'Request with link: Sent',
      'Our reminder: Sent',
      'Your reminder: Sending',
    ])
    expect(referee.askedAt).toEqual(new Date('2026-11-27T09:00:00.000Z'))
    expect(refereeAt({ ...place, state: 'bounced', mails }).askedAt).toBeUndefined()
  })

  it('leaves a third place open that no one is named for', () => {
    const unnamed = refereeAt({
      ...place,
      number: 3,
      name: '',
      email: '',
      reason: 'not named yet',
      ...why('not-asked'),
    })
    expect(unnamed).toMatchObject({ number: 3, mayChange: true, changesLeft: undefined, askedAt: undefined })
  })
})
