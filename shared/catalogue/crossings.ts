import { colourProblems } from '../domain/brand/scheme.ts'
import { siteProblems } from './crossings-site.ts'
import { type CatalogueProblem, repeated } from './problem.ts'
import type { Catalogue } from './types.ts'

/** What no part shows by itself: references between the parts, and names that are used twice. */
export function crossingProblems(catalogue: Catalogue): CatalogueProblem[] {
  return [
    ...brandProblems(catalogue),
    ...twice(catalogue),
    ...programmeProblems(catalogue),
    ...homeProblems(catalogue),
    ...questionProblems(catalogue),
    ...rubricProblems(catalogue),
    ...siteProblems(catalogue),
    ...additionalProblems(catalogue),
  ]
}

/** Two colours from which no theme can be read, or in which nothing stands out. */
function brandProblems({ institution: { colours } }: Catalogue): CatalogueProblem[] {
  if (!colours) return []
  return colourProblems(colours).map(({ field, message }) => ({ at: `institution.colours.${field}`, message }))
}

function twice({
  schools,
  subjects,
  programmes,
  faq,
  documentReasons,
  refusalReasons,
  requestTexts,
  templates,
}: Catalogue): CatalogueProblem[] {
  const questions = faq.flatMap(({ entries }, group) =>
    entries.map(({ id }, entry) => ({ at: `faq.${group}.entries.${entry}.id`, name: id })),
  )
  return [
    ...repeated(schools.map(({ key }, index) => ({ at: `schools.${index}.key`, name: key }))),
    ...repeated(schools.map(({ code }, index) => ({ at: `schools.${index}.code`, name: code }))),
    ...repeated(subjects.map(({ key }, index) => ({ at: `subjects.${index}.key`, name: key }))),
    ...repeated(programmes.map(({ id }, index) => ({ at: `programmes.${index}.id`, name: id }))),
    ...repeated(
      programmes.flatMap(({ title, retired }, index) =>
        retired ? [] : [{ at: `programmes.${index}.title`, name: title }],
      ),
    ),
    ...repeated(faq.map(({ id }, index) => ({ at: `faq.${index}.id`, name: id }))),
    ...repeated(questions),
    ...repeated(documentReasons.map(({ code }, index) => ({ at: `documentReasons.${index}.code`, name: code }))),
    ...repeated(
      requestTexts.texts.map(({ document }, index) => ({ at: `requestTexts.texts.${index}.document`, name: document })),
    ),
    ...repeated(templates.map(({ name }, index) => ({ at: `templates.${index}.name`, name: name.trim() }))),
    ...repeated(refusalReasons.map(({ code }, index) => ({ at: `refusalReasons.${index}.code`, name: code }))),
  ]
}

const entryKinds = {
  undergraduate: 'undergraduate',
  foundation: 'foundation',
  jupeb: 'foundation',
  msc: 'postgraduate',
  phd: 'postgraduate',
} as const

function programmeProblems({ programmes, schools, subjects, tuition }: Catalogue): CatalogueProblem[] {
  const offered = programmes.some(({ retired }) => !retired)
  const none = offered
    ? []
    : [{ at: 'programmes', message: 'Every programme is retired. At least one must be offered.' }]
  const problems = programmes.flatMap(
    ({ school, subject, tuition: band, programType, credits = [], text, diploma, references }, index) => {
      const at = `programmes.${index}`
      const kind = entryKinds[programType]
      return [
        ...(schools.some(({ key }) => key === school) ? [] : [missing(`${at}.school`, 'school', school)]),
        ...(subjects.some(({ key }) => key === subject) ? [] : [missing(`${at}.subject`, 'subject', subject)]),
        ...(Object.hasOwn(tuition, band) ? [] : [missing(`${at}.tuition`, 'band of tuition', band)]),
        ...(text.entry.kind === kind
          ? []
          : [
              {
                at: `${at}.text.entry.kind`,
                message: `A programme of the type ${programType} has an entry “${kind}”.`,
              },
            ]),
        ...(references && kind !== 'postgraduate'
          ? [{ at: `${at}.references`, message: 'Only a postgraduate programme asks for references.' }]
          : []),
        ...(diploma && programType !== 'msc'
          ? [{ at: `${at}.diploma`, message: 'Only a programme of the type msc is a postgraduate diploma.' }]
          : []),
        ...repeated(credits.map((name, credit) => ({ at: `${at}.credits.${credit}`, name }))),
      ]
    },
  )
  return [...none, ...problems]
}

function homeProblems({ home, subjects, tuition }: Catalogue): CatalogueProblem[] {
  const known = new Set(subjects.map(({ key }) => key))
  return [
    ...home.cloth.flatMap((key, index) => (known.has(key) ? [] : [missing(`home.cloth.${index}`, 'subject', key)])),
    ...home.cost.rows.flatMap(({ tuition: band }, index) =>
      Object.hasOwn(tuition, band) ? [] : [missing(`home.cost.rows.${index}.tuition`, 'band of tuition', band)],
    ),
  ]
}

function questionProblems({ faq, home, helpQuestions }: Catalogue): CatalogueProblem[] {
  const known = new Set(faq.flatMap(({ entries }) => entries.map(({ id }) => id)))
  return [
    ...home.questions.ids.map((id, index) => ({ at: `home.questions.ids.${index}`, id })),
    ...helpQuestions.map((id, index) => ({ at: `helpQuestions.${index}`, id })),
  ]
    .filter(({ id }) => !known.has(id))
    .map(({ at, id }) => missing(at, 'question', id))
}

function rubricProblems({ rubrics, programmes }: Catalogue): CatalogueProblem[] {
  return rubrics.flatMap(({ programme, rubric }, index) => {
    const total = rubric.criteria.reduce((sum, { weight }) => sum + weight, 0)
    const isKnown = programme === null || programmes.some(({ id }) => id === programme)
    return [
      ...(isKnown ? [] : [missing(`rubrics.${index}.programme`, 'programme', programme)]),
      ...(total === 100
        ? []
        : [
            {
              at: `rubrics.${index}.rubric.criteria`,
              message: `The weights add up to ${total}. They must add up to 100.`,
            },
          ]),
      ...rubric.criteria
        .map(({ min, max, words }, at) => ({ at, steps: max - min + 1, words: words.length }))
        .filter(({ steps, words }) => steps !== words)
        .map(({ at, steps, words }) => ({
          at: `rubrics.${index}.rubric.criteria.${at}.words`,
          message: `The scale has ${steps} steps and ${words} words. It needs one for each step.`,
        })),
    ]
  })
}

/** Questions and documents of the office share one kind of id: answers and files are stored under it. */
function additionalProblems({ additionalQuestions, requiredDocuments, programmes }: Catalogue): CatalogueProblem[] {
  const asked = [
    ...additionalQuestions.map((one, index) => ({ ...one, at: `additionalQuestions.${index}` })),
    ...requiredDocuments.map((one, index) => ({ ...one, at: `requiredDocuments.${index}` })),
  ]
  return [
    ...repeated(asked.map(({ id, at }) => ({ at: `${at}.id`, name: id }))),
    ...asked.flatMap(({ programTypes, programmes: ids = [], at }) =>
      ids.flatMap((id, place) => {
        const programme = programmes.find(one => one.id === id)
        if (!programme) return [missing(`${at}.programmes.${place}`, 'programme', id)]
        if (programTypes.includes(programme.programType)) return []
        return [
          {
            at: `${at}.programmes.${place}`,
            message: `${programme.title} is of another program type than this question.`,
          },
        ]
      }),
    ),
  ]
}

function missing(at: string, what: string, name: string): CatalogueProblem {
  return { at, message: `There is no ${what} “${name}”.` }
}
