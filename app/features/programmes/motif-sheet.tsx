import type { ReactElement } from 'react'
import { ownMarkup } from '#app/lib/own-markup.ts'
import type { SubjectKey } from '#shared/domain/programmes.ts'

type Pen = (subject: SubjectKey) => string

/** As in `app/art/motif-tile.tsx`: the pen is there at build, and fetched later in the browser. */
const penAtBuild: Pen | undefined = import.meta.env.SSR ? (await import('#app/art/motif.ts')).motif : undefined

/** Each subject's tile once; `MotifThumb` shows it as often as it is wanted. The page carries those of its first tab. */
export function MotifSheet({ subjects }: { subjects: readonly SubjectKey[] }): ReactElement {
  const symbols = subjects.map(subject => (penAtBuild ? symbolOf(subject, penAtBuild) : '')).join('')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawings, made of numbers
  return <svg className="motif-sheet" aria-hidden="true" dangerouslySetInnerHTML={{ __html: ownMarkup(symbols) }} />
}

export function MotifThumb({ subject }: { subject: SubjectKey }): ReactElement {
  return (
    <svg className="motif" viewBox="0 0 120 120" aria-hidden="true">
      <use href={`#motif-${subject}`} />
    </svg>
  )
}

/** Draws what the sheet came without; for the browser, when it has time. */
export async function completeMotifSheet(): Promise<void> {
  const { motif, subjects } = await import('#app/art/motif.ts')
  const sheet = document.querySelector('.motif-sheet')
  const missing = subjects.filter(subject => subject !== 'default' && !document.getElementById(`motif-${subject}`))
  const symbols = missing.map(subject => symbolOf(subject as SubjectKey, motif)).join('')
  sheet?.insertAdjacentHTML('beforeend', ownMarkup(symbols))
}

/** The group has the class again, because rules are matched inside the copy that `use` makes. */
function symbolOf(subject: SubjectKey, pen: Pen): string {
  return `<symbol id="motif-${subject}" viewBox="0 0 120 120"><g class="motif">${pen(subject)}</g></symbol>`
}
