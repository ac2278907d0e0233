import { useSession } from '#app/lib/session.ts'
import { isProgramType } from '#shared/domain/program-type.ts'
import { type FormId, formIdOf } from '#shared/forms/index.ts'

/** The form that the signed-in account is for, by the order of spec section 4. */
export function useFormId(): FormId {
  const type = useSession()?.programType
  if (type === 'postgraduate') return type
  return type !== undefined && isProgramType(type) ? formIdOf(type) : 'undergraduate'
}
