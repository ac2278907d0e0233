import { type ReactElement, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { onDemand } from '#app/lib/on-demand.tsx'
import { usePartTitle } from '#app/lib/part-title.ts'
import type { FieldProblem } from '#shared/contract/errors.ts'
import type { Answers, FormDescription, Section } from '#shared/forms/field.ts'
import { isMissing, sectionProblems, writtenSections } from '#shared/forms/sections.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { toast } from '#ui/toast.ts'
import { checkContext, useDraft, useOpenDraft } from '../draft/use-draft.ts'
import { fetchDocumentsAhead } from '../fetch-documents-ahead.ts'
import { useFieldFocus } from '../field-focus.ts'
import { fetchControlsAhead } from '../fields/control.tsx'
import { documentsPath, formPath, sectionPath } from '../links.ts'
import { useFirstInteraction } from '../use-first-interaction.ts'
import { hasEligibilityAdvice } from './has-eligibility-advice.ts'
import { SaveLine } from './save-line.tsx'
import { SectionFields } from './section-fields.tsx'

const ErrorSummary = onDemand(async () => ({ default: (await import('#ui/error-summary.tsx')).ErrorSummary }))
const EligibilityHelp = onDemand(() => import('./eligibility-help.tsx'))

/** Prefetches what some sections need beyond this page, so that each opens without a network. */
export function fetchAhead(): void {
  fetchDocumentsAhead()
  ErrorSummary.ahead()
  EligibilityHelp.ahead()
  fetchControlsAhead()
}

/** One section on its own page. Errors are shown, and never prevent continuing. */
export default function SectionPage({ section }: { section: Section }): ReactElement {
  const { form } = useOpenDraft()
  const { hash } = useLocation()
  const isOnWay = useDraft(view => Boolean(view.draft.typed.selected_program))
  const { shown, attempt, isOnlyMissing, saveAndContinue } = useContinue(section)
  useFieldFocus(hash)
  usePartTitle(section.title)
  useFirstInteraction(fetchAhead)
  return (
    <div className="wrap wrap-narrow application-page">
      <PageHeading
        title={section.title}
        lead={section.intro}
        {...(isOnWay ? { back: { to: formPath(form.id), label: 'Your application' } } : {})}
      />
      <form
        className="form"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          saveAndContinue()
        }}
      >
        {shown.length > 0 && (
          <ErrorSummary
            problems={shown.map(problem => ({ id: problem.field, message: problem.message }))}
            attempt={attempt}
          />
        )}
        <SectionFields section={section} showAll={attempt > 0 || hash !== ''} />
        {hasEligibilityAdvice(section) && <EligibilityHelp />}
        <div className="form-actions">
          <Button type="submit" iconAfter="arrow-right">
            {isOnlyMissing ? 'Continue anyway' : 'Save and continue'}
          </Button>
        </div>
      </form>
      {isOnWay && <SectionSteps section={section} />}
      {/* Below everything that can be pressed, so that a longer sentence moves nothing. */}
      <SaveLine answersHere={section.fields.map(field => field.name)} />
    </div>
  )
}

/** The first press with errors shows them; the next one continues. Without a programme there is no next page. */
function useContinue(section: Section) {
  const open = useOpenDraft()
  const { store, form } = open
  const navigate = useNavigate()
  const [attempt, setAttempt] = useState(0)
  // Once problems are shown, they update during typing.
  useDraft(view => (attempt > 0 ? view.draft.typed : undefined))
  const isProgramme = section.id === 'programme'

  const problems = () => {
    const answers = store.view().draft.typed
    return sectionProblems(section, answers, checkContext(open, answers))
  }
  const isMissingNow = (problem: FieldProblem) => isMissing(problem, store.view().draft.typed)
  const wrong = () => problems().filter(problem => !isMissingNow(problem))

  function saveAndContinue(): void {
    const hasProgramme = Boolean(store.view().draft.typed.selected_program)
    const isStopped = (attempt === 0 && wrong().length > 0) || (isProgramme && !hasProgramme)
    if (isStopped) setAttempt(attempt + 1)
    else {
      store.dispatch({ kind: 'flush' })
      if (!isProgramme) sayMissing(section, problems().filter(isMissingNow).length)
      void navigate(besides(form, section, store.view().draft.typed).next.to)
    }
  }

  const shown = attempt === 0 ? [] : problems()
  // To go on with a wrong answer is possible, and nothing to invite to.
  const isOnlyMissing = !isProgramme && shown.length > 0 && shown.every(isMissingNow)
  return { attempt, shown, isOnlyMissing, saveAndContinue }
}

/** Says what is still to do in a section that is left. It can wait until the submission. */
function sayMissing(section: Section, count: number): void {
  if (count === 0) return
  toast({
    title: `${section.title}: ${count === 1 ? 'one answer is' : `${count} answers are`} still missing`,
    description: 'You can continue now, and need to add this before you submit.',
  })
}

/** The pages before and after a section. The documents come after the last one. */
function besides(form: FormDescription, section: Section, answers: Answers) {
  const sections = writtenSections(form, answers)
  const place = sections.findIndex(({ id }) => id === section.id)
  const step = (of: Section | undefined) => of && { to: sectionPath(form.id, of.id), title: of.title }
  return {
    previous: step(sections[place - 1]),
    next: step(sections[place + 1]) ?? { to: documentsPath(form.id), title: 'Your documents' },
  }
}

function SectionSteps({ section }: { section: Section }): ReactElement {
  const { store, form } = useOpenDraft()
  const selected_program = useDraft(view => view.draft.typed.selected_program)
  const { previous, next } = besides(form, section, { selected_program })
  const flush = () => store.dispatch({ kind: 'flush' })
  return (
    <nav className="section-steps" aria-label="Sections">
      {previous && (
        <Link to={previous.to} onClick={flush}>
          <Icon name="arrow-left" />
          <span>
            <span className="small soft">Previous</span>
            {previous.title}
          </span>
        </Link>
      )}
      <Link to={next.to} onClick={flush}>
        <span>
          <span className="small soft">Next</span>
          {next.title}
        </span>
        <Icon name="arrow-right" />
      </Link>
    </nav>
  )
}
