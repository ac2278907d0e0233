import * as z from 'zod'
import { homeCountry } from '../../catalogue/parts/home-country.ts'
import { feeKinds } from '../../domain/fee-kind.ts'
import { currencies } from '../../domain/money.ts'
import { residencies } from '../../domain/residency.ts'
import { email, uuid } from './text.ts'

/** The amount is in minor units and is only compared with the server’s own; metadata names the application. */
export const initializeBody = z.object({
  amount: z.number({ error: 'Send the amount as a number in minor units, such as kobo.' }),
  email: z.string().max(254).optional(),
  metadata: z.object(
    {
      application_uuid: uuid,
      /** The application fee by default. */
      fee: z.enum(feeKinds, { error: 'Choose a fee: application or acceptance.' }).optional(),
      residency: z.enum(residencies, { error: () => `Choose ${homeCountry().name} or international.` }).optional(),
      custom_fields: z.array(z.unknown()).max(20).optional(),
    },
    { error: 'Say which application the payment is for.' },
  ),
})

export const initializeAnswer = z.object({
  reference: z.string(),
  access_code: z.string(),
  authorization_url: z.string(),
  amount: z.number(),
  currency: z.enum(currencies),
  public_key: z.string(),
})

export const verifyQuery = z.object({
  reference: z
    .string({ error: 'Name the payment reference.' })
    .min(1, 'Name the payment reference.')
    .max(100, 'This payment reference is not valid.'),
})

export const verifyAnswer = z.object({
  reference: z.string(),
  /**
   * `open`: unpaid, but can still be paid; `paid`; `closed`: unpaid, and can no longer be paid; `held`: received,
   * does not match, and the office is checking it.
   */
  status: z.enum(['open', 'paid', 'closed', 'held']),
  has_paid: z.boolean(),
  amount: z.number(),
  currency: z.enum(currencies),
})

export const receiptParams = z.object({ reference: z.string().max(100) })

const feeNamed = z.object({
  fee: z.enum(feeKinds, { error: 'Choose a fee: application or acceptance.' }).optional(),
})
/** For the application fee by default. */
export const sponsorLinkBody = feeNamed.extend({ application_uuid: uuid })
export const sponsorLinkQuery = feeNamed
/** The link is returned only here; the database has only its hash. */
export const sponsorLinkAnswer = z.object({ url: z.string(), ends_at: z.string() })
export const sponsorLinkParams = z.object({ uuid })
export const sponsorParams = z.object({ token: z.string().max(100) })
export const sponsorPayBody = z.object({ email })

/** All that the person paying sees of an application. */
export const sponsorSummary = z.object({
  first_name: z.string(),
  purpose: z.string(),
  /** As displayed, and in minor units. */
  label: z.string(),
  amount: z.number(),
  currency: z.enum(currencies),
  status: z.enum(['due', 'paid', 'closed']),
  test_mode: z.boolean(),
})

export type SponsorSummary = z.infer<typeof sponsorSummary>
export type VerifyAnswer = z.infer<typeof verifyAnswer>
export type InitializeAnswer = z.infer<typeof initializeAnswer>
