import { expect, test } from 'vitest'
import { afterEvent, isAwaited, refereeEvents } from './reference-life.ts'
import { mayBeChanged, type RefereeStatus, refereeStatuses } from './references.ts'

/** Every state with every event, in the order request, provide, decline, bounce, replace, cancel; - is forbidden. */
const table: Record<RefereeStatus, string> = {
  not_requested: 'requested - - - replaced cancelled',
  requested: '- provided declined bounced replaced cancelled',
  bounced: '- provided declined - replaced cancelled',
  declined: '- - - - replaced cancelled',
  provided: '- - - - - -',
  replaced: '- - - - - -',
  cancelled: '- - - - - -',
}
const pairs = refereeStatuses.flatMap(status =>
  refereeEvents.map((event, index) => [status, event, table[status].split(' ')[index] ?? ''] as const),
)

test.each(pairs)('a referee who is %s, on “%s”: %s', (status, event, next) => {
  expect(afterEvent(status, event) ?? '-').toBe(next)
})

test('a link opens the form for exactly as long as the reference can be given', () => {
  expect(refereeStatuses.filter(isAwaited)).toEqual(['requested', 'bounced'])
})

test('only a pending referee can be changed', () => {
  expect(refereeStatuses.filter(mayBeChanged)).toEqual(['not_requested', 'requested', 'declined', 'bounced'])
})
