import { useEffect, useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { institution } from '#content/institution.ts'
import { paths } from '#shared/paths.ts'
import type { Answers } from './answers.ts'
import { answersAsText } from './answers-as-text.ts'
import { dropDraft, loadDraft } from './draft.ts'

export interface DeadLinkReason {
  kind: 'unknown' | 'submitted' | 'gone'
  /** The server's sentence, which knows who did what when. */
  detail: string
}

/** Why a link leads to no form; undefined for everything that may be better in a moment. */
export function deadLinkOf(error: unknown): DeadLinkReason | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { status, detail } = error
  if (status === 404) return { kind: 'unknown', detail }
  if (status === 409) return { kind: 'submitted', detail }
  return status === 410 ? { kind: 'gone', detail } : undefined
}

const pages: Record<DeadLinkReason['kind'], { title: string; hint?: string }> = {
  unknown: {
    title: 'This link does not lead to a reference',
    hint: 'A part of it may be missing. Open it from our mail again, or copy it whole into the address bar.',
  },
  submitted: {
    title: 'We have your reference already',
    hint: 'A copy of it is in your mail. It can’t be changed any more.',
  },
  gone: { title: 'This reference is closed' },
}

/** The page behind a link that opens no form, each with its reason. What was typed before can be taken along. */
export function DeadLink({ reason, uuid }: { reason: DeadLinkReason; uuid: string }) {
  const { title, hint } = pages[reason.kind]
  const [typed, setTyped] = useState(() => loadDraft(uuid)?.answers)

  // A link may die under somebody who stands at the foot of a long page.
  useEffect(() => window.scrollTo(0, 0), [])

  return (
    <div className="stack" style={{ '--gap': 'var(--s6)' }}>
      <EmptyState
        headingLevel={1}
        title={title}
        action={
          <ButtonLink look="secondary" to={paths.home}>
            Return to Home
          </ButtonLink>
        }
      >
        <p>{reason.detail}</p>
        {hint && <p>{hint}</p>}
        {!reason.detail.includes(institution.admissionsEmail) && (
          <p>
            Does something seem wrong? Write to <a href={institution.admissionsHref}>{institution.admissionsEmail}</a>.
          </p>
        )}
      </EmptyState>
      {typed && (
        <WordsToTakeAlong
          answers={typed}
          onDelete={() => {
            dropDraft(uuid)
            setTyped(undefined)
          }}
        />
      )}
    </div>
  )
}

function WordsToTakeAlong({ answers, onDelete }: { answers: Answers; onDelete: () => void }) {
  const text = answersAsText(answers)
  const [isCopied, setIsCopied] = useState(false)
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  }
  return (
    <section className="stack" aria-labelledby="typed-title">
      <h2 id="typed-title" className="outcome-title">
        What you typed here
      </h2>
      <p>It was not sent from this device. You can copy it, or delete it from this device.</p>
      <pre className="typed-words">{text}</pre>
      <div className="cluster">
        <Button look="secondary" icon="copy" onClick={copy}>
          {isCopied ? 'Copied' : 'Copy the text'}
        </Button>
        <Button look="quiet" icon="trash" onClick={onDelete}>
          Delete it
        </Button>
      </div>
    </section>
  )
}
