import type { ReactElement } from 'react'
import { capsEventNames } from '../offers/caps-events.ts'

interface WordQuestionsProps {
  words: readonly { word: string; lines: number }[]
  onChoose: (word: string, meaning: string | null) => void
}

/** Asks once what a word of JAMB’s means; the answer is remembered with the import. */
export function WordQuestions({ words, onChoose }: WordQuestionsProps): ReactElement {
  return (
    <fieldset className="apart import-questions framed" data-gap="3">
      <legend>What do these words mean?</legend>
      <p className="soft">We will remember your choice for the next file.</p>
      {words.map(({ word, lines }) => (
        <label key={word}>
          <span>
            <b>“{word}”</b> in {lines.toLocaleString('en-GB')} {lines === 1 ? 'line' : 'lines'}
          </span>
          <select
            className="input"
            defaultValue=""
            onChange={({ target }) => onChoose(word, target.value === 'nothing' ? null : target.value)}
          >
            <option value="" disabled>
              Choose a meaning
            </option>
            {(['approve', 'accept', 'await_transfer', 'reject', 'decline'] as const).map(event => (
              <option key={event} value={event}>
                {capsEventNames[event]}
              </option>
            ))}
            <option value="nothing">Nothing: leave these lines out</option>
          </select>
        </label>
      ))}
    </fieldset>
  )
}
