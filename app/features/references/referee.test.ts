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
    expect(refereesOf(application).map(one => [one.number, one.isSubmitted, one.mayChange, one.mayRemind])).toEqual([
      [1, true, false, false],
      [2, false, true, false],
    ])
  })

  it('says when we asked and when we remind', () => {
    expect(refereeAt(place)).toMatchObject({
      mayChange: true,
      mayRemind: true,
      notes: ['Asked on 20 November.', 'Our next reminder goes out on 27 November 2026.'],
    })
  })

  const table: [string, Partial<RefereePlace>, string[]][] = [
    [
      'declined',
      {
        state: 'declined',
        reason: 'declined on 3 December: name another referee',
        next_reminder_at: null,
        remind: { possible: false, from: null, because: 'declined' },
      },
      ['Declined on 3 December: name another referee.'],
    ],
    [
      'reminded a moment ago',
      { next_reminder_at: null, remind: { possible: false, from: '2026-12-01T09:00:00.000Z', because: 'recently' } },
      ['Asked on 20 November.', 'You can remind again from 1 December 2026.'],
    ],
    [
      'wants no reminders',
      { next_reminder_at: null, remind: { possible: false, from: null, because: 'stopped' } },
      ['Asked on 20 November.', 'This referee wants no more reminders.'],
    ],
    [
      'changed five times',
      { next_reminder_at: null, may_change: false, changes_left: 0 },
      ['Asked on 20 November.', 'This place was changed as often as it can be: write to the admissions office.'],
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
})
