import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { announcedRounds } from '#shared/catalogue/parts/announced-rounds.ts'
import { campus } from '#shared/catalogue/parts/campus.ts'
import { contact } from '#shared/catalogue/parts/contact.ts'
import { faqGroups } from '#shared/catalogue/parts/faq.ts'
import { helpQuestions } from '#shared/catalogue/parts/help-questions.ts'
import { home } from '#shared/catalogue/parts/home.ts'
import { hostels } from '#shared/catalogue/parts/hostels.ts'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { privacy } from '#shared/catalogue/parts/privacy.ts'
import { programmeRows } from '#shared/catalogue/parts/programme-rows.ts'
import { terms } from '#shared/catalogue/parts/terms.ts'
import { tuitionBands } from '#shared/catalogue/parts/tuition.ts'
import { hostelScenes } from '#shared/catalogue/scenes.ts'
import type { TextPage } from '#shared/catalogue/types.ts'
import { isDay } from '#shared/domain/calendar.ts'
import { faqAnswer } from '#shared/domain/faq.ts'
import { programTypes } from '#shared/domain/program-type.ts'
import { programmeDetails } from '#shared/domain/programme-entry.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { pageAt, pages } from '#shared/paths.ts'

const everything = {
  institution: institution(),
  home: home(),
  faqGroups: faqGroups(),
  campus: campus(),
  hostels: hostels(),
  contact: contact(),
  privacy: privacy(),
  terms: terms(),
  applicationRounds: announcedRounds(),
  programmeRows: programmeRows(),
  details: [...programmeDetails().values()],
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

const texts = stringsIn(everything)
const questions = faqGroups().flatMap(group => group.entries)
const textPages: readonly TextPage[] = [campus(), privacy(), terms()]

describe('addresses', () => {
  it('outside are https at reserved .example hosts, so that nothing real is ever called', () => {
    const links = texts.flatMap(text => text.match(/\b[a-z]+:\/\/\S+/g) ?? [])
    expect(links.length).toBeGreaterThan(8)
    for (const address of links) {
      expect(address).toMatch(/^https:\/\//)
      expect(new URL(address).hostname).toMatch(/\.example$/)
    }
  })

  it('of email end in .example, and the telephone number is no real one', () => {
    for (const text of texts)
      for (const [address] of text.matchAll(/[\w.+-]+@[\w.-]+\w/g)) expect(address).toMatch(/\.example$/)
    expect(institution().phoneHref).toBe(`tel:${institution().phone.replaceAll(' ', '')}`)
    expect(institution().phone).toBe('+234 000 000 0000')
  })

  it('inside lead to a page that exists', () => {
    const inner = [
      ...questions.flatMap(({ more }) => (more ? [more.href] : [])),
      ...textPages.flatMap(page =>
        page.sections.flatMap(({ blocks }) => blocks.flatMap(block => (block.kind === 'link' ? [block.href] : []))),
      ),
      contact().beforeYouWrite.href,
      institution().applyPath,
    ].filter(href => !/^mailto:|^tel:/.test(href))
    for (const href of inner) {
      const { pathname } = new URL(href, 'https://usta.example')
      expect(pageAt(pathname), href).not.toBe(pages.notFound)
      const programmeId = /^\/programs\/(.+)$/.exec(pathname)?.[1]
      if (programmeId) expect(findProgramme(programmeId), href).toBeDefined()
    }
  })
})

describe('questions and answers', () => {
  it('are at least 24, each with its own anchor and wording', () => {
    expect(questions.length).toBeGreaterThanOrEqual(24)
    const anchors = [...faqGroups().map(({ id }) => id), ...questions.map(({ id }) => `${id}`)]
    for (const anchor of anchors) expect(anchor).toMatch(/^[a-z][a-z0-9-]*$/)
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
    expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length)
    expect(new Set(faqGroups().map(({ id }) => id)).size).toBe(faqGroups().length)
  })

  it('fit a small screen: no answer is longer than 70 words', () => {
    for (const { id, answer } of questions) expect(answer.split(/\s+/).length, id).toBeLessThanOrEqual(70)
  })

  it('are found by the pages that quote them', () => {
    expect(home().questions.ids.map(id => faqAnswer(id).id)).toEqual(home().questions.ids)
    expect(helpQuestions().length).toBeGreaterThanOrEqual(6)
    expect(() => faqAnswer('gone')).toThrow('no question with the id gone')
  })

  it('quote tuition and application fees as they are published', () => {
    const tuition = Object.values(tuitionBands()).flatMap(band =>
      Object.values(band).filter(part => typeof part === 'number'),
    )
    const known = new Set([...tuition, 10_000].map(amount => `₦${amount.toLocaleString('en-GB')}`))
    const fees = [
      ...faqGroups()
        .filter(({ id }) => id === 'fees')
        .flatMap(stringsIn),
      ...everything.details.flatMap(stringsIn),
    ]
    const quoted = fees.flatMap(text => text.match(/₦[\d,]*\d/g) ?? []).filter(amount => amount !== '₦50,000')
    expect(quoted.length).toBeGreaterThan(10)
    for (const amount of quoted) expect(known, amount).toContain(amount)
  })
})

describe('dates', () => {
  it('of every round follow each other, and the rounds are in the order in which they close', () => {
    for (const { opensOn, closesOn, decisionsBy, startsOn } of announcedRounds()) {
      const days = [opensOn, closesOn, decisionsBy, startsOn]
      expect(days.every(isDay)).toBe(true)
      expect([...days].sort()).toEqual(days)
    }
    const closing = announcedRounds().map(({ closesOn }) => closesOn)
    expect([...closing].sort()).toEqual(closing)
  })

  it('exist for every program type', () => {
    expect(new Set(announcedRounds().flatMap(round => round.programTypes))).toEqual(new Set(programTypes))
  })
})

describe('information pages', () => {
  it('have unique anchors and no empty part', () => {
    for (const page of textPages) {
      expect(new Set(page.sections.map(({ id }) => id)).size).toBe(page.sections.length)
      for (const { id, blocks } of page.sections) expect(blocks.length, id).toBeGreaterThan(0)
      if (page.updatedOn) expect(isDay(page.updatedOn)).toBe(true)
    }
  })

  it('show hostels with a price, and a gallery in which every picture is described', () => {
    expect(new Set(hostels().rooms.map(({ id }) => id)).size).toBe(hostels().rooms.length)
    for (const room of hostels().rooms) expect(Number.isSafeInteger(room.nairaPerSession)).toBe(true)
    expect(new Set(hostels().gallery.map(({ scene }) => scene))).toEqual(new Set(hostelScenes))
    for (const { alt, title } of hostels().gallery) expect(alt.length, title).toBeGreaterThan(30)
  })

  it('tell how to apply in five steps, each with its time', () => {
    expect(home().steps.items).toHaveLength(5)
    for (const { time } of home().steps.items) expect(time).toMatch(/\d+ minutes$/)
  })
})

describe('the words', () => {
  it.each([
    [/\bprograms?\b(?!\?tab|\/)/i, 'programme'],
    [/\bcenters?\b/i, 'centre'],
    [/\bcolors?\b/i, 'colour'],
    [/\b\w+(?:yze|yzed|yzing)\b/i, '-yse'],
    [/\b(?:organi|recogni|speciali|optimi|minimi|reali)z/i, '-ise'],
    [/\bmodeling\b/i, 'modelling'],
    [/\bfulfill\b/i, 'fulfil'],
    [
      /\b(?:world[- ]class|cutting[- ]edge|state[- ]of[- ]the[- ]art|unlock|empower|passionate|vibrant)\b/i,
      'plain words',
    ],
  ])('%s is written %s', (pattern, _instead) => {
    const prose = texts.filter(text => text.includes(' '))
    const known = prose.filter(text => !/\bto program\b|\bprogram before\b|\bnever programmed\b/.test(text))
    expect(known.filter(text => pattern.test(text))).toEqual([])
  })

  it('use curly apostrophes, as the typography asks', () => {
    expect(texts.filter(text => /\w'\w/.test(text))).toEqual([])
  })
})

describe('sample content', () => {
  const folder = import.meta.dirname
  const structure = [
    'page-text.ts',
    'in-words.ts',
    'faq/index.ts',
    'programmes/index.ts',
    'programmes/text.ts',
    'programmes/details/index.ts',
    'sample.ts',
    'universities-corrections.ts',
  ]
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    name => name.endsWith('.ts') && !name.endsWith('.test.ts') && !structure.includes(name),
  )

  it.each(files)('%s says on its first line that it is sample content', name => {
    expect(readFileSync(join(folder, name), 'utf8')).toMatch(/^\/\* SAMPLE CONTENT: .+\*\//)
  })
})
