import { useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { institution } from '#content/institution.ts'
import { paths } from '#shared/paths.ts'
import { type Answers, hasAnswers } from './answers.ts'
import { answersAsText } from './answers-as-text.ts'

export type DeadLinkKind = 'unknown' | 'submitted' | 'gone'

/** Why a link leads to no form; undefined for everything that may be better in a moment. */
export function deadLinkOf(error: unknown): DeadLinkKind | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.status === 404) return 'unknown'
  if (error.status === 409) return 'submitted'
  return error.status === 410 ? 'gone' : undefined
}

const pages: Record<DeadLinkKind, { title: string; texts: readonly string[] }> = {
  unknown: {
    title: 'This link does not lead to a reference',
    texts: [
      'A part of it may be missing. Please open the link in our newest email to you again, or copy it whole into the address bar.',
    ],
  },
  submitted: {
    title: 'We have your reference already',
    texts: [
      'Thank you. It reached us, you have a copy of it in your mail, and there is nothing more to do.',
      'It can’t be changed any more.',
    ],
  },
  gone: {
    title: 'This reference is no longer needed',
    texts: [
      'The candidate has named somebody else, or the reference was declined. There is nothing to do. Thank you for your time.',
    ],
  },
}

/** The page behind a link that opens no form, each with its reason. What was typed before can be taken along. */
export function DeadLink({ kind, answers }: { kind: DeadLinkKind; answers?: Answers }) {
  const { title, texts } = pages[kind]
  return (
    <div className="stack" style={{ '--gap': 'var(--s5)' }}>
      <EmptyState
        headingLevel={1}
        title={title}
        action={
          <ButtonLink look="secondary" to={paths.home}>
            Return to Home
          </ButtonLink>
        }
      >
        {texts.map(text => (
          <p key={text}>{text}</p>
        ))}
        <p>
          Does something seem wrong? Write to <a href={institution.admissionsHref}>{institution.admissionsEmail}</a>.
        </p>
      </EmptyState>
      {answers && hasAnswers(answers) && <WordsToTakeAlong answers={answers} />}
    </div>
  )
}

function WordsToTakeAlong({ answers }: { answers: Answers }) {
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
      <p>It was not sent. You can copy it before you close this page.</p>
      <pre className="typed-words">{text}</pre>
      <div>
        <Button look="secondary" icon="copy" onClick={copy}>
          {isCopied ? 'Copied' : 'Copy the text'}
        </Button>
      </div>
    </section>
  )
}
