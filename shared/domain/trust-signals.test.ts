import { expect, test } from 'vitest'
import { signalsOf } from './trust-signals.ts'

const innocent = {
  isApplicantsDevice: false,
  isApplicantsNetwork: false,
  isOtherReferencesDevice: false,
  isApplicantsMailbox: false,
  isOtherRefereesMailbox: false,
  secondsSinceOpening: 900,
}

test.each([
  ['nothing', {}, []],
  ['the applicant’s device', { isApplicantsDevice: true }, ['same-device-as-applicant']],
  ['the applicant’s network', { isApplicantsNetwork: true }, ['same-network-as-applicant']],
  ['the other referee’s device', { isOtherReferencesDevice: true }, ['same-device-as-other-reference']],
  ['the applicant’s mailbox', { isApplicantsMailbox: true }, ['same-mailbox-as-applicant']],
  ['the other referee’s mailbox', { isOtherRefereesMailbox: true }, ['same-mailbox-as-other-referee']],
  ['59 seconds', { secondsSinceOpening: 59 }, ['filed-within-seconds']],
  ['a minute', { secondsSinceOpening: 60 }, []],
  ['a form that was never opened', { secondsSinceOpening: undefined }, []],
])('%s', (_what, changes, signals) => {
  expect(signalsOf({ ...innocent, ...changes })).toEqual(signals)
})
