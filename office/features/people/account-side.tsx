import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { deviceName } from '#shared/domain/device-name.ts'
import { may, useMe } from '../../lib/me.ts'
import { dayInWords, momentInWords } from '../../lib/words.ts'
import { Facts } from '../../ui/facts.tsx'
import { Pill } from '../../ui/pill.tsx'
import { refereeNames, refereeTones } from './account-words.ts'
import { type Account, outsiderPath } from './accounts-query.ts'
import { ContactWays } from './contact-ways.tsx'
import { DeleteOnLetter } from './delete-on-letter.tsx'
import { EndSessions } from './end-sessions.tsx'
import { ErasedDrafts } from './erased-drafts.tsx'
import { LostMailbox } from './lost-mailbox.tsx'
import { MessageList } from './message-list.tsx'

interface AccountSideProps {
  account: Account
  /** A colleague has asked for it. */
  isBeingDeleted: boolean
}

/** How the person signs in, and the others whom we wrote to about them. */
export function AccountSide({ account, isBeingDeleted }: AccountSideProps): ReactElement {
  const { referees, sponsors } = account
  return (
    <aside className="column person-side" data-gap="5" aria-label="Sign-in, referees and payers">
      <SignIns account={account} />
      {account.contact && <ContactWays contact={account.contact} />}
      {referees.length > 0 && (
        <section>
          <h2>Referees</h2>
          {referees.map(({ id, name, email, status, messages }) => (
            <div key={id} className="person-other">
              <p>
                <Link to={outsiderPath(email)} dir="auto" translate="no">
                  {name}
                </Link>{' '}
                <Pill tone={refereeTones[status]}>{refereeNames[status]}</Pill>
                <span className="sub-line">{email}</span>
              </p>
              <MessageList messages={messages} owner={email} />
            </div>
          ))}
        </section>
      )}
      {sponsors.length > 0 && (
        <section>
          <h2>Others who pay</h2>
          {sponsors.map(({ application, email, paid, messages }) => (
            <div key={`${application} ${email}`} className="person-other">
              <p>
                <Link to={outsiderPath(email)} translate="no">
                  {email}
                </Link>{' '}
                <Pill tone={paid ? 'good' : undefined}>{paid ? 'Paid' : 'Not paid'}</Pill>
              </p>
              <MessageList messages={messages} owner={email} />
            </div>
          ))}
        </section>
      )}
      <ErasedDrafts account={account} />
      <LostMailbox account={account} />
      {!isBeingDeleted && <DeleteOnLetter account={account} />}
    </aside>
  )
}

function SignIns({ account }: { account: Account }): ReactElement {
  const isHelping = may(useMe(), ['documents.check'])
  const { sessions, signed_in_at, opened_at, email_confirmed_at } = account
  return (
    <section>
      <h2>Signed in on</h2>
      {sessions.length === 0 && <p className="soft">Not signed in anywhere.</p>}
      <ul className="ruled" data-pad="1">
        {sessions.map(({ user_agent, created_at, last_used_at }) => (
          <li className="ends" data-gap="3" data-lines="0" key={`${created_at} ${user_agent}`}>
            <span>{deviceName(user_agent)}</span>
            <span className="soft">{momentInWords(last_used_at)}</span>
          </li>
        ))}
      </ul>
      {sessions.length > 0 && isHelping && <EndSessions account={account} />}
      <Facts
        look="lines"
        facts={[
          ['Last sign-in', signed_in_at ? momentInWords(signed_in_at) : 'Never'],
          ['Signs in with', 'Email address and password'],
          ['Address confirmed', email_confirmed_at ? dayInWords(email_confirmed_at) : 'Not yet'],
          ['Account opened', dayInWords(opened_at)],
        ]}
      />
    </section>
  )
}
