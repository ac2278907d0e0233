import { hrefsIn } from '../domain/formatted-text.ts'
import { pageAt, pages } from '../paths.ts'
import { type CatalogueProblem, repeated } from './problem.ts'
import type { Catalogue } from './types.ts'

/** Links that lead to no page, in what stands around every page, and notices with the same id. */
export function siteProblems(catalogue: Catalogue): CatalogueProblem[] {
  const { notices, navigation } = catalogue
  return [
    ...repeated(notices.map(({ id }, index) => ({ at: `notices.${index}.id`, name: id }))),
    ...longTexts(catalogue).flatMap(({ at, text }) => hrefsIn(text).flatMap(href => deadLink(catalogue, at, href))),
    ...navigationLinks(navigation).flatMap(({ at, links }) => [
      ...repeated(
        links.flatMap((link, index) =>
          'text' in link && link.text ? [{ at: `${at}.${index}.text`, name: link.text }] : [],
        ),
      ),
      ...links.flatMap((link, index) =>
        link.kind === 'page' ? deadLink(catalogue, `${at}.${index}.href`, link.href) : [],
      ),
    ]),
  ]
}

/**
 * Fields of a link that name a page of this site which does not exist. They are asked of what somebody writes: a catalogue that was
 * published with one is still read. The page of a programme that is no longer offered leads on to the others.
 */
export function pageLinkProblems(catalogue: Catalogue): CatalogueProblem[] {
  const { institution, faq, campus, hostels, contact, privacy, terms } = catalogue
  const { applyPath, external } = institution
  const links = [
    { at: 'institution.applyPath', href: applyPath },
    ...Object.entries(external).map(([site, { url }]) => ({ at: `institution.external.${site}.url`, href: url })),
    ...hrefsWithin({ faq, campus, hostels, contact, privacy, terms }),
  ]
  return links
    .filter(({ href }) => !/^\/(?:programs\/|office(?:[/?#]|$)|api\/)/.test(href))
    .flatMap(({ at, href }) => deadLink(catalogue, at, href))
}

/** The fields called `href` in a value, with their places. */
function hrefsWithin(value: unknown, at = ''): { at: string; href: string }[] {
  return Object.entries(Object(value)).flatMap(([name, inner]) => {
    const place = at === '' ? name : `${at}.${name}`
    if (typeof inner !== 'string') return hrefsWithin(inner, place)
    return name === 'href' ? [{ at: place, href: inner }] : []
  })
}

/** Texts in which an editor can write links. */
function longTexts({ notices, faq, ...pages }: Catalogue): { at: string; text: string }[] {
  return [
    ...notices.map(({ text }, index) => ({ at: `notices.${index}.text`, text })),
    ...faq.flatMap(({ entries }, group) =>
      entries.map(({ answer }, entry) => ({ at: `faq.${group}.entries.${entry}.answer`, text: answer })),
    ),
    ...(['campus', 'privacy', 'terms'] as const).flatMap(page =>
      pages[page].sections.flatMap(({ blocks }, section) =>
        blocks.flatMap((block, place) =>
          block.kind === 'formatted'
            ? [{ at: `${page}.sections.${section}.blocks.${place}.text`, text: block.text }]
            : [],
        ),
      ),
    ),
  ]
}

function navigationLinks({ bar, columns, small }: Catalogue['navigation']) {
  return [
    { at: 'navigation.bar', links: bar },
    ...columns.map(({ links }, index) => ({ at: `navigation.columns.${index}.links`, links })),
    { at: 'navigation.small', links: small },
  ]
}

function deadLink(catalogue: Catalogue, at: string, href: string): CatalogueProblem[] {
  return href.startsWith('/') && !isThere(catalogue, href) ? [{ at, message: `There is no page “${href}”.` }] : []
}

/** Pages with a parameter have private addresses, except those of programmes. */
function isThere({ programmes }: Catalogue, href: string): boolean {
  const [path = ''] = href.split(/[?#]/)
  const page = pageAt(path)
  if (page === pages.programme) return programmes.some(({ id, retired }) => !retired && path === `/programs/${id}`)
  return page !== pages.notFound && !page.path.includes('/:')
}
