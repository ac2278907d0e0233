import type { ReactElement } from 'react'
import type * as z from 'zod'
import type { passkeyBody, passkeyRequest } from '#shared/contract/schemas/passkeys.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { signWithPasskey, wasPasskeyClosed } from '../../lib/passkeys.ts'
import { useWrite } from '../../lib/use-write.ts'
import { FormFailure } from '../../ui/form-failure.tsx'

type PasskeyButtonProps = {
  label: string
  look?: 'primary' | 'secondary'
  /** Requests the challenge. */
  begin: () => Promise<z.output<typeof passkeyRequest>>
  /** Sends the signed response. */
  finish: (signed: z.input<typeof passkeyBody>) => Promise<unknown>
}

/** Asks the browser for a passkey, and shows an error if that fails. */
export function PasskeyButton({ label, look = 'secondary', begin, finish }: PasskeyButtonProps): ReactElement {
  const { run, isBusy, failure, attempt } = useWrite(async () => finish(await signWithPasskey(await begin())), {
    failure: 'in place',
  })
  return (
    <div className="stack passkey">
      {wasPasskeyClosed(failure) ? (
        <Notice tone="warning" role="status">
          No passkey was used. Try again, or sign in another way.
        </Notice>
      ) : (
        <FormFailure error={failure} attempt={attempt} />
      )}
      <Button look={look} icon={passkeyIcon} wide busy={isBusy} onClick={() => run()}>
        {label}
      </Button>
    </div>
  )
}

/** A key. */
const passkeyIcon = 'M7.5 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM12 12h9.5v4M17.5 12v3'
