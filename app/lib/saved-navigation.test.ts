import { describe, expect, it } from 'vitest'
import { passedState } from './saved-navigation.ts'
import { makeApplication } from './session.fixture.ts'

describe('the application passed between screens', () => {
  it('has the fields of a summary, without answers and documents', () => {
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

  it('can be passed on by the receiving screen', () => {
    const first = passedState({ application: makeApplication() })
    expect(passedState(first)).toEqual(first)
  })
})
