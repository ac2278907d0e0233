import * as z from 'zod'
import { signedInAnswer, totpSecret } from './staff.ts'

/* Single sign-on, through the university’s sign-in service. */

export const signOnBody = z.object({ for: z.enum(['sign-in', 'step-up']) })
export const signOnAddress = z.object({ address: z.string() })

/** The query of the address to which the service returned the browser. */
export const signOnReturnBody = z.object({ query: z.string().min(1, 'This address is incomplete.').max(8000) })

/** If the service did not use two factors, one of ours follows. `fresh`: this was a step-up. */
export const signOnAnswer = z.discriminatedUnion('next', [
  z.object({ next: z.literal('done'), ...signedInAnswer.shape }),
  z.object({ next: z.literal('totp'), has_passkey: z.literal(true).optional() }),
  z.object({ next: z.literal('enrol-totp'), ...totpSecret.shape }),
  z.object({ next: z.literal('fresh') }),
])
