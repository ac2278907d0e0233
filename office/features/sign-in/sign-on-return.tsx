import { type ReactElement, useState } from 'react'
import type * as z from 'zod'
import { signOnCalls } from '#shared/contract/calls/office/sign-on.ts'
import type { signOnAnswer } from '#shared/contract/schemas/sign-on.ts'
import { Spinner } from '#ui/spinner.tsx'
import { callOffice } from '../../lib/call.ts'
import { tellSignedIn, tellSteppedUp } from '../../lib/session-clock.ts'
import { endJourney, type Journey } from '../../lib/sign-on.ts'
import { useOnce } from '../../lib/use-once.ts'
import { useWrite } from '../../lib/use-write.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { pathWithin } from './path-within.ts'
import { NextStep } from './sign-in-steps.tsx'
import { SignedOutPage } from './signed-out-page.tsx'
import { useEnter } from './use-enter.ts'

type Answer = z.output<typeof signOnAnswer>

interface Return extends Journey {
  query: string
}

/** The return from the university’s sign-in service. The query works once, so it is removed from the address. */
export function Component(): ReactElement {
  const [{ place, next, query }] = useState(readReturn)
  const enter = useEnter(pathWithin(next))
  const { run, answer, failure, attempt } = useWrite(() => callOffice(signOnCalls.finishSignOn, { body: { query } }), {
    failure: 'in place',
    onDone(answer) {
      if (answer.next === 'fresh') tellSteppedUp()
      else if (answer.next === 'done' && place === 'window') tellSignedIn(answer.staff.id)
      else if (answer.next === 'done') return enter(answer.staff)
      else return
      window.close()
    },
  })
  useOnce(run)
  if (failure) return <NotSignedIn error={failure} attempt={attempt} place={place} />
  if (!answer || (answer.next === 'done' && place === 'page')) return <Spinner full />
  return <Continue answer={answer} place={place} enter={enter} />
}

/** Read once, because React may mount a page twice. */
let read: Return | undefined

function readReturn(): Return {
  read ??= { ...endJourney(), query: location.search.slice(1) }
  history.replaceState(history.state, '', location.pathname)
  return read
}

type ContinueProps = { answer: Answer; place: Journey['place']; enter: ReturnType<typeof useEnter> }

function Continue({ answer, place, enter }: ContinueProps): ReactElement {
  const [isDone, setDone] = useState(answer.next === 'done' || answer.next === 'fresh')
  if (isDone || answer.next === 'done' || answer.next === 'fresh')
    return (
      <SignedOutPage title="Done" lead="You can close this window and continue on the page behind it.">
        {null}
      </SignedOutPage>
    )
  return (
    <SignedOutPage
      title="One more step"
      lead="Your university’s sign-in service did not say that it asked for a second factor."
    >
      <NextStep
        step={answer}
        onSignedIn={me => {
          if (place === 'page') return enter(me)
          tellSignedIn(me.id)
          setDone(true)
          window.close()
        }}
        startAgain={() => location.assign('/office/sign-in')}
      />
    </SignedOutPage>
  )
}

function NotSignedIn({
  error,
  attempt,
  place,
}: {
  error: Error
  attempt: number
  place: Journey['place']
}): ReactElement {
  return (
    <SignedOutPage title="You are not signed in">
      <FormFailure error={error} attempt={attempt} />
      {place === 'page' ? (
        <p>
          <a href="/office/sign-in">Back to the sign-in page</a>
        </p>
      ) : (
        <p>Close this window and try again on the page behind it.</p>
      )}
    </SignedOutPage>
  )
}
