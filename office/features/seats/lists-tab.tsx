import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { trackNames } from '#shared/domain/seats.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { momentInWords } from '../../lib/words.ts'
import { Pill } from '../../ui/pill.tsx'
import { LoadState } from '../../ui/states.tsx'
import { sumsInWords } from './ranks-tab.tsx'
import { listsQuery, type Place, type RankList } from './seats-query.ts'

const states: Record<RankList['state'], string> = {
  frozen: 'Frozen',
  proposed: 'To be approved',
  approved: 'Approved',
  discarded: 'Discarded',
}

/** Every frozen list of this programme, newest first. */
export function ListsTab({ place }: { place: Place }): ReactElement {
  const query = useQuery(listsQuery(place))
  const { data } = query
  if (!data) return <LoadState of={query} label="Loading the frozen lists" rows={3} />
  if (data.length === 0)
    return <EmptyState title="No list has been frozen yet">Freeze the rank list when it is right.</EmptyState>
  return (
    <ul className="frozen ruled" data-pad="3">
      {data.map(list => (
        <li key={list.id} data-state={list.state}>
          <Link to={`/seats/lists/${list.id}`}>{sumsInWords(list.counts)}</Link>
          <Pill tone={list.state === 'proposed' ? 'waiting' : undefined}>{states[list.state]}</Pill>
          <p className="soft">
            {list.track !== 'general' && `${trackNames[list.track]} · `}Frozen by {list.frozen.by.full_name},{' '}
            {momentInWords(list.frozen.at)}
            {list.approved && ` · approved by ${list.approved.by.full_name}, ${momentInWords(list.approved.at)}`}
          </p>
        </li>
      ))}
    </ul>
  )
}
