import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactElement } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { ApiError } from '../../lib/call.ts'
import { useKeys } from '../../lib/keys.ts'
import { may, useMe } from '../../lib/me.ts'
import { nameInWords } from '../../lib/names.ts'
import { useList } from '../../lib/use-list.ts'
import { dayInWords } from '../../lib/words.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Screen, ScreenTitle } from '../../ui/screen.tsx'
import { LoadState } from '../../ui/states.tsx'
import { AccountSide } from './account-side.tsx'
import { type Account, accountQuery } from './accounts-query.ts'
import { DeletionPanel } from './deletion-panel.tsx'
import { FindPerson } from './find-person.tsx'
import { MessageList } from './message-list.tsx'
import { OwnApplications } from './own-applications.tsx'
import { RecoveryPanel } from './recovery-panel.tsx'
import { deletionQuery } from './use-deletion.ts'
import { useSendAgain } from './use-help.ts'
import { useMessageKeys } from './use-message-keys.ts'
import '../../styles/file.css'
import './people.css'
import './account.css'
import './recovery.css'
import { Pill } from '../../ui/pill.tsx'

/** One person: the account, its applications, and everything that we sent. */
export function Component(): ReactElement {
  const { id = '' } = useParams()
  const list = useList(accountQuery(id), 'id')
  const { first: account, error } = list
  if (!account)
    return (
      <Screen title={error ? 'Person not found' : 'Person'} width="wide">
        <FindPerson />
        {error instanceof ApiError && error.status === 404 ? (
          <EmptyState title="Nothing for you at this address">
            There is no such account, or it belongs to programmes that are not yours.
          </EmptyState>
        ) : (
          <LoadState of={list} label="Loading the person" rows={8} />
        )}
      </Screen>
    )
  return <OnePerson account={account} list={list} messages={list.rows} />
}

type OnePersonProps = {
  account: Account
  list: ComponentProps<typeof LoadMore>['list']
  messages: Account['messages']
}

function OnePerson({ account, list, messages }: OnePersonProps): ReactElement {
  const me = useMe()
  const { data: deletion } = useQuery({
    ...deletionQuery(account.id),
    enabled: may(me, ['people.propose', 'people.approve']),
  })
  const seesAll = me.grants.some(({ scope }) => scope === 'all')
  const { run, isBusy } = useSendAgain(account)
  const sending = may(me, ['documents.check']) ? { send: run, isBusy } : undefined
  useMessageKeys(messages, sending)
  const navigate = useNavigate()
  const asSeen = `/people/account/${account.id}/as-seen`
  useKeys('Person', [{ keys: 'v', label: 'See what this person sees', run: () => void navigate(asSeen) }])
  return (
    <div className="screen" data-width="wide">
      <ScreenTitle title={nameInWords(account.name)} />
      <FindPerson />
      <div className="ends" data-align="end" data-gap="5" data-lines="3">
        <Head account={account} />
        <ButtonLink look="secondary" to={asSeen}>
          As this person sees it <Kbd keys="v" />
        </ButtonLink>
      </div>
      {account.deletes_at && (
        <Notice tone="warning" title={`This account will be deleted on ${dayInWords(account.deletes_at)}.`}>
          <p>Its owner asked for this, and can cancel it by signing in until then.</p>
        </Notice>
      )}
      <div className="beside person-parts">
        <div className="column person-main" data-gap="5">
          {deletion?.deletion && <DeletionPanel account={account} shown={deletion} deletion={deletion.deletion} />}
          {account.recovery && <RecoveryPanel account={account} recovery={account.recovery} />}
          <OwnApplications account={account} />
          <section>
            <h2>
              Emails to this person <span className="office-count">newest first</span>
            </h2>
            {messages.length === 0 ? (
              <p className="soft">We have not sent any, or their records have been deleted.</p>
            ) : (
              <MessageList messages={messages} owner={account.email} sending={sending} />
            )}
            <LoadMore list={list} shown={messages.length} />
            {!seesAll && (
              <p className="soft person-note">Emails about applications outside your programmes are not listed.</p>
            )}
          </section>
        </div>
        <AccountSide account={account} isBeingDeleted={deletion?.deletion !== undefined} />
      </div>
    </div>
  )
}

function Head({ account }: { account: Account }): ReactElement {
  const { name, email, phone, date_of_birth, jamb_number, email_confirmed_at } = account
  return (
    <header className="person-head">
      <p className="soft">
        <Link to="/people">People</Link>
      </p>
      <h1 className="record-title">
        <bdi translate="no">{nameInWords(name)}</bdi>
      </h1>
      <ul className="wraps breaks" data-gap="4" data-lines="1">
        <li>
          <a href={`mailto:${email}`} translate="no">
            {email}
          </a>{' '}
          {email_confirmed_at ? (
            <span className="person-ok">✓ confirmed</span>
          ) : (
            <Pill tone="waiting">Not confirmed</Pill>
          )}
        </li>
        {phone && (
          <li>
            <a href={`tel:${phone}`} translate="no">
              {phone}
            </a>
          </li>
        )}
        {date_of_birth && <li>Born {dayInWords(date_of_birth)}</li>}
        {jamb_number && (
          <li>
            JAMB <span translate="no">{jamb_number}</span>
          </li>
        )}
      </ul>
    </header>
  )
}
