import { FieldGroup } from '#ui/field.tsx'
import { type RatingQuestion, ratingWords } from './questions.ts'

type RatingFieldProps = {
  question: RatingQuestion
  value: number
  error: string | undefined
  onChange: (rating: number) => void
}

/** One criterion, 1 to 5: five thumb-sized squares, each with its label. */
export function RatingField({ question, value, error, onChange }: RatingFieldProps) {
  return (
    <FieldGroup field={{ name: question.name, label: question.label, hint: question.hint, error }} role="radiogroup">
      <div className="rating-scale">
        <div className="rating">
          {ratingWords.map((word, index) => (
            <label key={word}>
              <input
                type="radio"
                // The first one has the id, so that a link from the error summary focuses an input.
                id={index === 0 ? question.name : undefined}
                name={question.name}
                value={index + 1}
                checked={value === index + 1}
                onChange={() => onChange(index + 1)}
              />
              <b>{index + 1}</b>
              <span className="rating-word">{word}</span>
            </label>
          ))}
        </div>
      </div>
    </FieldGroup>
  )
}
