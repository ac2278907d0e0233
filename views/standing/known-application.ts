import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import type { StoredApplication } from '#shared/domain/session-user.ts'
import { paths } from '#shared/paths.ts'

/** What is stored about an application, and what only the server knows. */
export type KnownApplication = StoredApplication &
  Partial<
    Pick<
      ApplicationOnWire,
      | 'documents'
      | 'first_referee_name'
      | 'second_referee_name'
      | 'third_referee_name'
      | 'payment_reference'
      | 'checkout_reference'
      | 'payment_held'
      | 'round'
      | 'next_round'
      | 'case'
    >
  >

/** The page of its form. */
export function formPath({ program_type }: Pick<StoredApplication, 'program_type'>): string {
  return program_type === 'foundation' || program_type === 'jupeb' ? paths.foundationForm : paths.application
}

/** The applicant has been told that a submitted application ended, and can apply again. */
export function isDecided({ status, next_round }: KnownApplication): boolean {
  return status !== 'draft' && next_round !== undefined
}

/** Empty if no one is named, or the name is not stored. */
export function refereeName(application: KnownApplication, number: number): string {
  const { first_referee_name, second_referee_name, third_referee_name } = application
  return [first_referee_name, second_referee_name, third_referee_name][number - 1] ?? ''
}
