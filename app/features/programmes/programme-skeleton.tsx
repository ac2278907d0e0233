import { type ReactElement, useLayoutEffect } from 'react'

/** The outline of a programme page while it is fetched (spec section 2). */
export function ProgrammeSkeleton(): ReactElement {
  useLayoutEffect(() => {
    // In newer browsers it returns a promise, which React would take for something to call.
    void scrollTo(0, 0)
  }, [])
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading...
      </p>
      <div className="night programme-head" aria-hidden="true">
        <div className="wrap">
          <div className="programme-say">
            <span className="programme-back">
              <Line width="8em" />
            </span>
            <div className="stack">
              <Line width="85%" height="3em" />
              <Line width="60%" />
              <Line width="45%" height="2.75em" />
            </div>
          </div>
          <span className="skeleton motif" />
        </div>
      </div>
      <div className="wrap section stack" aria-hidden="true">
        <Line width="40%" />
        <Line width="100%" />
        <Line width="95%" />
        <Line width="100%" />
        <Line width="70%" />
      </div>
    </div>
  )
}

function Line(size: { width: string; height?: string }): ReactElement {
  return <span className="skeleton" style={size} />
}
