import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { matriculationCalls } from '#shared/contract/calls/office/matriculation.ts'
import { patternParts, patternProblem } from '#shared/domain/matriculation-pattern.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { may, useMe } from '../../lib/me.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useWrite } from '../../lib/use-write.ts'
import { dayInWords } from '../../lib/words.ts'
import { Panel } from '../../ui/panel.tsx'
import { patternQuery } from './matriculation-query.ts'
import { PatternPreview } from './pattern-preview.tsx'

/** The pattern of numbers, with a preview of the next ones while someone types. */
export function PatternPanel({ isInUse }: { isInUse: boolean }): ReactElement | null {
  const { data } = useQuery(patternQuery)
  const mayChange = may(useMe(), ['enrolment.manage'])
  const [isOpen, setOpen] = useState(false)
  if (!data) return null
  return (
    <Panel id="pattern-title" className="pattern no-print" title="Pattern">
      {isOpen ? (
        <PatternForm pattern={data.pattern} onClose={() => setOpen(false)} />
      ) : (
        <>
          <p>
            <code translate="no">{data.pattern}</code>
          </p>
          <p className="soft">
            {data.set
              ? `Set by ${data.set.by.full_name} on ${dayInWords(data.set.at)}.`
              : isInUse
                ? 'A sample pattern. Numbers that have been given do not change if you set your own.'
                : 'A sample pattern. Set your own before the first number is given.'}
          </p>
          {mayChange && (
            <div>
              <Button look="secondary" onClick={() => setOpen(true)}>
                Change the pattern
              </Button>
            </div>
          )}
        </>
      )}
    </Panel>
  )
}

function PatternForm({ pattern, onClose }: { pattern: string; onClose: () => void }): ReactElement {
  const [typed, setTyped] = useState(pattern)
  const problem = patternProblem(typed.trim())
  const save = useWrite(() => callOffice(matriculationCalls.saveMatriculationPattern, { body: { pattern: typed } }), {
    says: ['Pattern saved', 'It applies to numbers given from now on.'],
    onDone(saved) {
      queryClient.setQueryData(patternQuery.queryKey, saved)
      onClose()
    },
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!problem) save.run()
  }
  return (
    <form className="form" onSubmit={submit} noValidate>
      <TextField
        name="pattern"
        label="Pattern"
        hint={`Parts: ${patternParts.join(' ')}`}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={problem}
        onChange={event => setTyped(event.target.value)}
      />
      {!problem && <PatternPreview pattern={typed.trim()} />}
      <div className="cluster">
        <Button type="submit" busy={save.isBusy} busyLabel="Saving..." disabled={problem !== undefined}>
          Save the pattern
        </Button>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
