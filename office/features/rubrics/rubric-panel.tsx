import { type ReactElement, useState } from 'react'
import { reviewCalls } from '#shared/contract/calls/office/reviews.ts'
import { rubricProblems } from '#shared/domain/rubric.ts'
import { Button } from '#ui/button.tsx'
import { callOffice } from '../../lib/call.ts'
import { may, useMe } from '../../lib/me.ts'
import { isOwnPart, waitsForAnother } from '../../lib/one-of-two.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useWrite } from '../../lib/use-write.ts'
import { momentInWords } from '../../lib/words.ts'
import { WriteFailed } from '../../ui/write-failed.tsx'
import { Scale } from '../score/scale.tsx'
import { RubricEditor } from './rubric-editor.tsx'
import { blankRubric, type Rubric, type RubricHistory, type RubricVersion, rubricName } from './rubric-query.ts'

/** One rubric: its draft, a preview for readers, and its versions. */
export function RubricPanel({ history }: { history: RubricHistory }): ReactElement {
  const [newest] = history.versions
  const draft = newest && !newest.published_at ? newest : undefined
  const [rubric, setRubric] = useState<Rubric>(newest?.rubric ?? blankRubric)
  const me = useMe()
  const isChanged = JSON.stringify(rubric) !== JSON.stringify(newest?.rubric)
  const problems = rubricProblems(rubric)
  const isOwn = isOwnPart(me, draft?.drafted_by ?? undefined, ['content.publish'])
  const mayPublish = draft !== undefined && !isChanged && may(me, ['content.publish'])
  const { save, publish, discard } = useRubricCalls(history)
  const failure = save.failure ?? publish.failure ?? discard.failure
  return (
    <div className="beside rubric">
      <section className="column" data-gap="4" aria-label={`Rubric: ${rubricName(history)}`}>
        <WriteFailed failure={failure} title="This could not be done" />
        <RubricEditor rubric={rubric} onChange={setRubric} />
        {problems.map(({ field, message }) => (
          <p key={field + message} className="wrong" role="alert">
            {message}
          </p>
        ))}
        <div className="cluster">
          {may(me, ['work.plan']) && (
            <Button
              busy={save.isBusy}
              disabled={!isChanged || problems.length > 0}
              onClick={() => save.run({ rubric, was: draft?.id ?? null })}
            >
              Save draft
            </Button>
          )}
          {mayPublish && isOwn && (
            <p className="soft">
              {draft?.drafted_by?.id === me.id
                ? 'You drafted this. Another person has to publish it.'
                : waitsForAnother(draft?.drafted_by ?? undefined)}
            </p>
          )}
          {draft && mayPublish && !isOwn && (
            <Button busy={publish.isBusy} onClick={() => publish.run(draft.id)}>
              Publish version {draft.version}
            </Button>
          )}
          {draft && (
            <Button look="quiet" busy={discard.isBusy} onClick={() => discard.run(draft.id)}>
              Discard draft
            </Button>
          )}
        </div>
      </section>
      <Preview rubric={rubric} />
      <Versions versions={history.versions} onUse={setRubric} />
    </div>
  )
}

function useRubricCalls({ level, programme }: RubricHistory) {
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['rubrics'] })
  return {
    save: useWrite(
      (body: { rubric: Rubric; was: string | null }) =>
        callOffice(reviewCalls.draftRubric, { body: { level, programme, ...body } }),
      { says: 'Draft saved', refresh, failure: 'in place' },
    ),
    publish: useWrite((id: string) => callOffice(reviewCalls.publishRubric, { params: { id } }), {
      says: 'Published',
      refresh,
      failure: 'in place',
    }),
    discard: useWrite((id: string) => callOffice(reviewCalls.discardRubric, { params: { id } }), {
      says: 'Draft discarded',
      refresh,
      failure: 'in place',
    }),
  }
}

/** The scales as readers see them; pressing one tries it. */
function Preview({ rubric }: { rubric: Rubric }): ReactElement {
  const [scores, setScores] = useState<Record<string, number>>({})
  return (
    <section className="column framed" data-gap="4" aria-labelledby="rubric-preview">
      <h2 id="rubric-preview">As readers see it</h2>
      {rubric.criteria
        .filter(({ min, max }) => max > min && max - min <= 10)
        .map(criterion => (
          <Scale
            key={criterion.id}
            criterion={criterion}
            score={scores[criterion.id]}
            isCurrent={false}
            problem={undefined}
            isReadOnly={false}
            onScore={score => setScores({ ...scores, [criterion.id]: score })}
            onFocus={() => undefined}
          />
        ))}
    </section>
  )
}

type VersionsProps = { versions: readonly RubricVersion[]; onUse: (rubric: Rubric) => void }

function Versions({ versions, onUse }: VersionsProps): ReactElement {
  return (
    <section className="rubric-versions" aria-labelledby="rubric-versions">
      <h2 id="rubric-versions">Versions</h2>
      {versions.length === 0 && <p className="soft">There is no rubric yet, so you cannot ask anyone to score.</p>}
      <ul className="bare-list">
        {versions.map(one => (
          <li key={one.id} className="line reader-line">
            <span className="reading-what">
              <strong>
                Version {one.version}
                {!one.published_at && ' (draft)'}
              </strong>
              <span className="soft">{whoAndWhen(one)}</span>
            </span>
            <Button look="quiet" onClick={() => onUse(one.rubric)}>
              Edit from this one
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function whoAndWhen({ drafted_by, drafted_at, published_by, published_at, applications }: RubricVersion): string {
  const used = applications === 1 ? '1 application' : `${applications} applications`
  if (!published_at) return `${drafted_by?.full_name ?? 'Sample'}, ${momentInWords(drafted_at)}`
  return `Published ${momentInWords(published_at)}${published_by ? ` by ${published_by.full_name}` : ''} · ${used}`
}
