import { useLocation } from 'react-router'
import { QuietFrame } from '#app/chrome/quiet-frame.tsx'
import { useSession, useSignedIn } from '#app/lib/session.ts'
import { ApplicantSuccess } from './applicant-success.tsx'
import { LoadingPage } from './loading.tsx'
import { NoApplicationData } from './no-application-data.tsx'
import { RefereeThanks } from './referee-thanks.tsx'
import { readRefereeThanks } from './referee-thanks-state.ts'

/** /application-success: for the signed-in applicant, or for a referee who has just submitted a reference. */
export function ApplicationSuccess() {
  return (
    <QuietFrame>
      <SuccessState />
    </QuietFrame>
  )
}

function SuccessState() {
  const { state } = useLocation()
  const signedIn = useSignedIn()
  const session = useSession()
  if (signedIn === 'checking') return <LoadingPage />
  // A referee may also be signed in here as an applicant: the action just taken decides.
  const thanks = readRefereeThanks(state)
  if (thanks) return <RefereeThanks {...thanks} />
  return session ? <ApplicantSuccess stored={session.user} /> : <NoApplicationData />
}
