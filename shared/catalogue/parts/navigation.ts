import { tabsOffered, tabTitle } from '../../domain/programme-kinds.ts'
import { paths } from '../../paths.ts'
import { part } from '../current.ts'
import type { Catalogue, Institution } from '../types.ts'

export interface NavigationLink {
  text: string
  href: string
  /** Of another site: what the dialog “Leaving This Site” calls it. */
  destination?: string
}

/** The links of the bar and of the foot, with the addresses of the institution’s other sites. */
export const navigation = part(({ navigation: { bar, columns, small }, institution, statistics }) => ({
  bar: bar.flatMap(link => linksOf(link, institution)),
  columns: columns.map(({ heading, links }) => ({ heading, links: links.flatMap(link => linksOf(link, institution)) })),
  small: [
    ...small.flatMap(link => linksOf(link, institution)),
    ...(statistics.isShown ? [{ text: 'Statistics', href: paths.statistics }] : []),
  ],
}))

function linksOf(link: Catalogue['navigation']['bar'][number], { external, shortName }: Institution): NavigationLink[] {
  if (link.kind === 'page') return [{ text: link.text, href: link.href }]
  if (link.kind === 'address') return [{ text: link.text, href: link.url, destination: link.destination }]
  if (link.kind === 'kinds-of-programmes')
    return tabsOffered().map(tab => ({ text: tabTitle(tab), href: paths.programmes(tab) }))
  const { name, url, destination } = external[link.site]
  return [{ text: link.text ?? (link.site === 'mainSite' ? shortName : name), href: url, destination }]
}
