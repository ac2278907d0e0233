import { type ReactElement, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { nameInWords } from '../../lib/names.ts'
import { LatePart } from '../../ui/late-part.tsx'
import type { Rehearsed } from './releases-query.ts'

const loadLetterSheet = () => import('./letter-sheet.tsx')

/** The letter of an offer, drawn on request. Nothing for a decision without one. */
export function OwnLetter({ release, rehearsed }: { release: string; rehearsed: Rehearsed }): ReactElement {
  const [isOpen, setOpen] = useState(false)
  const { decision, name } = rehearsed
  return (
    <section className="column own-letter" aria-label="Letter">
      <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(now => !now)}>
        {isOpen ? 'Hide the letter' : 'Show the letter (PDF)'}
      </Button>
      {isOpen && (
        <>
          <p className="soft">
            This is what the applicant will download, with a number instead of the word “Rehearsal”. The code will lead
            to the page that says the letter is valid.
          </p>
          <LatePart label="Drawing the letter" load={loadLetterSheet}>
            {({ LetterSheet }) => (
              <LetterSheet key={decision.id} release={release} decision={decision.id} name={nameInWords(name)} />
            )}
          </LatePart>
        </>
      )}
    </section>
  )
}
