import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { replaceCatalogue, sampleCatalogue } from '#shared/catalogue/current.ts'
import { announcedRounds } from '#shared/catalogue/parts/announced-rounds.ts'
import { secondUniversity } from '#shared/catalogue/testing/second-university.ts'
import { pagesToRender } from '../../scripts/postbuild/pages-to-render.ts'
import { wordsIn, wordsOfSample } from '../../scripts/sample-words.ts'

vi.mock('virtual:drawn-sheets', () => ({ motifs: '/motifs.svg', scenes: '/scenes.svg' }))
vi.mock('virtual:hide-list-until-filtered', () => ({ inlineScript: '' }))
vi.mock('virtual:inline-script', () => ({ inlineScript: 'go()' }))

const { renderDocument } = await import('./render.tsx')

const allRounds = announcedRounds()
const addressOf = ({ path, variant }: ReturnType<typeof pagesToRender>[number]) =>
  `${path}${variant ? `?${variant.parameter}=${variant.value}` : ''}`
const htmlAt = (address: string) => renderDocument(new URL(address, 'https://eocl.example')) ?? ''
const textOf = (html: string) =>
  html
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/<wbr\/?>/g, '')
const sampleTitles = sampleCatalogue.programmes.map(({ title }) => title)

describe('the public pages of a quite different university', () => {
  // Rounds are in the database; this university has none named after JUPEB.
  const rounds = announcedRounds().filter(({ name }) => !name.includes('JUPEB'))
  beforeEach(() => void replaceCatalogue(secondUniversity, rounds))
  afterEach(() => void replaceCatalogue(sampleCatalogue, allRounds))

  it('are there, with one heading, its own name, and no name, place or programme of the sample', () => {
    for (const page of pagesToRender('document')) {
      const html = textOf(htmlAt(addressOf(page)))
      expect(html.match(/<h1[ >]/g), page.path).toHaveLength(1)
      expect(html, page.path).toContain(secondUniversity.institution.name)
      expect(wordsIn(html, [...wordsOfSample(), ...sampleTitles]), page.path).toEqual([])
    }
  })

  it('name no kind of programme that it does not have', () => {
    for (const page of pagesToRender('document')) {
      // What a school leaver can bring from elsewhere is not what this university teaches.
      if (!page.path.startsWith('/programs/')) expect(htmlAt(addressOf(page)), page.path).not.toMatch(/JUPEB/)
      expect(htmlAt(addressOf(page)), page.path).not.toMatch(/postgraduate diploma/i)
    }
  })

  it('have a tab for each kind that it has, and each programme in one of them', () => {
    const list = htmlAt('/programs')
    for (const { id } of secondUniversity.programmes) expect(list.split(`href="/programs/${id}"`)).toHaveLength(2)
    expect([...list.matchAll(/data-tab="" aria-current|data-tab="">/g)].length).toBeGreaterThan(0)
    expect(list).toContain('All 11, with duration and tuition')
  })

  it('say what a bed costs in the currency of its room', () => {
    expect(textOf(htmlAt('/hostels'))).toContain('GHS 2,100')
  })

  it('ask for three references on every postgraduate programme, and say its fees in their currencies', () => {
    for (const { id, programType } of secondUniversity.programmes) {
      const html = htmlAt(`/programs/${id}`)
      const isPostgraduate = programType === 'msc' || programType === 'phd'
      expect(/Three references/.test(html), id).toBe(isPostgraduate)
      if (programType === 'foundation') expect(html, id).toContain('GHS 600')
    }
  })
})
