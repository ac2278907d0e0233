import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { findProgrammes } from '#app/features/programmes/finder.ts'
import { LateComparison } from '#app/features/programmes/late-comparison.tsx'
import { ProgrammeSkeleton } from '#app/features/programmes/programme-skeleton.tsx'
import { useProgrammeOnItsWay } from '#app/features/programmes/use-programme-on-its-way.ts'
import { keptPage } from '#app/lib/kept-page.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { pageSheet } from '#app/lib/page-sheet.ts'
import { whenIdle } from '#app/lib/when-idle.ts'
import { paths } from '#shared/paths.ts'
import programmesCss from './programmes.css?url'

const { Body, head } = await keptPage(
  paths.programmes(),
  import.meta.env.SSR && (() => import('#app/features/programmes/list-body.tsx')),
)

export const links = () => [pageSheet(programmesCss)]

export const meta = () =>
  pageMeta({
    ...head,
    path: paths.programmes(),
    keywords: ['programmes', 'undergraduate', 'postgraduate', 'foundation', 'JUPEB', 'tuition'],
  })

export default function Programs() {
  const { key } = useLocation()
  const isLeaving = useProgrammeOnItsWay()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says what to show, and each visit has its key
  useEffect(findProgrammes, [key])
  useEffect(fetchWhenIdle, [])
  if (isLeaving) return <ProgrammeSkeleton />
  return (
    <>
      <Body />
      <LateComparison />
    </>
  )
}

/** Most readers open a programme next: its page, unless the link is one that costs. */
function fetchWhenIdle(): void {
  whenIdle(async () => {
    if (document.documentElement.dataset.lite === undefined) await import('./programme.tsx')
  })
}
