import { type ReactElement, useSyncExternalStore } from 'react'
import { passkeyCalls } from '#shared/contract/calls/office/passkeys.ts'
import { officeSignInCalls } from '#shared/contract/calls/office/sign-in.ts'
import { Button } from '#ui/button.tsx'
import { ApiError, callOffice } from '../../lib/call.ts'
import { type Me, nowSignedIn } from '../../lib/me.ts'
import { canUsePasskeys } from '../../lib/passkeys.ts'
import { type Prompt, signInAgain, stepUp } from '../../lib/prompt.ts'
import { queryClient } from '../../lib/query-client.ts'
import { leaveOffice, tellSignedIn } from '../../lib/session-clock.ts'
import { sessionsQuery } from '../../lib/sessions-query.ts'
import { useWrite } from '../../lib/use-write.ts'
import { PromptDialog } from '../../ui/prompt-dialog.tsx'
import { CodeForm } from './code-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SignInSteps } from './sign-in-steps.tsx'
import { SignOnWindowButton } from './sign-on-button.tsx'

/**
 * The prompts of calls that need the person’s input before they continue. They lie over the screen, so nothing typed
 * there is lost.
 */
export function Prompts({ me }: { me: Me }): ReactElement {
  const isSignedOut = useOpen(signInAgain)
  const needsCode = useOpen(stepUp)
  return (
    <>
      {needsCode && <StepUp me={me} />}
      {isSignedOut && <SignInAgain me={me} />}
    </>
  )
}

function useOpen(prompt: Prompt): boolean {
  return useSyncExternalStore(prompt.subscribe, prompt.isOpen)
}

function StepUp({ me }: { me: Me }): ReactElement {
  const check = useWrite(
    (code: string) => callOffice(officeSignInCalls.stepUp, { body: { code }, whenSignedOut: 'fail' }),
    {
      onDone: () => stepUp.settle('done'),
      failure: 'in place',
      // Five wrong codes end the session, and signing in again gives a fresh second factor.
      async onFailed(error) {
        if (!(error instanceof ApiError) || error.code !== 'invalid-token') return
        stepUp.settle(await signInAgain.ask())
      },
    },
  )
  const cancel = (
    <Button look="quiet" onClick={() => stepUp.settle('given up')}>
      Cancel
    </Button>
  )
  const others = <OtherFactors me={me} />
  return (
    <PromptDialog id="step-up" title="Confirm that it is you" onCancel={() => stepUp.settle('given up')}>
      <p>What you are about to do needs your second factor again.</p>
      {me.factors.includes('app') ? (
        <CodeForm others={hasOthers(me) && others} check={check}>
          {cancel}
        </CodeForm>
      ) : (
        <>
          {others}
          <div>{cancel}</div>
        </>
      )}
    </PromptDialog>
  )
}

const hasPasskey = ({ factors }: Me) => factors.includes('passkey') && canUsePasskeys()
const hasOthers = (me: Me) => hasPasskey(me) || me.factors.includes('sign-on')

/** Alternatives to a code as the second factor. */
function OtherFactors({ me }: { me: Me }): ReactElement {
  return (
    <div className="stack">
      {hasPasskey(me) && (
        <PasskeyButton
          label="Use your passkey"
          look="primary"
          begin={() => callOffice(passkeyCalls.passkeyStepUpOptions)}
          finish={async body => {
            await callOffice(passkeyCalls.passkeyStepUp, { body, whenSignedOut: 'fail' })
            stepUp.settle('done')
          }}
        />
      )}
      {me.factors.includes('sign-on') && (
        <SignOnWindowButton purpose="step-up" look={hasPasskey(me) ? 'secondary' : 'primary'} />
      )}
    </div>
  )
}

function SignInAgain({ me }: { me: Me }): ReactElement {
  function goOn(signedIn: Me): void {
    if (signedIn.id === me.id) {
      nowSignedIn(signedIn)
      tellSignedIn(me.id)
      signInAgain.settle('done')
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      return
    }
    // Someone else has signed in, so the screen is not theirs.
    leaveOffice()
  }
  return (
    <PromptDialog id="sign-in-again" title="You have been signed out" covers="all">
      <p>Sign in again to continue. Everything on this page is still here.</p>
      <SignInSteps email={me.email} onSignedIn={goOn} signOn={<SignOnWindowButton purpose="sign-in" />} />
      <p className="small">
        Not you? <a href="/office/sign-in">Sign in as someone else</a>
      </p>
    </PromptDialog>
  )
}
