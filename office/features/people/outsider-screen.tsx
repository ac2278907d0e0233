import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatSum } from '#shared/domain/money.ts'
import { programTypeName } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { MotifThumb } from '#ui/art/motif-thumb.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { ApiError } from '../../lib/call.ts'
import { nameInWords } from '../../lib/names.ts'
import { dayInWords } from '../../lib/words.ts'
import { Screen, ScreenTitle } from '../../ui/screen.tsx'
import { LoadState } from '../../ui/states.tsx'
import { refereeNames, refereeTones } from './account-words.ts'
import { type Outsider, outsiderQuery } from './accounts-query.ts'
import { FindPerson } from './find-person.tsx'
import { ForgetAddress } from './forget-address.tsx'
import { MessageList } from './message-list.tsx'
import { useMessageKeys } from './use-message-keys.ts'
import '../../styles/file.css'
import './people.css'
import './account.css'
import { Pill } from '../../ui/pill.tsx'

/** A referee, or someone who pays: whom it is for, and everything that we sent. */
export function Component(): ReactElement {
  const [search] = useSearchParams()
  const query = useQuery(outsiderQuery((search.get('email') ?? '').trim()))
  const { data, error } = query
  if (data) return <OneOutsider outsider={data} />
  return (
    <Screen title={error ? 'Person not found' : 'Person'} width="wide">
      <FindPerson />
      {error instanceof ApiError && (error.status === 404 || error.status === 422) ? (
        <EmptyState title="No one found">
          No one with this address is a referee or pays for someone in your programmes.
        </EmptyState>
      ) : (
        <LoadState of={query} label="Loading the person" rows={8} />
      )}
    </Screen>
  )
}

function OneOutsider({ outsider }: { outsider: Outsider }): ReactElement {
  const { name, email, account, requests, payments, messages, is_partial } = outsider
  useMessageKeys(messages, undefined)
  return (
    <div className="screen" data-width="wide">
      <ScreenTitle title={name || email} />
      <FindPerson />
      <header className="person-head">
        <p className="soft">
          <Link to="/people">People</Link>
        </p>
        <h1 className="record-title">
          <bdi translate="no">{name || email}</bdi>
        </h1>
        <ul className="wraps breaks" data-gap="4" data-lines="1">
          <li>
            <a href={`mailto:${email}`} translate="no">
              {email}
            </a>
          </li>
          {account && (
            <li>
              <Link to={`/people/account/${account}`}>Also has an account with us</Link>
            </li>
          )}
        </ul>
      </header>
      <div className="column person-main" data-gap="5">
        {requests.length > 0 && <Requests requests={requests} />}
        {payments.length > 0 && <Payments payments={payments} />}
        <section>
          <h2>
            Emails to this person <span className="office-count">newest first</span>
          </h2>
          {messages.length === 0 ? (
            <p className="soft">We have not sent any, or their records have been deleted.</p>
          ) : (
            <MessageList messages={messages} owner={email} />
          )}
        </section>
        {is_partial && <p className="soft">What concerns applications outside your programmes is not listed.</p>}
        {!account && <ForgetAddress email={email} />}
      </div>
    </div>
  )
}

function Requests({ requests }: Pick<Outsider, 'requests'>): ReactElement {
  return (
    <section>
      <h2>
        Referee of <span className="office-count">{requests.length}</span>
      </h2>
      <ul className="person-applications ruled">
        {requests.map(({ referee, application, status, asked_at, next_reminder_at, wants_no_reminders }) => (
          <Concerned key={referee} application={application} tab="references">
            <Pill tone={refereeTones[status]}>{refereeNames[status]}</Pill>
            <span className="soft person-when">
              {[
                asked_at && `asked ${dayInWords(asked_at)}`,
                wants_no_reminders
                  ? 'wants no reminders'
                  : next_reminder_at && `next reminder ${dayInWords(next_reminder_at)}`,
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </Concerned>
        ))}
      </ul>
    </section>
  )
}

function Payments({ payments }: Pick<Outsider, 'payments'>): ReactElement {
  return (
    <section>
      <h2>
        Pays for <span className="office-count">{payments.length}</span>
      </h2>
      <ul className="person-applications ruled">
        {payments.map(({ reference, application, status, amount_minor, currency, at }) => (
          <Concerned key={reference} application={application} tab="payments">
            <Pill tone={status === 'paid' ? 'good' : undefined}>{status === 'paid' ? 'Paid' : 'Not paid'}</Pill>
            <span className="soft person-when">
              {formatSum({ amount_minor, currency })}, {dayInWords(at)}, <span translate="no">{reference}</span>
            </span>
          </Concerned>
        ))}
      </ul>
    </section>
  )
}

interface ConcernedProps {
  application: Outsider['requests'][number]['application']
  /** Of its file. */
  tab: 'references' | 'payments'
  children: ReactElement[]
}

/** The application of someone else, with a link to the person and to the file. */
function Concerned({ application, tab, children }: ConcernedProps): ReactElement {
  const { uuid, account, name, application_number, program_type, selected_program } = application
  const programme = findProgramme(selected_program)
  const who = nameInWords(name)
  return (
    <li className="acts" data-gap="3" data-lines="1">
      <MotifThumb subject={programme?.image ?? 'default'} />
      <span className="person-programme">
        {account ? (
          <Link className="tall-link" to={`/people/account/${account}`} translate="no">
            <bdi>{who}</bdi>
          </Link>
        ) : (
          <bdi translate="no">{who}</bdi>
        )}
        <span className="sub-line">
          {[programme?.title ?? programTypeName(program_type), application_number].filter(Boolean).join(' · ')}
        </span>
      </span>
      {children}
      {application_number && (
        <Link className="tall-link" to={`/applications/${uuid}?tab=${tab}`}>
          Open<VisuallyHidden> the file of {who}</VisuallyHidden>
        </Link>
      )}
    </li>
  )
}
