import type { NeighbourOnWire, RoundOnWire } from './schemas/applications.ts'
import type { Arrival } from './schemas/decisions.ts'
import type { SittingChoice } from './schemas/sittings.ts'

/** Every error code of the API, with its HTTP status. The list is closed: add new codes here first. */
export const errorStatus = {
  'malformed-request': 400,
  'invalid-code': 400,
  'no-token': 401,
  'invalid-token': 401,
  'incorrect-credentials': 401,
  'email-not-verified': 403,
  forbidden: 403,
  'second-factor-needed': 403,
  'not-found': 404,
  'too-slow': 408,
  'already-exists': 409,
  'already-submitted': 409,
  'already-paid': 409,
  'no-longer-editable': 409,
  'conflicting-change': 409,
  'too-early': 409,
  'too-many-versions': 409,
  'round-closed': 409,
  'programme-closed': 409,
  'no-seat': 409,
  'arrived-since': 409,
  'account-closing': 409,
  'key-reused': 409,
  gone: 410,
  'too-large': 413,
  'unsupported-type': 415,
  'invalid-fields': 422,
  'amount-mismatch': 422,
  'no-payment-due': 422,
  'too-many-requests': 429,
  'headers-too-large': 431,
  internal: 500,
  overloaded: 503,
  'gateway-unreachable': 503,
  'sign-on-unreachable': 503,
  'store-unavailable': 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

/** One problem with one field; `field` is its wire name, with list entries as `qualifications.0.institution`. */
export interface FieldProblem {
  field: string
  message: string
}

/** The current state of a case that someone else has changed, and who changed it last. */
export interface CurrentCase {
  stage: string
  revision: number
  /** The name of a colleague; absent when the applicant or the system made the change. */
  changed_by?: string
  changed_at?: string
  /** The action in the audit log, such as `case.assigned`. */
  change?: string
}

/** A pool without enough seats. */
export interface SeatsOnWire {
  programme: string
  track: string
  capacity: number
  over_offer: number
  held: number
  /** How many seats the offers need. */
  needed?: number
}

/** Applications in a selection to which an action cannot be applied. */
export interface RefusedCases {
  count: number
  /** Up to 100 of them. `why` continues the number: “is no longer proposed”. */
  cases: { uuid: string; application_number: string; why: string }[]
}

/** An error response: RFC 9457 `application/problem+json`. */
export interface Problem {
  type: string
  title: string
  status: number
  /** The sentence shown to a person. */
  detail: string
  code: ErrorCode
  errors?: FieldProblem[]
  /** With `round-closed`: the round to apply for instead. */
  next_round?: RoundOnWire
  /** With `programme-closed`: programmes to choose instead. */
  programmes?: NeighbourOnWire[]
  /** With `conflicting-change` about a case: its current state. */
  current?: CurrentCase
  /** With `no-seat`: the pools without enough seats. */
  seats?: SeatsOnWire[]
  /** With `no-seat` for a sitting: the sittings an applicant can choose instead. */
  sittings?: SittingChoice[]
  /** With `arrived-since`: what the approver has not seen. */
  arrived?: Arrival[]
  /** With a selection of applications: which of them cannot be decided, and why. */
  refused?: RefusedCases
  request_id?: string
}
