import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { type HeadTag, pageMeta } from '#app/lib/page-meta.ts'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { programmes } from '#shared/domain/programmes.ts'
import ListBody from './list-body.tsx'
import ProgrammeBody from './programme-body.tsx'
import { programmeHead } from './programme-meta.ts'
import { type ProgrammePage, programmePage } from './programme-page.ts'

// Compiled by the build; see vite.config.ts.
vi.mock('virtual:hide-list-until-filtered', () => ({ inlineScript: '' }))
vi.mock('virtual:drawn-sheets', () => ({ motifs: '/motifs.svg', scenes: '/scenes.svg' }))

function pageOf(id: string): ProgrammePage {
  const page = programmePage(id)
  if (!page) throw new Error(`No page for ${id}`)
  return page
}

const render = (element: React.ReactElement) => renderToStaticMarkup(element).replaceAll('&#x27;', "'")
const listAt = (query: string) => render(<ListBody search={new URLSearchParams(query)} />)
const bodyOf = (id: string) => render(<ProgrammeBody {...pageOf(id)} />)
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

/** Spec section 9, in its own words and figures. */
const stated: [test: RegExp, level: string, duration: string, fees: string[], tab: string][] = [
  [/^bsc-(software|computer)/, 'Undergraduate', '4 years', ['₦2,338,182', '₦2,553,182'], 'undergraduate'],
  [/^bsc-(accounting|business)/, 'Undergraduate', '4 years', ['₦2,060,727', '₦2,253,182'], 'undergraduate'],
  [/^beng-/, 'Undergraduate', '5 years', ['₦2,338,182', '₦2,553,182'], 'undergraduate'],
  [/^foundation-/, 'Foundation', '1 year', ['₦1,200,000 total'], 'foundation'],
  [/^jupeb-/, 'JUPEB', '1 year', ['₦1,500,000 total'], 'foundation'],
  [
    /^(msc|taught-masters)-/,
    'Postgraduate',
    '3 semesters (1.5 years)',
    ['₦906,060', '$1,000', 'Total: ₦2,718,182', 'Total: $3,000'],
    'postgraduate',
  ],
  [
    /^phd-/,
    'Postgraduate',
    '6 semesters (3 years)',
    ['₦853,030', '$2,000', 'Total: ₦5,118,182', 'Total: $12,000'],
    'postgraduate',
  ],
  [
    /^(pgd|pm)-/,
    'Postgraduate',
    '2 semesters',
    ['₦906,060', '$1,000', 'Total: ₦1,812,120', 'Total: $2,000'],
    'postgraduate',
  ],
]
const scholarships = ['beng-materials-metallurgical', 'msc-applied-math', 'msc-theoretical-applied-physics']

describe.each(programmes().map(({ id, title }) => [id, title] as const))('the page of %s', (id, title) => {
  const html = bodyOf(id)
  const text = textOf(html)
  const [, level = '', duration = '', fees = [], tab = ''] = stated.find(([test]) => test.test(id)) ?? []

  it('states its name, duration, level and fees as published', () => {
    expect(html).toContain(`<h1>${title.replaceAll('&', '&amp;')}</h1>`)
    for (const fact of [`Level ${level}`, `Duration ${duration}`, ...fees]) expect(text).toContain(fact)
  })

  it('has every part of the specification', () => {
    for (const part of [
      'Program Details',
      'Tuition Fees',
      'Program Description',
      'Entry Requirements',
      'Program Brochure',
    ])
      expect(html).toContain(`<h2>${part}</h2>`)
    for (const requirement of pageOf(id).requirements) expect(text).toContain(requirement)
    expect(html).toMatch(new RegExp(`<a[^>]* href="/brochures/${id}.pdf" target="_blank"`))
    expect(html.match(/<details/g) ?? []).toHaveLength(pageOf(id).faqs?.length ?? 0)
  })

  it(`goes back to the tab ${tab}`, () => {
    expect(html).toMatch(new RegExp(`href="/programs\\?tab=${tab}"[^>]*>.*Back to Programs`))
  })

  it('asks before it leads to the Application Portal, without opener or referrer', () => {
    const links = html.match(/<a[^>]*data-leaving[^>]*>Apply Now/g) ?? []
    expect(links).toHaveLength(2)
    for (const link of links) {
      expect(link).toContain('data-leaving="the Application Portal"')
      expect(link).toContain('data-onward="Continue to Application Portal"')
      expect(link).toContain('target="_blank" rel="noopener noreferrer"')
    }
  })

  it(scholarships.includes(id) ? 'offers the 50% scholarship' : 'offers no scholarship', () => {
    expect(text.includes('50% Scholarship Available')).toBe(scholarships.includes(id))
  })
})

describe('the head of a programme page', () => {
  const headOf = (id: string) => pageMeta(programmeHead(pageOf(id)))
  const named = (head: HeadTag[], name: string) =>
    head.find(tag => ('name' in tag && tag.name === name) || ('property' in tag && tag.property === name))
  const linked = (id: string) =>
    Object.fromEntries(
      headOf(id).flatMap(tag => {
        const data = 'script:ld+json' in tag ? (tag['script:ld+json'] as Record<string, unknown>) : undefined
        return data ? [[String(data['@type']), data]] : []
      }),
    )

  it.each(programmes().map(({ id, title }) => [id, title]))('is complete for %s', (id, title) => {
    const head = headOf(id)
    expect(head).toContainEqual({ title: `${title} | ${institution().name}` })
    expect(head.find(tag => 'rel' in tag && tag.rel === 'canonical')).toMatchObject({
      href: expect.stringMatching(new RegExp(`/programs/${id}$`)),
    })
    expect(named(head, 'og:image')).toMatchObject({ content: expect.stringMatching(new RegExp(`/social/${id}.png$`)) })
    const description = named(head, 'description')
    expect(description && 'content' in description && String(description.content).length).toBeLessThanOrEqual(200)
    expect(named(head, 'keywords')).toBeDefined()
  })

  it.each(programmes().map(({ id }) => id))('tells search engines the course, its fees and its questions: %s', id => {
    const { Course, BreadcrumbList, FAQPage } = linked(id)
    const priced = id.startsWith('foundation') || id.startsWith('jupeb') ? 1 : 2
    expect(Course).toMatchObject({ '@context': 'https://schema.org', provider: { name: institution().name } })
    const offer = { '@type': 'Offer', price: expect.any(Number), priceCurrency: expect.stringMatching(/^(NGN|USD)$/) }
    expect(Course?.offers).toEqual(Array.from({ length: priced }, () => expect.objectContaining(offer)))
    expect(BreadcrumbList?.itemListElement).toHaveLength(3)
    expect(FAQPage?.mainEntity ?? []).toHaveLength(pageOf(id).faqs?.length ?? 0)
  })
})

describe('the programme list', () => {
  it.each([
    ['', 'undergraduate'],
    ['?tab=postgraduate', 'postgraduate'],
    ['?tab=foundation', 'foundation'],
    ['?tab=nonsense', 'undergraduate'],
  ])('/programs%s shows the tab %s', (query, tab) => {
    const html = listAt(query)
    expect(html).toContain(`class="finder" data-tab="${tab}"`)
    expect(html).toContain(`href="/programs?tab=${tab}" data-tab="" aria-current="page"`)
  })

  it('has a row for each programme, with a link, its duration and its fee', () => {
    const html = listAt('')
    const rows = html.match(/<li data-in=.*?<\/li>/g) ?? []
    expect(rows).toHaveLength(39)
    for (const [index, { id, duration }] of programmes().entries()) {
      const row = rows.find(each => each.includes(`href="/programs/${id}"`)) ?? `row ${index} is missing`
      expect(row).toContain(duration)
      expect(row).toMatch(/₦[\d,]+ (per session|per semester|total)/)
    }
    expect(html.match(/50% Scholarship/g)).toHaveLength(3)
  })
})
