import type { ReactElement } from 'react'
import { documentBook } from './books.ts'
import { ReasonsScreen } from './reasons-screen.tsx'

/** The reasons to reject a document. */
export function Component(): ReactElement {
  return <ReasonsScreen book={documentBook} />
}
