import type { ReactElement } from 'react'
import type { SubjectKey } from '#shared/domain/programmes.ts'

/** As in `app/art/motif-tile.tsx`: the pen is there at build; the browser fetches it only for a sheet that was not in the page. */
const penAtBuild = import.meta.env.SSR ? await import('#app/art/motif.ts') : undefined

type Pen = (subject: SubjectKey) => string

/** Each subject's tile once; `MotifThumb` shows it as often as it is wanted. */
export function MotifSheet({ subjects }: { subjects: readonly SubjectKey[] }): ReactElement {
  return (
    <svg
      className="motif-sheet"
      aria-hidden="true"
      ref={svg => void drawOnce(svg, subjects)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawings, made of numbers
      dangerouslySetInnerHTML={{ __html: penAtBuild ? symbols(subjects, penAtBuild.motif) : '' }}
    />
  )
}

export function MotifThumb({ subject }: { subject: SubjectKey }): ReactElement {
  return (
    <svg className="motif" viewBox="0 0 120 120" aria-hidden="true">
      <use href={`#motif-${subject}`} />
    </svg>
  )
}

async function drawOnce(svg: SVGSVGElement | null, subjects: readonly SubjectKey[]): Promise<void> {
  if (!svg || svg.firstChild) return
  const pen = await import('#app/art/motif.ts')
  svg.innerHTML = symbols(subjects, pen.motif)
}

/** The group has the class again, because rules are matched inside the copy that `use` makes. */
function symbols(subjects: readonly SubjectKey[], pen: Pen): string {
  return subjects
    .map(subject => `<symbol id="motif-${subject}" viewBox="0 0 120 120"><g class="motif">${pen(subject)}</g></symbol>`)
    .join('')
}
