import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { roundCalls } from '#shared/contract/calls/office/rounds.ts'
import { roundChanges } from '#shared/domain/round-changes.ts'
import { Button } from '#ui/button.tsx'
import { callOffice } from '../../lib/call.ts'
import { may, useMe } from '../../lib/me.ts'
import { isOwnPart } from '../../lib/one-of-two.ts'
import { useWrite } from '../../lib/use-write.ts'
import { momentInWords } from '../../lib/words.ts'
import { WriteFailed } from '../../ui/write-failed.tsx'
import { RoundChangesList } from './round-changes-list.tsx'
import { type OfficeRound, readAgain, refreshRound } from './rounds-query.ts'

/** A draft awaiting the registrar: its changes, and the buttons to publish or discard it. */
export function WaitingDraft({ round, isTyping }: { round: OfficeRound; isTyping: boolean }): ReactElement | null {
  const me = useMe()
  const { publish, discard } = useEnds(round)
  const { draft } = round
  if (!draft) return null
  const changes = roundChanges(round.terms, draft.terms, round.counts, round.today)
  const isOwn = isOwnPart(me, draft.drafted_by, ['content.publish'])
  const mayPublish = may(me, ['content.publish']) && round.is_whole && !isOwn
  return (
    <section className="column round-draft" aria-labelledby="round-draft">
      <h2 id="round-draft">
        {round.revision === 0 ? 'A new round is waiting to be published' : 'A change is waiting to be published'}
      </h2>
      <p className="soft">
        {draft.drafted_by.full_name}, {momentInWords(draft.drafted_at)}
      </p>
      <WriteFailed failure={publish.failure ?? discard.failure} title="This could not be done" />
      {round.revision > 0 && <RoundChangesList changes={changes} />}
      {isOwn && may(me, ['content.publish']) && (
        <p className="soft">You drafted this. Another person has to publish it.</p>
      )}
      {isTyping && <p className="soft">It does not include what you are typing now.</p>}
      <div className="cluster">
        {mayPublish && (
          <Button busy={publish.isBusy} busyLabel="Publishing..." onClick={() => publish.run(draft.revision)}>
            {round.revision === 0 ? 'Publish the round' : 'Publish the change'}
          </Button>
        )}
        {round.is_whole && may(me, ['content.draft', 'content.draft-fees', 'content.publish']) && (
          <Button look="secondary" busy={discard.isBusy} onClick={() => discard.run(draft.revision)}>
            Discard the draft
          </Button>
        )}
      </div>
      {!mayPublish && <p className="soft">The registrar has to publish it.</p>}
    </section>
  )
}

function useEnds({ id, revision }: OfficeRound) {
  const navigate = useNavigate()
  return {
    publish: useWrite((draft: number) => callOffice(roundCalls.publishRound, { params: { id }, body: { draft } }), {
      says: ['Published', 'It is in effect now.'],
      refresh: refreshRound,
      failure: 'in place',
    }),
    discard: useWrite((draft: number) => callOffice(roundCalls.discardRound, { params: { id }, body: { draft } }), {
      says: 'Draft discarded',
      refresh: () => readAgain(),
      onDone: () => revision === 0 && void navigate('/settings/rounds', { replace: true }),
      failure: 'in place',
    }),
  }
}
