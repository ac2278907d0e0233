import type { ApplicationOnWire, ApplicationStatus } from '../contract/schemas/applications.ts'
import { isProgramType } from './program-type.ts'
import type { Residency } from './residency.ts'

/** What a browser stores of an application: its status, never its answers. */
export type StoredApplication = Pick<
  ApplicationOnWire,
  | 'id'
  | 'uuid'
  | 'program_type'
  | 'selected_program'
  | 'selected_program_title'
  | 'residency'
  | 'status'
  | 'is_draft'
  | 'has_paid'
  | 'submitted_at'
  | 'updated_at'
  | 'referee_1'
  | 'referee_2'
  | 'application_number'
> & {
  /** As sent by the server, perhaps by another version; read it with `readProgress`. */
  progress?: unknown
}

export interface StoredReferee {
  submitted: boolean
  email: string
}

export interface StoredReferences {
  /** The application of these referees; absent if the API did not send it. */
  application_uuid?: string
  referee1: StoredReferee
  referee2: StoredReferee
}

/** The derived user object of spec section 3. */
export interface SessionUser {
  email: string
  full_name: string
  name: string
  program: string | null
  program_type: string
  id: string
  uuid: string
}

/** `applicationData` of spec section 3, as this product stores it. */
export interface StoredUser extends SessionUser {
  user: SessionUser
  applications: StoredApplication[]
  postgraduate_applications: StoredApplication[]
  references?: StoredReferences
}

/**
 * Reduces a login response, a user object or stored `applicationData` to what the browser may store (spec section 3):
 * no answers, documents, phone numbers or referees’ names. Undefined for anything without a user.
 */
export function keepSessionUser(value: unknown): StoredUser | undefined {
  if (!isRecord(value)) return undefined
  const nested = isRecord(value.user) ? value.user : {}
  const source = { ...nested, ...value }
  const id = text(source.id) || text(source.uuid)
  if (!id) return undefined
  const name = text(source.full_name) || text(source.name)
  const user: SessionUser = {
    email: text(source.email),
    full_name: name,
    name,
    program: text(source.program) || null,
    program_type: text(source.program_type).toLowerCase(),
    id,
    uuid: text(source.uuid) || id,
  }
  const references = isRecord(source.references) ? source.references : undefined
  return {
    ...user,
    user,
    applications: keepApplications(source.applications),
    postgraduate_applications: keepApplications(source.postgraduate_applications),
    ...(references
      ? {
          references: {
            ...(text(references.application_uuid) ? { application_uuid: text(references.application_uuid) } : {}),
            referee1: keepReferee(references.referee1),
            referee2: keepReferee(references.referee2),
          },
        }
      : {}),
  }
}

function keepApplications(value: unknown): StoredApplication[] {
  return Array.isArray(value) ? value.flatMap(entry => keepApplication(entry) ?? []) : []
}

function keepApplication(value: unknown): StoredApplication | undefined {
  if (!isRecord(value) || !isProgramType(value.program_type) || !text(value.uuid)) return undefined
  const number = text(value.application_number)
  return {
    id: typeof value.id === 'number' ? value.id : 0,
    uuid: text(value.uuid),
    program_type: value.program_type,
    selected_program: text(value.selected_program) || null,
    selected_program_title: text(value.selected_program_title) || null,
    residency: isResidency(value.residency) ? value.residency : null,
    status: isStatus(value.status) ? value.status : 'draft',
    is_draft: value.is_draft === true,
    has_paid: value.has_paid === true,
    submitted_at: text(value.submitted_at) || null,
    updated_at: text(value.updated_at),
    referee_1: value.referee_1 === true,
    referee_2: value.referee_2 === true,
    ...(number ? { application_number: number } : {}),
    // Codes, titles and dates; no names.
    progress: value.progress,
  }
}

function keepReferee(value: unknown): StoredReferee {
  return isRecord(value)
    ? { submitted: value.submitted === true, email: text(value.email) }
    : { submitted: false, email: '' }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isStatus(value: unknown): value is ApplicationStatus {
  return value === 'draft' || value === 'awaiting_payment' || value === 'submitted'
}

function isResidency(value: unknown): value is Residency {
  return value === 'nigeria' || value === 'international'
}
