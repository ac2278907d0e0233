import { describe, expect, it } from 'vitest'
import { passedState } from './saved-navigation.ts'
import { makeApplication } from './session.fixture.ts'

describe('what one screen hands to the next', () => {
  it('is what a summary shows, without answers and documents', () => {
    const { application, paymentReference } = passedState({ application: makeApplication(), paymentReference: 'msc_1' })
    expect(application).toMatchObject({
      surname: 'Okafor',
      program_type: 'msc',
      first_referee_email: 'bello@unilag.edu.ng',
    })
    expect(application).not.toHaveProperty('answers')
    expect(application).not.toHaveProperty('documents')
    expect(paymentReference).toBe('msc_1')
  })

  it('can be handed on by the screen that received it', () => {
    const first = passedState({ application: makeApplication() })
    expect(passedState(first)).toEqual(first)
  })
})
