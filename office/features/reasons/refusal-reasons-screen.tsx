import type { ReactElement } from 'react'
import { refusalBook } from './books.ts'
import { ReasonsScreen } from './reasons-screen.tsx'

/** The reasons for a refusal. */
export function Component(): ReactElement {
  return <ReasonsScreen book={refusalBook} />
}
