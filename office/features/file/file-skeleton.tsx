import type { ReactElement } from 'react'
import { ScreenTitle } from '../../ui/screen.tsx'
import { LoadingRows } from '../../ui/states.tsx'

/** As high as what comes. */
export function FileSkeleton(): ReactElement {
  return (
    <div className="file">
      <ScreenTitle title="Application" />
      <header className="file-head">
        <span className="file-sign skeleton" />
        <div className="file-who">
          <p className="skeleton file-skeleton-name" />
          <p className="skeleton file-skeleton-line" />
        </div>
      </header>
      <div className="file-body">
        <LoadingRows label="Loading the application" rows={9} />
      </div>
    </div>
  )
}
