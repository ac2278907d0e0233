import informationCss from '#app/features/information/information.css?url'
import StatisticsBody, { head } from '#app/features/information/statistics-body.tsx'
import { breadcrumbs } from '#app/features/information/structured-data.ts'
import { statistics } from '#shared/catalogue/parts/statistics.ts'
import { paths } from '#shared/paths.ts'
import type { PublicDocument } from './document.ts'
import statisticsCss from './statistics.css?url'

/** Undefined until the registrar shows the figures. */
export function statisticsPage(): PublicDocument | undefined {
  if (!statistics().isShown) return undefined
  return {
    body: () => <StatisticsBody />,
    sheets: [informationCss, statisticsCss],
    head: {
      ...head(),
      path: paths.statistics,
      keywords: ['statistics', 'applications', 'offers of admission', 'enrolment'],
      structuredData: [breadcrumbs({ name: head().title, path: paths.statistics })],
    },
  }
}
