import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { roundCalls } from '#shared/contract/calls/office/rounds.ts'
import type { officeRoundInFull, officeRounds } from '#shared/contract/schemas/rounds.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'

export type RoundList = z.output<typeof officeRounds>
export type RoundInList = RoundList['rounds'][number]
export type OfficeRound = z.output<typeof officeRoundInFull>

export const roundsQuery = queryOptions({
  queryKey: ['rounds', 'list'],
  queryFn: ({ signal }) => callOffice(roundCalls.listRounds, { signal }),
})

export const roundQuery = (id: string) =>
  queryOptions({
    queryKey: ['rounds', 'one', id],
    queryFn: ({ signal }) => callOffice(roundCalls.readRound, { params: { id }, signal }),
  })

/** Shows the server’s response, and refetches everything else that shows rounds. */
export function roundChanged(round: OfficeRound): void {
  queryClient.setQueryData(roundQuery(round.id).queryKey, round)
  void queryClient.invalidateQueries({ queryKey: ['rounds', 'list'] })
  void queryClient.invalidateQueries({ queryKey: ['seats'] })
}

export const readAgain = () => queryClient.invalidateQueries({ queryKey: ['rounds'] })

/** After a write to a round, and after one that was refused. */
export function refreshRound(round?: OfficeRound): unknown {
  return round ? roundChanged(round) : readAgain()
}
