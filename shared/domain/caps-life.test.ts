import { describe, expect, test } from 'vitest'
import { afterCapsEvent, type CapsState, capsEvents, capsStates, readCapsAnswer } from './caps-life.ts'

const short: Record<string, CapsState> = {
  to: 'to_propose',
  pro: 'proposed',
  app: 'jamb_approved',
  acc: 'accepted_on_caps',
  tra: 'transfer_pending',
  rej: 'rejected',
}

/** Every state with propose, approve, accept, await transfer, reject, decline, reopen; - is forbidden. */
const table: Record<CapsState, string> = {
  to_propose: 'pro - - - - - -',
  proposed: '- app acc tra rej rej to',
  jamb_approved: '- - acc tra rej rej -',
  accepted_on_caps: '- - - - rej rej -',
  transfer_pending: '- app acc - rej rej -',
  rejected: '- - - - - - to',
}

describe('the life of a recommendation to JAMB', () => {
  const cells = capsStates.flatMap(state =>
    table[state].split(' ').map((cell, index) => [state, capsEvents[index], short[cell]] as const),
  )
  test.each(cells)('%s, %s', (state, event, next) => {
    expect(event && afterCapsEvent(state, event)).toBe(next)
  })

  test.each([
    ['Accepted', 'accept'],
    ['  admission   APPROVED ', 'approve'],
    ['Transfer Pending', 'await_transfer'],
    ['Not approved', 'reject'],
    ['Rejected by candidate', 'decline'],
    ['Admission Declined by Candidate', 'decline'],
    ['ADMISSION ACCEPTED', 'accept'],
    ['Admission Approved by JAMB', 'approve'],
    ['Not Admitted', 'reject'],
    ['Recommended', undefined],
    ['perhaps', undefined],
    ['', undefined],
  ])('“%s” in a file from JAMB means %s', (text, event) => {
    expect(readCapsAnswer(text)).toBe(event)
  })
})
