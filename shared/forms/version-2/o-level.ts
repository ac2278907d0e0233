import type { Answers, Entry, ListField } from '../field.ts'

const grades = ['A1', 'B2', 'B3', 'C4', 'C5', 'C6', 'D7', 'E8', 'F9'] as const
const examinations = [
  { value: 'WAEC', label: 'WAEC (WASSCE)' },
  { value: 'NECO', label: 'NECO (SSCE)' },
  { value: 'NABTEB', label: 'NABTEB' },
  { value: 'GCE', label: 'GCE' },
] as const

/** O’Level results: one or two sittings, each with its subjects and grades (contract section 4). */
export function oLevelSittings(options: { mayAwaitResult: boolean }): ListField {
  return {
    kind: 'list',
    name: 'o_level',
    label: 'O’Level sittings',
    itemName: 'sitting',
    min: 1,
    max: 2,
    missing: 'Add at least one O’Level sitting.',
    item: [
      {
        kind: 'choice',
        name: 'exam',
        label: 'Examination',
        look: 'select',
        missing: 'Choose the examination.',
        options: examinations,
      },
      {
        kind: 'year',
        name: 'year',
        label: 'Year',
        ahead: options.mayAwaitResult ? 1 : 0,
        missing: 'Enter the year of the examination.',
      },
      {
        kind: 'line',
        name: 'exam_number',
        label: 'Examination number',
        max: 30,
        missing: 'Enter your examination number.',
      },
      ...(options.mayAwaitResult
        ? [{ kind: 'confirm', name: 'awaiting_result', label: 'I am still waiting for this result.' } as const]
        : []),
      subjects(options.mayAwaitResult ? { when: (sitting: Answers) => !isAwaited(sitting) } : {}),
    ],
    listRule: options.mayAwaitResult ? onlyOneAwaited : undefined,
  }
}

function subjects(asked: Pick<ListField, 'when'>): ListField {
  return {
    kind: 'list',
    name: 'results',
    label: 'Subjects',
    itemName: 'subject',
    startRows: 5,
    min: 1,
    max: 10,
    missing: 'Add your subjects and grades.',
    ...asked,
    item: [
      {
        kind: 'line',
        name: 'subject',
        label: 'Subject',
        max: 60,
        suggest: 'o-level-subjects',
        missing: 'Enter the subject.',
      },
      {
        kind: 'choice',
        name: 'grade',
        label: 'Grade',
        look: 'select',
        missing: 'Choose the grade.',
        options: grades.map(grade => ({ value: grade, label: grade })),
      },
    ],
    listRule: repeatedSubjects,
  }
}

function isAwaited(sitting: { awaiting_result?: unknown }): boolean {
  return sitting.awaiting_result === true || sitting.awaiting_result === 'true'
}

function repeatedSubjects(results: Entry[]) {
  const seen = new Set<string>()
  return results.flatMap((result, entry) => {
    const subject = String(result.subject ?? '')
      .trim()
      .toLowerCase()
    const repeated = subject !== '' && seen.has(subject)
    seen.add(subject)
    return repeated ? [{ entry, field: 'subject', message: 'You have added this subject twice. Remove one.' }] : []
  })
}

function onlyOneAwaited(sittings: Entry[]) {
  return sittings.flatMap((sitting, entry) =>
    isAwaited(sitting) && sittings.findIndex(isAwaited) < entry
      ? [{ entry, field: 'awaiting_result', message: 'Only one sitting can be awaiting its result.' }]
      : [],
  )
}
