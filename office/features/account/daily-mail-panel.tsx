import { useMutation } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { officeSignInCalls } from '#shared/contract/calls/office/sign-in.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { type Me, meQuery, useMe } from '../../lib/me.ts'
import { queryClient } from '../../lib/query-client.ts'
import { tell, tellFailure } from '../../lib/toasts.ts'

/** An email in the morning about what waits for the person. It falls back if it cannot be saved. */
export function DailyMailPanel(): ReactElement {
  const { daily_mail, email } = useMe()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (on: boolean) => callOffice(officeSignInCalls.setDailyMail, { body: { on } }),
    onSuccess: (_, on) => {
      queryClient.setQueryData(meQuery.queryKey, (me: Me | undefined) => me && { ...me, daily_mail: on })
      tell(on ? 'Daily email on' : 'Daily email off', on ? `From the next working day, to ${email}.` : undefined)
    },
    onError: error => wasDeclined(error) || tellFailure(error),
  })
  return (
    <section className="panel" aria-labelledby="daily-mail-panel">
      <h2 id="daily-mail-panel">Daily email</h2>
      <Checkbox
        name="daily_mail"
        label="Email me what waits for me"
        hint="On working days at 07:00. It says how much waits, without names; on a day with nothing, there is none."
        checked={isPending ? variables : daily_mail}
        onChange={event => isPending || mutate(event.target.checked)}
      />
    </section>
  )
}
