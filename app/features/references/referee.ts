import type { PassedApplication } from '#app/lib/saved-navigation.ts'

export type RefereeNumber = 1 | 2

/** A referee as the applicant's screens show one. */
export interface Referee {
  number: RefereeNumber
  name: string
  email: string
  isSubmitted: boolean
}

export function refereesOf(application: PassedApplication): [Referee, Referee] {
  return [
    {
      number: 1,
      name: application.first_referee_name,
      email: application.first_referee_email,
      isSubmitted: application.referee_1,
    },
    {
      number: 2,
      name: application.second_referee_name,
      email: application.second_referee_email,
      isSubmitted: application.referee_2,
    },
  ]
}
