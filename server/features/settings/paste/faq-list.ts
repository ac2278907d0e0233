import { isDeepStrictEqual } from 'node:util'
import type { Catalogue } from '#shared/catalogue/types.ts'
import { anchorFor } from '#shared/domain/anchor.ts'
import { formattedProblem } from '#shared/domain/formatted-text.ts'
import { onlyKey } from '#shared/domain/setting-kinds.ts'
import { same } from './cells.ts'
import type { PasteList, Row } from './paste-list.ts'

type Groups = ReturnType<typeof copyOf>
type Group = Groups[number]
type Entry = Group['entries'][number]

function copyOf(faq: Catalogue['faq']) {
  return faq.map(group => ({ ...group, entries: group.entries.map(entry => ({ ...entry })) }))
}

/** Questions with their answers, in groups. A question is known by its words. */
export const faqList: PasteList<'group' | 'question' | 'answer'> = {
  columns: [
    { key: 'group', title: 'Group', heading: /^(group|section|topic|category)$/, isOptional: true },
    { key: 'question', title: 'Question', heading: /^(question|questions|q)$/, looks: /\?\s*$/ },
    { key: 'answer', title: 'Answer', heading: /^(answer|answers|a|reply)$/, isLong: true },
  ],
  key: 'question',
  merged: ['group'],
  merge(lines, { faq }, others) {
    const groups = copyOf(faq)
    const ids = new Set(groups.flatMap(({ id, entries }) => [id, ...entries.map(one => one.id)]))
    const kept = new Set<string>()
    const rows: Row[] = lines.map(({ line, cells }) => {
      const title = cells.question
      if (cells.answer === '') return { line, title, fate: 'problem', says: 'There is no answer.' }
      const known = groups.flatMap(({ entries }) => entries).find(({ question }) => same(question, title))
      if (known) {
        kept.add(known.id)
        if (known.answer === cells.answer) return { line, title, fate: 'unchanged' }
        known.answer = cells.answer
        return { line, title, fate: 'changed', ...said(cells.answer) }
      }
      const entry: Entry = { id: freeId(anchorFor(title) || 'question', ids), question: title, answer: cells.answer }
      kept.add(entry.id)
      groupFor(groups, cells.group, ids).entries.push(entry)
      return { line, title, fate: 'new', ...said(cells.answer) }
    })
    const gone = others === 'drop' ? groups.flatMap(({ entries }) => entries).filter(({ id }) => !kept.has(id)) : []
    rows.push(...gone.map(({ question }) => ({ title: question, fate: 'dropped' as const })))
    const body = groups
      .map(group => ({ ...group, entries: group.entries.filter(one => !gone.includes(one)) }))
      .filter(({ entries }) => entries.length > 0)
    return { rows, changes: isDeepStrictEqual(body, faq) ? [] : [{ place: { kind: 'faq', key: onlyKey }, body }] }
  },
}

/** What has to be put right in an answer before it can be published. */
function said(answer: string): { says?: string } {
  const says = formattedProblem(answer)
  return says === undefined ? {} : { says }
}

function groupFor(groups: Group[], name: string, ids: Set<string>): Group {
  const known = name === '' ? groups.at(-1) : groups.find(({ title, id }) => same(title, name) || same(id, name))
  if (known) return known
  const group: Group = { id: freeId(anchorFor(name) || 'questions', ids), title: name || 'Questions', entries: [] }
  groups.push(group)
  return group
}

function freeId(wanted: string, ids: Set<string>): string {
  let id = wanted.slice(0, 80)
  for (let count = 2; ids.has(id); count += 1) id = `${wanted.slice(0, 80)}-${count}`
  ids.add(id)
  return id
}
