import type { ReactElement } from 'react'
import { ownMarkup } from '#ui/lib/own-markup.ts'

/** A branch that the browser's bundle does not have: the pen is there at build and fetched later. */
const penAtBuild = import.meta.env.SSR ? await import('./motif.ts') : undefined

type MotifProps = {
  subject: string
  /** A programme id: chooses the variation and the selvedge. */
  seed?: string
  className?: string
}

/**
 * A subject's tile. It is a picture of what the words beside it say, so screen readers pass it by. The build draws it into
 * the page; in the browser the pen is fetched only for a tile that was not in the page that was loaded.
 */
export function Motif({ subject, seed, className }: MotifProps): ReactElement {
  return (
    <svg
      key={`${subject} ${seed}`}
      ref={svg => void drawOnce(svg, subject, seed)}
      className={className ? `motif ${className}` : 'motif'}
      viewBox="0 0 120 120"
      aria-hidden="true"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, made of numbers
      dangerouslySetInnerHTML={{ __html: ownMarkup(penAtBuild?.motif(subject, { seed }) ?? '') }}
    />
  )
}

async function drawOnce(svg: SVGSVGElement | null, subject: string, seed: string | undefined): Promise<void> {
  if (!svg || svg.firstChild) return
  const pen = await import('./motif.ts')
  svg.innerHTML = ownMarkup(pen.motif(subject, { seed }))
}
