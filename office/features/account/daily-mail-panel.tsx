import type { ReactElement } from 'react'
import { officeSignInCalls } from '#shared/contract/calls/office/sign-in.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { callOffice } from '../../lib/call.ts'
import { type Me, meQuery, useMe } from '../../lib/me.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useWrite } from '../../lib/use-write.ts'
import { Panel } from '../../ui/panel.tsx'

/** An email in the morning about what waits for the person. It falls back if it cannot be saved. */
export function DailyMailPanel(): ReactElement {
  const { daily_mail, email } = useMe()
  const { run, isBusy, asked } = useWrite(
    (on: boolean) => callOffice(officeSignInCalls.setDailyMail, { body: { on } }),
    {
      says: (_, on) => (on ? ['Daily email on', `From the next working day, to ${email}.`] : 'Daily email off'),
      onDone: (_, on) =>
        queryClient.setQueryData(meQuery.queryKey, (me: Me | undefined) => me && { ...me, daily_mail: on }),
    },
  )
  return (
    <Panel id="daily-mail-panel" title="Daily email">
      <Checkbox
        name="daily_mail"
        label="Email me what waits for me"
        hint="On working days at 07:00. It says how much waits, without names; on a day with nothing, there is none."
        checked={isBusy ? asked : daily_mail}
        onChange={event => run(event.target.checked)}
      />
    </Panel>
  )
}
