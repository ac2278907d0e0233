import { institution } from '#shared/catalogue/parts/institution.ts'
import { pageGap } from '#shared/page-gaps.ts'
import { PageTop } from './page-top.tsx'

export const head = () => ({
  title: 'Admissions in figures',
  description: `How many people applied to ${institution().shortName}, were offered a place, accepted it and enrolled.`,
})

/** The figures are markup of the server (`server/features/statistics/statistics-markup.ts`), which counts them once a day. */
export default function StatisticsBody() {
  return (
    <>
      <PageTop title={head().title} lead={head().description} />
      <div className="wrap statistics">{import.meta.env.PROD && pageGap('statistics', 'rounds')}</div>
    </>
  )
}
