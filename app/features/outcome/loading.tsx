import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

type LoadingPageProps = {
  label?: string
  /** The heading of the page, if known; otherwise the label replaces it, visually hidden. */
  title?: string
  /** A part of a page that already has its heading. */
  isPart?: boolean
}

/** The outline of a portal page while its content loads. */
export function LoadingPage({ label = 'Loading...', title, isPart = false }: LoadingPageProps) {
  return (
    <div
      className="stack outcome-loading"
      aria-busy="true"
      data-part={isPart ? '' : undefined}
      style={{ '--gap': 'var(--s5)' }}
    >
      <p role="status">
        <VisuallyHidden>{label}</VisuallyHidden>
      </p>
      {title ? <h1>{title}</h1> : !isPart && <h1 className="visually-hidden">{label}</h1>}
      {!title && <Skeleton width="70%" height="2.6rem" />}
      <Skeleton lines={2} />
      <Skeleton height="9rem" />
      <Skeleton lines={4} />
    </div>
  )
}
