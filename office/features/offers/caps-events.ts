import type { CapsEvent } from '#shared/domain/caps-life.ts'

export const capsEventNames: Record<CapsEvent, string> = {
  propose: 'Proposed to JAMB',
  approve: 'Approved by JAMB',
  accept: 'Accepted on CAPS',
  await_transfer: 'Transfer pending',
  reject: 'Rejected by JAMB',
  decline: 'Declined by the candidate',
  reopen: 'Propose again',
}
