import { Component, type ReactNode } from 'react'
import { Boundary } from '#app/chrome/boundary.tsx'
import { institution } from '#shared/catalogue/parts/institution.ts'

interface ErrorPageProps {
  pathname: string
  children: ReactNode
}

interface ErrorPageState {
  /** Where the error happened: it ends when the reader goes elsewhere. */
  pathname: string
  error?: unknown
}

/** Shows an unexpected error in the place of the page. */
export class ErrorPage extends Component<ErrorPageProps, ErrorPageState> {
  override state: ErrorPageState = { pathname: this.props.pathname }

  static getDerivedStateFromProps({ pathname }: ErrorPageProps, state: ErrorPageState): ErrorPageState | null {
    return pathname === state.pathname ? null : { pathname }
  }

  static getDerivedStateFromError(error: unknown): Pick<ErrorPageState, 'error'> {
    return { error }
  }

  override render(): ReactNode {
    const { pathname, children } = this.props
    if (!('error' in this.state)) return children
    const { error } = this.state
    return (
      <>
        <title>{`Unexpected Application Error! | ${institution().name}`}</title>
        <Boundary
          message={error instanceof Error ? error.message : 'We could not show this page.'}
          address={pathname}
        />
      </>
    )
  }
}
