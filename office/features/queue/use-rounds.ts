import { useQuery } from '@tanstack/react-query'
import { todayQuery } from '../../lib/today-query.ts'

/** The rounds that are at work, for the suggestions of the search. */
export function useRounds(): { id: string; name: string }[] {
  return useQuery(todayQuery).data?.rounds ?? []
}
