import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ReferenceSummary } from '#shared/contract/schemas/references.ts'
import type { Problems } from './answer-problems.ts'
import { candidateOf } from './candidate.ts'
import { CheckPage, DeadLink, expectLatePages, ReferenceForm } from './late-pages.tsx'
import { StartPage } from './start-page.tsx'
import { useReferenceDraft } from './use-reference-draft.ts'
import { useSubmitReference } from './use-submit-reference.ts'

type Step = 'start' | 'form' | 'check'

/** Start, form, check: three addresses, so that the browser’s Back works. */
export function ReferenceSteps({ uuid, summary }: { uuid: string; summary: ReferenceSummary }) {
  const candidate = candidateOf(summary)
  const draft = useReferenceDraft(uuid, { name: summary.referee.name })
  const [file, setFile] = useState<File>()
  const { step, go } = useStep()
  const { problems, attempt, correct, solve, clear } = useProblems(() => go('form'))
  useEffect(expectLatePages, [])
  const submission = useSubmitReference({ uuid, candidate, draft, file, onProblems: correct })

  function check(): void {
    clear()
    draft.hurry()
    go('check')
  }

  // While a reference is being submitted, its own arrival ends the link.
  const refused = submission.refused ?? (submission.state === 'editable' ? draft.refused : undefined)
  if (refused) return <DeadLink reason={refused} uuid={uuid} />
  switch (step) {
    case 'start':
      return (
        <StartPage
          uuid={uuid}
          candidate={candidate}
          referee={summary.referee}
          draft={draft}
          onStart={() => go('form')}
        />
      )
    case 'form':
      return (
        <ReferenceForm
          candidate={candidate}
          draft={draft}
          file={file}
          onFile={setFile}
          problems={problems}
          onSolved={solve}
          attempt={attempt}
          onReady={check}
          onIncomplete={correct}
        />
      )
    case 'check':
      return (
        <CheckPage
          candidate={candidate}
          answers={draft.answers}
          file={file}
          submission={submission}
          onIncomplete={correct}
        />
      )
    default:
      return step satisfies never
  }
}

/** The problems of the answers; `attempt` counts the failed attempts. */
function useProblems(onFound: () => void) {
  const [problems, setProblems] = useState<Problems>({})
  const [attempt, setAttempt] = useState(0)

  function correct(found: Problems): void {
    setProblems(found)
    setAttempt(count => count + 1)
    onFound()
  }
  return {
    problems,
    attempt,
    correct,
    solve: (name: keyof Problems) => setProblems(({ [name]: _solved, ...others }) => others),
    clear: () => setProblems({}),
  }
}

function useStep(): { step: Step; go: (step: Step) => void } {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('step')
  const step: Step = asked === 'form' || asked === 'check' ? asked : 'start'

  // Each step is a page of its own for the reader.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step begins at its top
  useEffect(() => {
    if (location.hash === '') window.scrollTo(0, 0)
  }, [step])

  return {
    step,
    go: next => {
      if (next !== step) setQuery(next === 'start' ? {} : { step: next })
    },
  }
}
