import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { Screen } from '../../ui/screen.tsx'
import { LoadState } from '../../ui/states.tsx'
import { PartNotice } from '../system/system-part.tsx'
import { systemQuery } from '../system/system-query.ts'
import { TestMail } from '../system/test-mail.tsx'
import { readSetUpAgain } from './set-up-query.ts'
import '../system/system.css'
import './set-up.css'

/** Whether emails arrive and cards can pay: the two things that are set on the server. */
export function Component(): ReactElement {
  const query = useQuery(systemQuery)
  const { data } = query
  const shown = data?.parts.filter(({ part }) => part === 'mail' || part === 'payments') ?? []
  return (
    <Screen title="Email and card payments" lead={<Link to="/set-up">Set up</Link>}>
      <LoadState of={query} label="Looking at email and payments" rows={4} />
      {data && (
        <div className="column" data-gap="5">
          <p>
            The mail server and the keys of the card provider are secrets, so they are set on the server: in{' '}
            <code>/etc/admissions/admissions.env</code>, followed by <code>systemctl restart admissions</code>. Here you
            see whether they work.
          </p>
          <h2 className="visually-hidden">Their state now</h2>
          {shown.map(part => (
            <PartNotice key={part.part} part={part} onChecked={() => void readSetUpAgain()} />
          ))}
          <TestMail mails={data.test_mails} onArrived={() => void readSetUpAgain()} />
        </div>
      )}
    </Screen>
  )
}
