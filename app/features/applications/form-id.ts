import { type StoredSession, useSession } from '#app/lib/session.ts'
import { isProgramType } from '#shared/domain/program-type.ts'
import { type FormId, formIdOf } from '#shared/forms/form-id.ts'

/** The form for the signed-in account, by the order of spec section 4. */
export function useFormId(): FormId {
  return formIdFor(useSession())
}

/** The same outside React. */
export function formIdFor(session: StoredSession | undefined): FormId {
  const type = session?.programType
  if (type === 'postgraduate') return type
  return type !== undefined && isProgramType(type) ? formIdOf(type) : 'undergraduate'
}
