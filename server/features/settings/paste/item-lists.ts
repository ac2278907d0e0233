import { schoolSchema, subjectSchema } from '#shared/catalogue/schema-programmes.ts'
import type { Catalogue } from '#shared/catalogue/types.ts'
import { isAnchor } from '#shared/domain/anchor.ts'
import { codeFor, idsFor, namedBy } from './cells.ts'
import { type Made, mergeItems } from './merge-items.ts'
import type { PasteList } from './paste-list.ts'

type School = Catalogue['schools'][number]

export const schoolList: PasteList<'name' | 'code' | 'key'> = {
  columns: [
    {
      key: 'name',
      title: 'Name',
      heading: /^(name|school|faculty|college|name of (the )?(school|faculty))$/,
      looks: /\p{L}{3}/u,
    },
    {
      key: 'code',
      title: 'Code in matriculation numbers',
      heading: /^(code|short|abbreviation|short name)$/,
      isOptional: true,
    },
    { key: 'key', title: 'Id', heading: /^(id|key)$/, isOptional: true },
  ],
  key: 'name',
  merge(lines, { schools, programmes }, others) {
    const codes = schools.map(({ code }) => code)
    const keyOf = idsFor(
      'school',
      schools.map(({ key }) => key),
    )
    const made = lines.map(({ line, cells }): Made<School> => {
      const known = namedBy(schools, isAnchor(cells.key) ? cells.key : cells.name)
      const code = cells.code.toUpperCase() || (known?.code ?? codeFor(cells.name, codes))
      codes.push(code)
      return {
        line,
        title: cells.name,
        item: {
          ...known,
          key: known?.key ?? (isAnchor(cells.key) ? cells.key : keyOf(cells.name)),
          name: cells.name,
          code,
        },
      }
    })
    return mergeItems(schools, made, others, {
      kind: 'schools',
      idOf: ({ key }) => key,
      titleOf: ({ name }) => name,
      schema: schoolSchema,
      isNamed: key => programmes.some(({ school }) => school === key),
    })
  },
}

export const subjectList: PasteList<'name' | 'key'> = {
  columns: [
    { key: 'name', title: 'Name', heading: /^(name|subject|field|department)$/, looks: /\p{L}{3}/u },
    { key: 'key', title: 'Id', heading: /^(id|key)$/, isOptional: true },
  ],
  key: 'name',
  merge(lines, { subjects, programmes, home }, others) {
    const keyOf = idsFor(
      'subject',
      subjects.map(({ key }) => key),
    )
    const made = lines.map(({ line, cells }): Made<Catalogue['subjects'][number]> => {
      const known = namedBy(subjects, isAnchor(cells.key) ? cells.key : cells.name)
      return {
        line,
        title: cells.name,
        item: { key: known?.key ?? (isAnchor(cells.key) ? cells.key : keyOf(cells.name)), name: cells.name },
      }
    })
    return mergeItems(subjects, made, others, {
      kind: 'subjects',
      idOf: ({ key }) => key,
      titleOf: ({ name }) => name,
      schema: subjectSchema,
      isNamed: key => programmes.some(({ subject }) => subject === key) || home.cloth.includes(key),
    })
  },
}
