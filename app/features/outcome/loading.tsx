import { Skeleton } from '#app/ui/skeleton.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

/** The shape of a portal page while what stands in it is fetched. */
export function LoadingPage({ label = 'Loading...' }: { label?: string }) {
  return (
    <div className="stack outcome-loading" aria-busy="true" style={{ '--gap': 'var(--s5)' }}>
      <p role="status">
        <VisuallyHidden>{label}</VisuallyHidden>
      </p>
      <Skeleton width="70%" height="2.6rem" />
      <Skeleton lines={2} />
      <Skeleton height="9rem" />
      <Skeleton lines={4} />
    </div>
  )
}
