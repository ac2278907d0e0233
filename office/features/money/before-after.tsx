import { type ReactElement, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useKeys } from '../../lib/keys.ts'

/** No call has books of before. */
const earliest = '2000'

const names = { day: 'Day', month: 'Month' } as const

/** When the books begin, once a day or month of them has been loaded: no way leads further back. */
export function useFirst(books: { first: string } | undefined): string {
  const [first, setFirst] = useState(books?.first)
  if (books && books.first !== first) setFirst(books.first)
  return first ?? earliest
}

/** The ways to the day or month before and after, with their keys; undefined for what has no books: before the first, or yet to come. */
export function BeforeAfter(props: {
  what: keyof typeof names
  before: string | undefined
  after: string | undefined
}): ReactElement {
  const navigate = useNavigate()
  const ways = (['before', 'after'] as const).flatMap(way => {
    const to = props[way]
    return to === undefined ? [] : [{ to, label: `The ${props.what} ${way}`, keys: way === 'before' ? 'k' : 'j' }]
  })
  useKeys(
    names[props.what],
    ways.map(({ to, label, keys }) => ({ keys, label, run: () => void navigate(to) })),
  )
  return (
    <>
      {ways.map(({ to, label }) => (
        <Link key={label} className="tall-link" to={to}>
          {label}
        </Link>
      ))}
    </>
  )
}
