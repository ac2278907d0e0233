import { type ReactElement, useState } from 'react'
import { roundCalls } from '#shared/contract/calls/office/rounds.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { callOffice } from '../../lib/call.ts'
import { may, useMe } from '../../lib/me.ts'
import { isOwnPart } from '../../lib/one-of-two.ts'
import { useWrite } from '../../lib/use-write.ts'
import { momentInWords } from '../../lib/words.ts'
import { WriteFailed } from '../../ui/write-failed.tsx'
import { type RoundInList, type RoundList, readAgain } from './rounds-query.ts'

type Drafted = RoundInList & { draft: NonNullable<RoundInList['draft']> }

/** The drafts of rounds that this person may publish: all programmes are theirs, and a colleague drafted them last. */
export function PublishDrafts({ list }: { list: RoundList }): ReactElement | null {
  const me = useMe()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const publish = usePublish()
  const mayPublish = may(me, ['content.publish']) && me.grants.some(({ scope }) => scope === 'all')
  const waiting = list.rounds.filter(
    (round): round is Drafted =>
      round.draft !== undefined && !isOwnPart(me, round.draft.drafted_by, ['content.publish']),
  )
  if (!mayPublish || waiting.length === 0) return null
  const chosen = waiting.filter(({ id }) => !left.has(id))
  return (
    <section className="column round-draft" aria-labelledby="rounds-waiting">
      <h2 id="rounds-waiting">Waiting to be published</h2>
      <WriteFailed failure={publish.failure} title="Not everything was published" />
      <ul className="tiles" data-min="long">
        {waiting.map(({ id, terms, draft, revision }) => (
          <li key={id}>
            <Checkbox
              label={`${terms.name} ${terms.session}`}
              name={`publish-${id}`}
              checked={!left.has(id)}
              onChange={({ target }) => setLeft(withOther(left, id, !target.checked))}
            />
            <span className="soft">
              {revision === 0 ? 'New' : 'A change'}, {draft.drafted_by.full_name}, {momentInWords(draft.drafted_at)}
            </span>
          </li>
        ))}
      </ul>
      <Button
        busy={publish.isBusy}
        busyLabel="Publishing..."
        disabled={chosen.length === 0}
        onClick={() => publish.run(chosen)}
      >
        {chosen.length === 1 ? 'Publish 1 round' : `Publish ${chosen.length} rounds`}
      </Button>
    </section>
  )
}

function withOther(left: ReadonlySet<string>, id: string, isLeft: boolean): Set<string> {
  const next = new Set(left)
  if (isLeft) next.add(id)
  else next.delete(id)
  return next
}

/** One after the other, each as the person has seen it: what a colleague has changed since stops there, and says so. */
function usePublish() {
  return useWrite(
    async (chosen: readonly Drafted[]) => {
      for (const { id, draft } of chosen)
        await callOffice(roundCalls.publishRound, { params: { id }, body: { draft: draft.revision } })
      return chosen.length
    },
    {
      says: count => [
        count === 1 ? '1 round published' : `${count} rounds published`,
        'The new dates are in effect now.',
      ],
      refresh: () => readAgain(),
      failure: 'in place',
    },
  )
}
