import type { ReactElement } from 'react'

interface FileColumn {
  title: string
  example: string
}

interface ColumnQuestionsProps {
  questions: readonly { key: string; title: string; candidates: readonly number[] }[]
  columns: readonly FileColumn[]
  onChoose: (key: string, column: number) => void
}

/** Asks which column of the file is meant, where its headings do not say so or say it twice. */
export function ColumnQuestions({ questions, columns, onChoose }: ColumnQuestionsProps): ReactElement {
  return (
    <fieldset className="apart import-questions framed" data-gap="3">
      <legend>Which columns should we read?</legend>
      {questions.map(({ key, title, candidates }) => (
        <label key={key}>
          <span>
            {candidates.length > 1
              ? `${candidates.length} columns can be the ${title}`
              : `There is no column “${title}”`}
          </span>
          <select className="input" defaultValue="" onChange={event => onChoose(key, Number(event.target.value))}>
            <option value="" disabled>
              Choose a column
            </option>
            {columns.map(columnInWords).map((label, at) => (
              <option key={label} value={at}>
                {label}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  )
}

/** 'B: Score, for example 243'. */
function columnInWords({ title, example }: FileColumn, at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  const name = title ? `${letter}: ${title}` : letter
  return example ? `${name}, for example ${example}` : name
}
