import { type PageMeta, publicUrl } from '#app/lib/page-meta.ts'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { paths } from '#shared/paths.ts'
import type { ProgrammePage } from './programme-page.ts'

const listItem = (position: number, name: string, path: string) => ({
  '@type': 'ListItem',
  position,
  name,
  item: publicUrl() + path,
})

/** The head of a programme page, with Course, BreadcrumbList and, where it has questions, FAQPage of schema.org. */
export function programmeHead(page: ProgrammePage): PageMeta {
  const { id, title, level, duration, tab, offers, description, topics, faqs } = page
  const path = paths.programme(id)
  return {
    title,
    description: shortened(description),
    path,
    keywords: [title, level, duration, ...topics.slice(0, 3)],
    image: `/social/${id}.png`,
    structuredData: [
      {
        '@type': 'Course',
        name: title,
        description: shortened(description),
        url: publicUrl() + path,
        courseCode: id,
        educationalLevel: level,
        provider: {
          '@type': 'CollegeOrUniversity',
          name: institution().name,
          sameAs: institution().external.mainSite.url,
        },
        offers: offers.map(offer => ({ '@type': 'Offer', ...offer })),
        hasCourseInstance: {
          '@type': 'CourseInstance',
          courseMode: 'Onsite',
          courseSchedule: { '@type': 'Schedule', ...scheduleOf(duration) },
        },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          listItem(1, 'Programs', paths.programmes()),
          listItem(2, level, paths.programmes(tab)),
          listItem(3, title, path),
        ],
      },
      ...(faqs
        ? [
            {
              '@type': 'FAQPage',
              mainEntity: faqs.map(faq => ({
                '@type': 'Question',
                name: faq.question,
                acceptedAnswer: { '@type': 'Answer', text: faq.answer },
              })),
            },
          ]
        : []),
    ],
  }
}

/** Whole sentences of up to 200 characters, or the words that fit into them. */
export function shortened(text: string, most = 200): string {
  const whole = text.slice(0, most + 1).match(/^.*[.?!](?=\s)/s)?.[0]
  return whole ?? `${text.slice(0, most - 1).replace(/\s+\S*$/, '')}…`
}

/** '4 years' and '3 semesters (1.5 years)' as schema.org counts them; a semester is half a year. */
function scheduleOf(duration: string): { duration: string; repeatFrequency: string; repeatCount: number } {
  const count = Number.parseInt(duration, 10)
  return duration.includes('semester')
    ? { duration: 'P6M', repeatFrequency: 'P6M', repeatCount: count }
    : { duration: 'P1Y', repeatFrequency: 'P1Y', repeatCount: count }
}
