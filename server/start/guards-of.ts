import type { Context } from '../base/context.ts'
import { requireKey } from '../features/api-keys/require-key.ts'
import { refuseWhenFull } from '../features/forms/waiting-bytes.ts'
import { requireApplicant } from '../features/identity/bearer.ts'
import { isSponsorLink } from '../features/payments/sponsor.ts'
import { refuseWhileClosing } from '../features/privacy/closing.ts'
import { readTicket } from '../features/privacy/export/ticket.ts'
import { isReferenceLink, requireByLink } from '../features/references/links.ts'
import { whileEntitled } from '../features/staff/recheck.ts'
import { requireStaff } from '../features/staff/require-staff.ts'
import { isTranscriptLink, requireByLink as requireTranscriptLink } from '../features/transcripts/links.ts'
import type { Guards } from '../http/guards.ts'

/** The guards of all calls, from the features that know. */
export function guardsOf(context: Context): Guards {
  const { db } = context
  return {
    requireApplicant: (authorization, call, limit) => requireApplicant(context, authorization, call, limit),
    requireStaff: (cookie, call, limit) => requireStaff(context, cookie, call, limit),
    whileEntitled: (tx, by, work) => whileEntitled(context, tx, by, work),
    requireKey: (authorization, call, limit) => requireKey(context, authorization, call, limit),
    isIssued: {
      reference: uuid => isReferenceLink(db, uuid),
      transcript: uuid => isTranscriptLink(context, uuid),
      sponsor: token => isSponsorLink(db, token),
      export: ticket => readTicket(context, ticket) !== undefined,
    },
    refuseFilesBehind: {
      reference: uuid => requireByLink(db, uuid),
      // Also one that is answered: whoever lost the answer sends the same again, and gets it.
      transcript: uuid => requireTranscriptLink(context, db, uuid),
    },
    refuseGuestFiles: bytes => refuseWhenFull(db, bytes),
    refuseWhileClosing,
  }
}
