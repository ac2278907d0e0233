/** Names for actors who are not people. */
export const actorKindNames = {
  applicant: 'The applicant',
  referee: 'A referee',
  'records-office': 'A records office',
  sponsor: 'The person paying',
  visitor: 'A visitor',
  staff: 'The office',
  job: 'The system',
  gateway: 'The card provider',
  command: 'A command on the server',
  key: 'A program with a key',
} as const
export type ActorKind = keyof typeof actorKindNames
export const actorKinds = Object.keys(actorKindNames) as readonly ActorKind[]
