import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { replaceCatalogue, sampleCatalogue } from '#shared/catalogue/current.ts'
import { campus } from '#shared/catalogue/parts/campus.ts'
import { faqGroups } from '#shared/catalogue/parts/faq.ts'
import { home } from '#shared/catalogue/parts/home.ts'
import { hostels } from '#shared/catalogue/parts/hostels.ts'
import { privacy } from '#shared/catalogue/parts/privacy.ts'
import { terms } from '#shared/catalogue/parts/terms.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { faqAnswer } from '#shared/domain/faq.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { programmes } from '#shared/domain/programmes.ts'
import { pageAt, pages } from '#shared/paths.ts'
import CampusBody from './campus-body.tsx'
import FaqBody from './faq-body.tsx'
import GalleryBody from './gallery-body.tsx'
import HostelsBody from './hostels-body.tsx'
import NotFoundBody from './not-found-body.tsx'
import PrivacyBody from './privacy-body.tsx'
import SitemapBody from './sitemap-body.tsx'
import TermsBody from './terms-body.tsx'

vi.mock('virtual:drawn-sheets', () => ({ motifs: '/motifs.svg', scenes: '/scenes.svg' }))

const render = (Body: ComponentType) => renderToStaticMarkup(<Body />)
const words = (html: string) =>
  html
    .replace(/<(script|svg)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', '’')
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')
const hrefs = (html: string) => [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(match => match[1] ?? '')
const ids = (html: string) => [...html.matchAll(/\sid="([^"]*)"/g)].map(match => match[1] ?? '')

const bodies = {
  faq: FaqBody,
  campus: CampusBody,
  hostels: HostelsBody,
  'hostel-images': GalleryBody,
  privacy: PrivacyBody,
  terms: TermsBody,
  sitemap: SitemapBody,
  'not found': NotFoundBody,
}

describe.each(Object.entries(bodies))('the page %s', (_name, Body) => {
  const html = render(Body)

  it('has one title, and no id twice', () => {
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(new Set(ids(html)).size).toBe(ids(html).length)
  })

  it('links to pages that exist, and inside itself to places that exist', () => {
    for (const href of hrefs(html)) {
      if (href.startsWith('#')) expect(ids(html)).toContain(href.slice(1))
      if (href.startsWith('/')) expect(pageAt(href.split(/[?#]/)[0] ?? '')).not.toBe(pages.notFound)
    }
  })
})

describe('the questions', () => {
  const html = render(FaqBody)
  const entries = faqGroups().flatMap(group => group.entries)

  it('are at least 24, in groups that can be gone to', () => {
    expect(html.match(/<details/g)?.length).toBe(entries.length)
    expect(entries.length).toBeGreaterThanOrEqual(24)
    for (const group of faqGroups()) expect(hrefs(html)).toContain(`#group-${group.id}`)
  })

  it('have their address inside the fold, so that a browser opens it without a script', () => {
    for (const { id } of entries) {
      const fold = html.split('<details').find(part => part.includes(`id="${id}"`)) ?? ''
      expect(fold.indexOf('</summary>')).toBeLessThan(fold.indexOf(`id="${id}"`))
    }
  })

  it('that are asked most are told to search engines word for word', () => {
    const data = JSON.parse(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '{}')
    expect(data['@type']).toBe('FAQPage')
    const asked = home()
      .questions.ids.map(faqAnswer)
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      }))
    expect(data.mainEntity).toEqual(asked)
  })
})

describe('campus life, privacy and terms', () => {
  it.each([
    ['campus', CampusBody, campus()],
    ['privacy', PrivacyBody, privacy()],
    ['terms', TermsBody, terms()],
  ])('show every section of %s and say that the facts are a sample', (_name, Body, page) => {
    const text = words(render(Body))
    for (const section of page.sections) {
      expect(text).toContain(section.heading)
      for (const block of section.blocks) if (block.kind === 'facts') expect(text).toContain(block.facts[0]?.value)
    }
    expect(text).toContain('Sample content')
  })

  it('say the day of the last change', () => {
    const day = longDate(new Date(`${privacy().updatedOn}T12:00Z`))
    expect(words(render(PrivacyBody))).toContain(`Last changed on ${day}`)
  })

  it('make every email address a link', () => {
    expect(hrefs(render(PrivacyBody))).toContain('mailto:privacy@usta.example')
  })
})

describe('the hostels', () => {
  const html = render(HostelsBody)

  it('have every room with its price, in a table with row and column heads', () => {
    for (const room of hostels().rooms) {
      expect(html).toContain(`${room.name}, ${room.hostel}`)
      expect(html).toContain(formatMoney(room.nairaPerSession * 100, 'NGN'))
    }
    expect(html).toContain('₦180,000')
    expect(html.match(/scope="row"/g)).toHaveLength(hostels().rooms.length)
  })

  it('lead to the pictures, and the pictures back', () => {
    expect(hrefs(html)).toContain('/hostel-images')
    expect(hrefs(render(GalleryBody))).toContain('/hostels')
  })
})

describe('the pictures', () => {
  const html = render(GalleryBody)

  it('are nine, each with its title, its words and a description for people who cannot see it', () => {
    expect(html.match(/<figure/g)).toHaveLength(9)
    const text = words(html)
    for (const picture of hostels().gallery) {
      expect(text).toContain(picture.title)
      expect(text).toContain(picture.caption)
      expect(html).toContain(`aria-label="${picture.alt}"`)
    }
  })
})

describe('the site map', () => {
  const links = hrefs(render(SitemapBody))

  it('names all 39 programmes', () => {
    expect(programmes()).toHaveLength(39)
    for (const programme of programmes()) expect(links).toContain(`/programs/${programme.id}`)
  })

  it('names every page that search engines may list, and statistics only while they are shown', () => {
    expect(links).not.toContain('/statistics')
    const putBack = replaceCatalogue({ ...sampleCatalogue, statistics: { isShown: true, rounds: 1 } })
    const withStatistics = hrefs(render(SitemapBody))
    putBack()
    for (const page of Object.values(pages))
      if (page.listed && !page.path.includes(':')) expect(withStatistics).toContain(page.path)
  })
})

describe('the not-found page', () => {
  it('searches the programmes without a script', () => {
    expect(render(NotFoundBody)).toMatch(
      /<form action="\/programs"><label for="find">[\s\S]*<input id="find"[^>]* name="q"/,
    )
  })
})
