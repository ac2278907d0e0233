import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { ReopenedNotice } from './reopened-notice.tsx'

const noticeIn = (state: NonNullable<ApplicationOnWire['round']>['state'], submitted_at: string | null) =>
  renderToStaticMarkup(
    <ReopenedNotice
      application={{
        submitted_at,
        round: {
          id: 'march',
          name: 'March',
          session: '2027/2028',
          state,
          opens_at: '2026-10-01T00:00:00Z',
          closes_at: '2026-12-01T00:00:00Z',
        },
      }}
    />,
  )

test.each([
  ['open', 'submit it as it is', 'Applications closed'],
  ['upcoming', 'submit it as it is', 'Applications closed'],
  ['closed', 'Applications closed before you submitted it again', 'submit it as it is'],
] as const)('an application that was reopened in a round that is %s says what can be done', (state, says, never) => {
  const notice = noticeIn(state, '2026-11-20T10:00:00Z')
  expect(notice).toContain(says)
  expect(notice).not.toContain(never)
})

test('a draft that was never submitted has no such notice', () => {
  expect(noticeIn('open', null)).toBe('')
})
