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
          <div className="programme-say stack">
            {['30%', '85%', '60%', '45%'].map((width, line) => (
              <span key={width} className="skeleton" style={{ width, height: line === 1 ? '3em' : '1em' }} />
            ))}
          </div>
          <span className="skeleton motif" />
        </div>
      </div>
      <div className="wrap section stack" aria-hidden="true">
        {['40%', '100%', '95%', '100%', '70%'].map((width, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
          <span key={line} className="skeleton" style={{ width }} />
        ))}
      </div>
    </div>
  )
}
