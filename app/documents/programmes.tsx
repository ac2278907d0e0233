import ListBody, { head } from '#app/features/programmes/list-body.tsx'
import ProgrammeBody from '#app/features/programmes/programme-body.tsx'
import { programmeHead } from '#app/features/programmes/programme-meta.ts'
import { programmePage } from '#app/features/programmes/programme-page.ts'
import RetiredBody, { retiredHead } from '#app/features/programmes/retired-body.tsx'
import { kindsInWords } from '#shared/domain/programme-kinds.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { paths } from '#shared/paths.ts'
import type { PublicDocument } from './document.ts'
import programmesCss from './programmes.css?url'

export const programmeList = (): PublicDocument => ({
  body: search => <ListBody search={search} />,
  sheets: [programmesCss],
  head: {
    ...head(),
    path: paths.programmes(),
    keywords: ['programmes', ...kindsInWords().split(/, | and /), 'tuition'],
  },
})

/** The page of one programme, that of a retired one saying so, or undefined when there is none with this id. */
export function programme(id: string | undefined): PublicDocument | undefined {
  const retired = findProgramme(id)
  if (retired?.isRetired)
    return { body: () => <RetiredBody programme={retired} />, sheets: [programmesCss], head: retiredHead(retired) }
  const page = programmePage(id)
  return page && { body: () => <ProgrammeBody {...page} />, sheets: [programmesCss], head: programmeHead(page) }
}
