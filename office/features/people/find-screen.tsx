import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { programTypeName } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { useKeys } from '../../lib/keys.ts'
import { nameInWords } from '../../lib/names.ts'
import { rowKeys } from '../../lib/row-keys.ts'
import { dayInWords } from '../../lib/words.ts'
import { Screen } from '../../ui/screen.tsx'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { foundInWords, stateInWords } from './account-words.ts'
import { type FoundAccount, type FoundAccounts, foundAccountsQuery, outsiderPath } from './accounts-query.ts'
import { FindPerson } from './find-person.tsx'
import { ForgetAddress } from './forget-address.tsx'
import '../../styles/file.css'
import './people.css'

/** The people whom a search finds. With `open`, the only one is opened. */
export function Component(): ReactElement {
  const [search] = useSearchParams()
  const q = (search.get('q') ?? '').trim()
  const navigate = useNavigate()
  const { data, error, refetch, isPlaceholderData } = useQuery(foundAccountsQuery(q))
  const only = search.has('open') && data?.rows.length === 1 && !isPlaceholderData ? data.rows[0]?.id : undefined
  useEffect(() => {
    if (only) void navigate(`/people/account/${only}`, { replace: true })
  }, [only, navigate])
  useKeys('People', rowKeys({ one: 'person' }))
  return (
    <Screen title="Find a person" heading="People" width="wide">
      <FindPerson q={q} />
      {error && <LoadFailed error={error} retry={() => void refetch()} />}
      {q !== '' && !data && !error && <LoadingRows label="Searching" rows={3} />}
      {q === '' && (
        <EmptyState title="Who is it?">
          Their page shows the applications, every email we sent and whether it arrived, and where they are signed in.
        </EmptyState>
      )}
      {q !== '' && data && !error && (
        <>
          <p role="status">{data.rows.length > 0 ? foundInWords(data) : ''}</p>
          {data.outsider && <Outside outsider={data.outsider} />}
          {data.rows.length > 0 ? (
            <People rows={data.rows} busy={isPlaceholderData} />
          ) : data.outsider ? null : (
            <EmptyState title="No one found">
              {`No account in your programmes has “${q}”. Enter a whole email address, a whole number or whole names. Someone who has not confirmed the email address has no account yet.`}
            </EmptyState>
          )}
          {data.rows.length === 0 && !data.outsider && q.includes('@') && <ForgetAddress email={q} />}
        </>
      )}
    </Screen>
  )
}

function Outside({ outsider }: { outsider: NonNullable<FoundAccounts['outsider']> }): ReactElement {
  const { email, name, requests, payments } = outsider
  return (
    <p>
      <Link to={outsiderPath(email)} translate="no">
        <bdi>{name || email}</bdi>
      </Link>{' '}
      {[
        requests > 0 && `is a referee of ${requests === 1 ? '1 applicant' : `${requests} applicants`}`,
        payments > 0 && `pays for ${payments === 1 ? '1 applicant' : `${payments} applicants`}`,
      ]
        .filter(Boolean)
        .join(' and ')}
      .
    </p>
  )
}

const columns: readonly Column[] = [
  { id: 'name', label: 'Person' },
  { id: 'contact', label: 'Email and phone' },
  { id: 'applications', label: 'Applications' },
  { id: 'signed-in', label: 'Last signed in', hideBelow: 'tablet' },
]

function People({ rows, busy }: { rows: readonly FoundAccount[]; busy: boolean }): ReactElement {
  return (
    <Table caption="People found" columns={columns} narrow="stack" busy={busy}>
      <tbody>
        {rows.map(row => (
          <tr key={row.id}>
            <th scope="row" className="people-person plain">
              <Link className="one-line" to={`/people/account/${row.id}`} title={nameInWords(row.name)} translate="no">
                <bdi>{nameInWords(row.name)}</bdi>
              </Link>
            </th>
            <td className="person-contact breaks">
              <span translate="no">{row.email}</span>
              <span className="sub-line">
                {[row.phone, row.email_confirmed ? '' : 'address not confirmed'].filter(Boolean).join(' · ')}
              </span>
            </td>
            <td>
              {row.applications.length === 0 && <span className="soft">None</span>}
              {row.applications.map(one => (
                <span key={one.uuid} className="person-line">
                  {[
                    one.application_number,
                    findProgramme(one.selected_program)?.title ?? programTypeName(one.program_type),
                    stateInWords(one.state),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              ))}
            </td>
            <td data-hide="tablet">{row.signed_in_at ? dayInWords(row.signed_in_at) : 'Never'}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
