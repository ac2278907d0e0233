import { expect, test } from 'vitest'
import { type CallName, calls } from '#shared/contract/calls/index.ts'

/** What a second person does (office.md section 3), written down by hand. */
const second: readonly CallName[] = [
  ...(['approveDecision', 'confirmBatch', 'revokeOffer', 'approveRankList', 'confirmRelease'] as const),
  ...(['answerWaiver', 'approveFeeWaiver', 'approveTransfer', 'giveBackTransfer'] as const),
  ...(['approvePaymentDecision', 'approveRefund'] as const),
  ...(['approveMerge', 'approveRecovery', 'approveDeletion', 'approveExport', 'agreeToRequest'] as const),
  ...(['publishRound', 'publishRubric', 'publishSetting', 'publishSettings'] as const),
]

/** Always, or where what it is about takes two people: then the call says so among its errors. */
test.each(second)('%s needs a second factor from the last five minutes', name => {
  const row = calls[name]
  const errors: readonly string[] = 'errors' in row ? row.errors : []
  expect('freshFactor' in row || errors.includes('second-factor-needed')).toBe(true)
})
