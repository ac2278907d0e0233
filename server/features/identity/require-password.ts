import type { Context } from '../../base/context.ts'
import { invalidFields } from '../../base/errors.ts'
import type { Applicant } from '../../http/handler.ts'
import { isPassword } from './passwords.ts'
import { tryPasswordAgain } from './wrong-passwords.ts'

/** Throws 422 at `field` for a wrong password, and 429 after ten wrong ones in one session. */
export async function requirePassword(
  context: Context,
  applicant: Applicant,
  password: string,
  field: string,
): Promise<void> {
  const { account, sessionId } = applicant
  if (!(await tryPasswordAgain(context, sessionId, () => isPassword(password, account.password_hash))))
    throw invalidFields([{ field, message: 'This is not your password.' }])
}
