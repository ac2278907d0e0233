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

/** Every state with propose, approve, accept, await transfer, reject, reopen; - is forbidden. */
const table: Record<CapsState, string> = {
  to_propose: 'pro - - - - -',
  proposed: '- app acc tra rej to',
  jamb_approved: '- - acc tra rej -',
  accepted_on_caps: '- - - - rej -',
  transfer_pending: '- app acc - rej -',
  rejected: '- - - - - to',
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
    ['perhaps', undefined],
    ['', undefined],
  ])('“%s” in a file from JAMB means %s', (text, event) => {
    expect(readCapsAnswer(text)).toBe(event)
  })
})
