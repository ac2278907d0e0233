import { useNavigate } from 'react-router'
import { callApi } from '#app/lib/api.ts'
import type { AccountPageState } from '#app/lib/return-path.ts'
import { accountCalls } from '#shared/contract/calls/account.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { CodeStep } from './code-step.tsx'
import { noteCodeSent } from './resend-clock.ts'
import { type Credentials, signIn } from './sign-in.ts'
import { forgetSignup } from './signup-copy.ts'
import { useKeyedCall } from './use-keyed-call.ts'

export interface ConfirmAddressProps {
  email: string
  /** In memory only: without it, after a reload, the applicant signs in by hand. */
  credentials: Credentials | undefined
  from: string | undefined
  linkKey?: string | undefined
  onChangeAddress: () => void
}

/**
 * The code for a new account. Once it is accepted, the applicant is signed in and taken to the page they wanted. The password is
 * sent with the code, because others may have signed up with the same address: it identifies the applicant’s own sign-up.
 */
export function ConfirmAddress({ email, credentials, from, linkKey, onChangeAddress }: ConfirmAddressProps) {
  const navigate = useNavigate()
  const verifyEmail = useKeyedCall(accountCalls.verifyEmail)
  const loginState: AccountPageState = { email, ...(from ? { from } : {}) }

  async function check(code: string): Promise<'leaving'> {
    const password = credentials?.password
    const { choose_password } = await verifyEmail({
      email,
      otp_code: code,
      ...(password && { password }),
      ...(linkKey && { link_key: linkKey }),
    })
    forgetSignup()
    if (choose_password) {
      noteCodeSent({ purpose: 'reset-password', to: email })
      const state: AccountPageState = { ...loginState, step: 'code', notice: 'choose-password' }
      navigate(paths.forgotPassword, { replace: true, state })
      return 'leaving'
    }
    // The code is used up: whatever fails from here on, the way is through /login.
    const target = credentials && (await signIn(credentials).catch(() => undefined))
    const notice: AccountPageState = { ...loginState, notice: 'verified' }
    if (target) navigate(from ?? target, { replace: true })
    else navigate(paths.login, { replace: true, state: notice })
    return 'leaving'
  }

  return (
    <CodeStep
      purpose="verify-email"
      email={email}
      title="Check your email"
      lead="Enter it to confirm that this address is yours."
      submitLabel="Confirm my address"
      checkFailed="Failed to verify email"
      sendFailed="Failed to send code"
      check={check}
      sendAgain={() => callApi(accountCalls.requestEmailCode, { body: { email } })}
    >
      <ul className="account-ways">
        <li>
          <Button look="quiet" onClick={onChangeAddress}>
            Use another address
          </Button>
        </li>
        <li>
          <Button look="quiet" onClick={() => navigate(paths.login, { state: loginState })}>
            I already have an account
          </Button>
        </li>
      </ul>
    </CodeStep>
  )
}
