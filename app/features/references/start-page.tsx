import { institution } from '#shared/catalogue/parts/institution.ts'
import type { ReferenceSummary } from '#shared/contract/schemas/references.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import type { Candidate } from './candidate.ts'
import { Decline } from './decline.tsx'
import { DraftConflictNotice, StopReminders } from './late-pages.tsx'
import { additionalInformation, assessmentRatings, fileLabel, ratingWords, yourInformation } from './questions.ts'
import { SavedDraftNotice } from './saved-draft-notice.tsx'
import type { ReferenceDraft } from './use-reference-draft.ts'

type StartPageProps = {
  uuid: string
  candidate: Candidate
  referee: ReferenceSummary['referee']
  draft: ReferenceDraft
  onStart: () => void
}

/** What this is, who it is about, how long it takes and all the questions, before anything starts. */
export function StartPage({ uuid, candidate, referee, draft, onStart }: StartPageProps) {
  return (
    <div className="stack" style={{ '--gap': 'var(--s6)' }}>
      <div className="page-heading">
        <p className="soft">Academic Reference Form</p>
        <h1>
          A reference for <span translate="no">{candidate.name}</span>
        </h1>
        <p className="lead">
          {referee.name ? `${referee.name}, you` : 'You'} were named as a referee for <b>{candidate.programme}</b> at
          the {institution().name}.
        </p>
      </div>
      <ul className="rows reference-facts">
        <li>
          <b>About ten minutes</b>
          <span>You do not need an account. It works on a phone.</span>
        </li>
        <li>
          <b>Private</b>
          <span>
            Only the admissions team can read it. The candidate never sees it.{' '}
            <a href={`${paths.privacy}#referees`}>How we use your data</a>
          </span>
        </li>
        <li>
          <b>Saved as you type</b>
          <span>
            We save your answers on this device and at the university. You can finish on another device with the same
            link, and check everything before you submit.
          </span>
        </li>
      </ul>
      <div className="stack">
        <StopReminders uuid={uuid} />
        <DraftConflictNotice draft={draft} />
        {draft.savedAt && <SavedDraftNotice draft={draft} savedAt={draft.savedAt} />}
        <div className="form-actions">
          <Button iconAfter="arrow-right" onClick={onStart}>
            {draft.savedAt ? 'Continue the reference' : 'Start the reference'}
          </Button>
        </div>
      </div>
      <Questions />
      <Decline uuid={uuid} candidate={candidate} />
    </div>
  )
}

function Questions() {
  return (
    <section aria-labelledby="questions-title" className="stack">
      <h2 id="questions-title" className="outcome-title">
        What you will be asked
      </h2>
      <dl className="asked">
        <QuestionGroup title="Your Information" questions={yourInformation.map(asLine)} />
        <QuestionGroup
          title="Assessment Ratings"
          note={`From 1 (${ratingWords[0].toLowerCase()}) to 5 (${ratingWords[4].toLowerCase()})`}
          questions={assessmentRatings.map(({ label }) => label)}
        />
        <QuestionGroup
          title="Additional Information"
          questions={[...additionalInformation.map(asLine), `${fileLabel} (optional)`]}
        />
      </dl>
    </section>
  )
}

function asLine({ label, missing }: { label: string; missing?: string }): string {
  return missing ? label : `${label} (optional)`
}

function QuestionGroup({ title, note, questions }: { title: string; note?: string; questions: readonly string[] }) {
  return (
    <div>
      <dt>
        {title}
        {note && <span className="soft">{note}</span>}
      </dt>
      <dd>
        <ul>
          {questions.map(question => (
            <li key={question}>{question}</li>
          ))}
        </ul>
      </dd>
    </div>
  )
}
