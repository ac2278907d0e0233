import type { Context } from '../../../base/context.ts'
import { findPeople } from '../find-people.ts'

/** Runs the job until every account has been read. */
export async function findAll(context: Context): Promise<void> {
  while (await findPeople.run(context));
  // One run may be full of changed accounts, with new ones after them.
  await findPeople.run(context)
}

/** The code in an email that asks whether two accounts are one person’s. */
export function codeIn(text: string): string {
  const code = /^\s*(\d{6})\s*$/m.exec(text)?.[1]
  if (!code) throw new Error('There is no code in this email')
  return code
}
