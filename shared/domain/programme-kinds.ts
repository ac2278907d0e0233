import { offeredKinds } from '../catalogue/parts/offered-kinds.ts'
import { type ProgramType, programTypes } from './program-type.ts'
import { type ProgrammeTab, programmeTabs } from './programme-tab.ts'

/* A kind that a university does not have leaves no tab, link or word behind. */

const typesOfTab: Record<ProgrammeTab, readonly ProgramType[]> = {
  undergraduate: ['undergraduate'],
  postgraduate: ['msc', 'phd'],
  foundation: ['foundation', 'jupeb'],
}

/** The program types that have a programme to apply for, in the order of forms. */
export function typesOffered(): readonly ProgramType[] {
  return programTypes.filter(type => offeredKinds().types.includes(type))
}

/** The tabs that have programmes. */
export function tabsOffered(): readonly ProgrammeTab[] {
  return programmeTabs.filter(tab => typesIn(tab).length > 0)
}

/** 'Foundation and JUPEB', or the one of them that there is. */
export function tabTitle(tab: ProgrammeTab): string {
  if (tab === 'undergraduate') return 'Undergraduate'
  if (tab === 'postgraduate') return 'Postgraduate'
  return listed(
    typesIn('foundation').map(type => (type === 'jupeb' ? 'JUPEB' : 'Foundation')),
    'and',
  )
}

/** 'undergraduate, postgraduate, foundation and JUPEB', in the order of tabs. */
export function kindsInWords(joined: 'and' | 'or' = 'and'): string {
  const words = tabsOffered().flatMap(tab =>
    tab === 'foundation' ? typesIn(tab).map(type => (type === 'jupeb' ? 'JUPEB' : type)) : [tab],
  )
  return listed(words, joined)
}

function typesIn(tab: ProgrammeTab): readonly ProgramType[] {
  return typesOfTab[tab].filter(type => offeredKinds().types.includes(type))
}

function listed(words: readonly string[], joined: 'and' | 'or'): string {
  const last = words.at(-1) ?? ''
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} ${joined} ${last}` : last
}
