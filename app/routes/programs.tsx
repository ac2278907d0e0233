import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { findProgrammes } from '#app/features/programmes/finder.ts'
import { LateComparison } from '#app/features/programmes/late-comparison.tsx'
import { ProgrammeSkeleton } from '#app/features/programmes/programme-skeleton.tsx'
import { useProgrammeOnItsWay } from '#app/features/programmes/use-programme-on-its-way.ts'
import { kept } from '#app/lib/kept.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { pageSheet } from '#app/lib/page-sheet.ts'
import { whenIdle } from '#app/lib/when-idle.ts'
import { institution } from '#content/institution.ts'
import { paths } from '#shared/paths.ts'
import programmesCss from './programmes.css?url'

export const links = () => [pageSheet(programmesCss)]

export const meta = () =>
  pageMeta({
    title: 'Programs',
    description: `All 39 programmes of ${institution.name}: undergraduate, postgraduate, foundation and JUPEB, with duration, tuition and entry requirements.`,
    path: paths.programmes(),
    keywords: ['programmes', 'undergraduate', 'postgraduate', 'foundation', 'JUPEB', 'tuition'],
  })

const loadList = () => import('#app/features/programmes/list-body.tsx')
const ListBody = await kept('programmes', loadList)
// The router runs this module when a link to it is about to be followed: the list then is on its way at once.
if (!import.meta.env.SSR && !document.querySelector('.finder')) void loadList()

export default function Programs() {
  const { key } = useLocation()
  const isLeaving = useProgrammeOnItsWay()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says what to show, and each visit has its key
  useEffect(findProgrammes, [key])
  useEffect(fetchWhenIdle, [])
  if (isLeaving) return <ProgrammeSkeleton />
  return (
    <>
      <ListBody />
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
