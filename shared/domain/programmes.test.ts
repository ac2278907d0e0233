import { describe, expect, it } from 'vitest'
import {
  backTabOf,
  findProgramme,
  programmes,
  programmesInTab,
  programmesOfType,
  programmeTabOf,
  subjectNames,
} from './programmes.ts'

const undergraduate = [
  'bsc-software-engineering',
  'bsc-computer-science',
  'beng-petroleum-engineering',
  'beng-civil-engineering',
  'beng-mechanical-engineering',
  'beng-materials-metallurgical',
  'bsc-accounting',
  'bsc-business-admin',
]
const foundation = ['foundation-science', 'jupeb-science']
const withBothDegrees = [
  'computer-science',
  'petroleum-engineering',
  'geoinformatics-gis',
  'materials-science-engineering',
  'aerospace-engineering',
  'applied-math',
  'space-physics',
  'systems-engineering',
  'theoretical-applied-physics',
]
const postgraduate = [
  ...withBothDegrees.flatMap(subject => [`msc-${subject}`, `phd-${subject}`]),
  'msc-applied-statistics',
  'msc-mathematical-modeling',
  'msc-management-information-technology',
  'msc-public-admin',
  'msc-public-policy',
  'pgd-petroleum-energy-resources-engineering',
  'pm-applied-statistics',
  'pm-mathematical-modeling',
  'pm-management-information-technology',
  'taught-masters-public-admin',
  'taught-masters-public-policy',
]

describe('the catalogue', () => {
  it('contains exactly the 39 programmes of the specification', () => {
    expect(postgraduate).toHaveLength(29)
    expect(programmes().map(({ id }) => id)).toEqual([...undergraduate, ...foundation, ...postgraduate])
    expect(new Set(programmes().map(({ id }) => id)).size).toBe(39)
  })

  it.each([
    ['undergraduate', undergraduate, 'Undergraduate'],
    ['postgraduate', postgraduate, 'Postgraduate'],
  ] as const)('shows the %s programmes in their tab, with their level', (tab, ids, level) => {
    expect(programmesInTab(tab).map(({ id }) => id)).toEqual(ids)
    expect(new Set(programmesInTab(tab).map(programme => programme.level))).toEqual(new Set([level]))
  })

  it('shows foundation and JUPEB together, each with its own level and category', () => {
    expect(programmesInTab('foundation').map(({ id, level, category }) => [id, level, category])).toEqual([
      ['foundation-science', 'Foundation', 'foundation'],
      ['jupeb-science', 'JUPEB', 'jupeb'],
    ])
  })

  it('returns to the tab of the category', () => {
    expect(
      (['postgraduate', 'foundation', 'jupeb', 'undergraduate'] as const).map(category => backTabOf({ category })),
    ).toEqual(['postgraduate', 'foundation', 'foundation', 'undergraduate'])
  })

  it('opens the undergraduate tab if the address names none that exists', () => {
    expect(['postgraduate', 'foundation', 'nonsense', '', null].map(programmeTabOf)).toEqual([
      'postgraduate',
      'foundation',
      'undergraduate',
      'undergraduate',
      'undergraduate',
    ])
  })

  it('finds a programme by its id only', () => {
    expect(findProgramme('bsc-accounting')?.title).toBe('B.Sc. Accounting')
    expect([findProgramme('accounting'), findProgramme(''), findProgramme(undefined)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('offers in each form the programmes of its type', () => {
    expect(programmesOfType('phd')).toHaveLength(9)
    expect(programmesOfType('msc')).toHaveLength(20)
    expect(programmesOfType('jupeb').map(({ id }) => id)).toEqual(['jupeb-science'])
  })

  it('has at least one programme per subject, and no duplicate titles', () => {
    expect(new Set(programmes().map(({ image }) => image))).toEqual(new Set(Object.keys(subjectNames())))
    expect(new Set(programmes().map(({ title }) => title)).size).toBe(39)
  })
})

describe('durations and conditions of spec section 9', () => {
  const duration = (id: string) => {
    if (id.startsWith('beng-')) return '5 years'
    if (id.startsWith('bsc-')) return '4 years'
    if (foundation.includes(id)) return '1 year'
    if (id.startsWith('phd-')) return '6 semesters (3 years)'
    return id.startsWith('pgd-') || id.startsWith('pm-') ? '2 semesters' : '3 semesters (1.5 years)'
  }

  it.each(programmes().map(programme => [programme.id, programme] as const))(
    '%s has the published duration',
    (id, programme) => {
      expect(programme.duration).toBe(duration(id))
    },
  )

  it('offers the 50% scholarship on exactly three programmes', () => {
    expect(
      programmes()
        .filter(programme => programme.hasScholarship)
        .map(({ id }) => id),
    ).toEqual(['beng-materials-metallurgical', 'msc-applied-math', 'msc-theoretical-applied-physics'])
  })

  it('every Master’s degree requires a CGPA of 2.5, and the diploma none', () => {
    const masters = programmesOfType('msc').filter(({ id }) => !id.startsWith('pgd-'))
    expect(new Set(masters.map(programme => programme.minimumCgpa))).toEqual(new Set([2.5]))
    expect(findProgramme('pgd-petroleum-energy-resources-engineering')?.minimumCgpa).toBeUndefined()
  })

  it('a Ph.D. requires 3.5 or states nothing, and always a research proposal', () => {
    for (const programme of programmesOfType('phd')) {
      expect([3.5, undefined]).toContain(programme.minimumCgpa)
      expect(programme.requiresResearchProposal).toBe(true)
    }
  })

  it('only postgraduate programmes need references: two, or three where a Ph.D. says so', () => {
    for (const programme of programmes()) {
      const allowed = programme.category !== 'postgraduate' ? [0] : programme.programType === 'phd' ? [2, 3] : [2]
      expect(allowed, programme.id).toContain(programme.referencesRequired)
    }
  })
})
