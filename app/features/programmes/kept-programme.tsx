import { lazy, type ReactElement, Suspense } from 'react'
import { keptAttribute } from '#app/lib/kept.tsx'
import { ownMarkup } from '#app/lib/own-markup.ts'
import type { ProgrammePage } from './programme-page.ts'
import { ProgrammeSkeleton } from './programme-skeleton.tsx'

/** As `kept()` does for whole modules: the programme in the loaded document stays as it is, others are drawn. */
const BodyAtBuild = import.meta.env.SSR ? (await import('./programme-body.tsx')).default : undefined
const inDocument = import.meta.env.SSR ? null : document.querySelector(`[${keptAttribute}^="programme-"]`)
const keptName = inDocument?.getAttribute(keptAttribute)
const keptMarkup = { __html: ownMarkup(inDocument?.innerHTML ?? '') }

let started: ReturnType<typeof loadBody> | undefined
const loadBody = () => import('./programme-body.tsx')

/** Starts to fetch what draws a programme. */
function fetchProgrammeBody(): ReturnType<typeof loadBody> {
  started ??= loadBody()
  return started
}

const BodyLater = lazy(fetchProgrammeBody)
// The router runs this module when a link to a programme is about to be followed.
if (!import.meta.env.SSR && !inDocument) void fetchProgrammeBody()

export function KeptProgramme({ page }: { page: ProgrammePage }): ReactElement {
  const name = `programme-${page.id}`
  const attributes = { [keptAttribute]: name }
  if (BodyAtBuild)
    return (
      <div {...attributes}>
        <BodyAtBuild {...page} />
      </div>
    )
  if (name === keptName)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: this document's own markup
    return <div key={name} {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={keptMarkup} />
  return (
    <div key={name} {...attributes}>
      <Suspense fallback={<ProgrammeSkeleton />}>
        <BodyLater {...page} />
      </Suspense>
    </div>
  )
}
