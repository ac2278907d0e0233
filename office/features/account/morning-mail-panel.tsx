import type { ReactElement } from 'react'
import { reportCalls } from '#shared/contract/calls/office/reports.ts'
import { officeSignInCalls } from '#shared/contract/calls/office/sign-in.ts'
import { reportReaders } from '#shared/domain/reports.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { callOffice } from '../../lib/call.ts'
import { type Me, meQuery, useMe } from '../../lib/me.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useWrite } from '../../lib/use-write.ts'
import { Panel } from '../../ui/panel.tsx'

interface MorningMail {
  name: 'daily_mail' | 'figures_mail'
  label: string
  hint: string
  /** From when it comes, once it is asked for. */
  from: string
  send(on: boolean): Promise<unknown>
}

const deskMail: MorningMail = {
  name: 'daily_mail',
  label: 'What waits for me',
  hint: 'On working days at 07:00. It says how much waits, without names; on a day with nothing, there is none.',
  from: 'From the next working day',
  send: on => callOffice(officeSignInCalls.setDailyMail, { body: { on } }),
}

const figuresMail: MorningMail = {
  name: 'figures_mail',
  label: 'Yesterday in figures',
  hint: 'Every day at 07:00. The counts of the day before, from the reports that you may read; after a day on which nothing happened, there is none.',
  from: 'From tomorrow',
  send: on => callOffice(reportCalls.setFiguresMail, { body: { on } }),
}

/** The emails in the morning that the person can ask for. */
export function MorningMailPanel(): ReactElement {
  const { permissions, figures_mail } = useMe()
  // Someone who may no longer read reports can still stop it.
  const hasFigures = figures_mail || reportReaders.some(one => permissions.includes(one))
  return (
    <Panel id="morning-mail-panel" title="Email each morning">
      <fieldset className="column" data-gap="2" aria-labelledby="morning-mail-panel">
        <Choice mail={deskMail} />
        {hasFigures && <Choice mail={figuresMail} />}
      </fieldset>
    </Panel>
  )
}

/** One of them. It falls back if it cannot be saved. */
function Choice({ mail: { name, label, hint, from, send } }: { mail: MorningMail }): ReactElement {
  const me = useMe()
  const { run, isBusy, asked } = useWrite(send, {
    says: (_, on) => (on ? [`Email “${label}” on`, `${from}, to ${me.email}.`] : `Email “${label}” off`),
    onDone: (_, on) =>
      queryClient.setQueryData(meQuery.queryKey, (known: Me | undefined) => known && { ...known, [name]: on }),
  })
  return (
    <Checkbox
      name={name}
      label={label}
      hint={hint}
      checked={isBusy ? asked : me[name]}
      onChange={event => run(event.target.checked)}
    />
  )
}
