import { describe, expect, it, vi } from 'vitest'
import { type HeadTag, pageMeta } from '#app/lib/page-meta.ts'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { publicUrlToken } from '#shared/paths.ts'

vi.mock('virtual:drawn-sheets', () => ({ motifs: '/motifs.svg', scenes: '/scenes.svg' }))
vi.mock('virtual:hide-list-until-filtered', () => ({ inlineScript: '' }))

const { documentAt } = await import('#app/documents/index.ts')

const addresses = ['/faq', '/campus', '/hostels', '/hostel-images', '/contact', '/privacy', '/terms', '/sitemap']
const metaOf = (path: string) => {
  const found = documentAt(path)
  return found ? pageMeta(found.head) : []
}
const heads = addresses.map(path => ({ path, meta: metaOf(path) }))
const titleOf = (meta: HeadTag[]) => meta.flatMap(each => ('title' in each ? [each.title] : []))[0]
const named = (meta: HeadTag[], name: string) =>
  meta.flatMap(each => ('name' in each && each.name === name ? [String(each.content)] : []))[0]
const dataIn = (meta: HeadTag[]) =>
  meta.flatMap(each => ('script:ld+json' in each ? [each['script:ld+json'] as Record<string, unknown>] : []))

describe.each(heads)('the head of $path', ({ path, meta }) => {
  it('has a title that ends with the university, a description and key words', () => {
    expect(titleOf(meta)).toMatch(new RegExp(` \\| ${institution().name}$`))
    expect(named(meta, 'description')?.length).toBeGreaterThan(40)
    expect(named(meta, 'keywords')).toContain('Abuja')
  })

  it('names its own address, for search engines and for links that are shared', () => {
    expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: publicUrlToken + path })
    expect(meta).toContainEqual({ property: 'og:url', content: publicUrlToken + path })
  })

  it('says where it is below the home page', () => {
    const trail = dataIn(meta).find(data => data['@type'] === 'BreadcrumbList')
    const items = trail?.itemListElement as { position: number; item: string }[]
    expect(items[0]).toEqual({ '@type': 'ListItem', position: 1, name: 'Home', item: `${publicUrlToken}/` })
    expect(items.at(-1)?.item).toBe(publicUrlToken + path)
  })
})

describe('the heads together', () => {
  it('have no title and no description twice', () => {
    expect(new Set(heads.map(({ meta }) => titleOf(meta))).size).toBe(heads.length)
    expect(new Set(heads.map(({ meta }) => named(meta, 'description'))).size).toBe(heads.length)
  })

  it('say on the contact page how the admissions office is reached', () => {
    const data = dataIn(metaOf('/contact'))
    expect(data.find(each => each['@type'] === 'CollegeOrUniversity')).toMatchObject({
      name: institution().name,
      contactPoint: { contactType: 'admissions', telephone: institution().phone, email: institution().admissionsEmail },
    })
  })
})
