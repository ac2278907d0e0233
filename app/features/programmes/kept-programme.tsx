import { type ComponentType, lazy, type ReactElement, Suspense, useState } from 'react'
import { keptAttribute } from '#app/lib/kept.tsx'
import { ownMarkup } from '#app/lib/own-markup.ts'
import type { ProgrammePage } from './programme-page.ts'
import { ProgrammeSkeleton } from './programme-skeleton.tsx'

/** As `kept()` does for whole modules: the programme in the loaded document stays as it is, others are drawn. */
const inDocument = import.meta.env.SSR ? null : document.querySelector(`[${keptAttribute}^="programme-"]`)
const keptName = inDocument?.getAttribute(keptAttribute)
const keptMarkup = { __html: ownMarkup(inDocument?.innerHTML ?? '') }

type Body = ComponentType<ProgrammePage>

let bodyHere: Body | undefined
let started: Promise<{ default: Body }> | undefined

/** Fetches what draws a programme. */
function fetchBody(): Promise<{ default: Body }> {
  started ??= import('./programme-body.tsx').then(body => {
    bodyHere = body.default
    return body
  })
  return started
}

const BodyLater = lazy(fetchBody)
if (import.meta.env.SSR) await fetchBody()
// The router runs this module when a link to a programme is about to be followed.
else if (!inDocument) void fetchBody()

export function KeptProgramme({ page }: { page: ProgrammePage }): ReactElement {
  const name = `programme-${page.id}`
  const attributes = { [keptAttribute]: name }
  if (name === keptName)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: this document's own markup
    return <div key={name} {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={keptMarkup} />
  return (
    <div key={name} {...attributes}>
      <Drawn {...page} />
    </div>
  )
}

/** What is here is drawn at once: `lazy` would show its fallback first, and leave it there for a moment. */
function Drawn(page: ProgrammePage): ReactElement {
  const [Body] = useState(() => bodyHere)
  if (Body) return <Body {...page} />
  return (
    <Suspense fallback={<ProgrammeSkeleton />}>
      <BodyLater {...page} />
    </Suspense>
  )
}
