import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import type { DecisionAsTold } from '#shared/contract/schemas/decision-as-told.ts'
import { decisionKinds, isOfferKind } from '#shared/domain/decisions.ts'
import { offerAsMade } from '#shared/domain/offer-as-made.ts'
import { offerStates } from '#shared/domain/offer-life.ts'
import { presentDecision } from '#shared/domain/present-decision.ts'
import { programTypes } from '#shared/domain/program-type.ts'
import { programmesOfType } from '#shared/domain/programmes.ts'
import { DecisionView } from '#views/decision/decision-view.tsx'
import { draftAsTold } from './draft-as-told.ts'
import { DecisionPreview } from './preview.tsx'
import { emptyProposal } from './proposal-draft.ts'

// The drawings exist only in a build.
vi.mock('#ui/art/motif-thumb.tsx', () => ({ MotifThumb: () => null }))

const at = new Date('2026-11-25T08:00:00Z')
const reasons = [
  { code: 'cgpa', label: 'CGPA', sentence: 'Your CGPA is too low.', own_figure: 'CGPA: 2.5 – you have 2.1' },
]
const place = { session: '2027/2028', starts_on: '2027-09-27' }
const demand = { applied: 1812, places: 120 }

function applicationTo(program_type: (typeof programTypes)[number]) {
  const [own, other] = programmesOfType(program_type)
  const application = {
    ...{ application_number: '27-100-1001', first_name: 'Aisha', program_type },
    ...{
      selected_program: own?.id ?? null,
      selected_program_title: own?.title ?? null,
      round: { session: '2027/2028' },
    },
  }
  return { application, other: other?.id ?? own?.id ?? '' }
}

/** The applicant’s page, without what only they can use. */
const ownPage = ({ application, case: held }: DecisionAsTold) =>
  renderToStaticMarkup(
    <DecisionView application={application} held={held} tile={() => null} own={undefined} letter={null} />,
  )
const textOf = (html: string) =>
  html
    .replace(/<svg.*?<\/svg>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

const cases = programTypes.flatMap(type => decisionKinds.map(kind => [type, kind] as const))

describe.each(cases)('%s, %s', (type, kind) => {
  const { application, other } = applicationTo(type)
  const programme = kind === 'alternative_offer' ? other : application.selected_program
  const fees = [{ id: programme ?? '', title: '', pools: [], fee_minor: 5_000_000 }]
  const told = {
    ...{ id: 'one', kind, told_at: at, revoked: null, second_look: null, letters: [], place, demand },
    programme_id: isOfferKind(kind) ? programme : null,
    reasons:
      kind === 'rejection' ? [{ sentence: 'Your CGPA is too low.', own_figure: 'CGPA: 2.5 – you have 2.1' }] : [],
    conditions:
      kind === 'conditional_offer' ? [{ text: 'Send the certificate.', is_met: false, is_waived: false }] : [],
    offer: isOfferKind(kind)
      ? offerAsMade({
          at,
          answerBy: null,
          answerDays: 21,
          feeMinor: 5_000_000,
          feeCurrency: 'GHS',
          startsOn: place.starts_on,
        })
      : null,
  }
  const { program_type, selected_program } = application
  const heldAs = (state?: (typeof offerStates)[number]) => ({
    stage: 'told' as const,
    message: '',
    ...presentDecision({
      ...{ case: null, program_type, selected_program, read_at: at },
      told: { ...told, offer: told.offer && state ? { ...told.offer, state } : told.offer },
    }),
  })

  test('the preview of a proposal reads as the page after the release', () => {
    const draft = {
      ...{ ...emptyProposal, kind, programme: other, reasons: ['cgpa'], conditions: ['Send the certificate.'] },
    }
    const choices = { reasons, programmes: fees, answer_days: 21, fee_currency: 'GHS' as const, place, demand }
    const preview = draftAsTold({ application, draft, kind, choices, at })
    expect({ ...preview.case, message: '' }).toEqual(heldAs())
    expect(ownPage(preview)).toBe(ownPage({ application, case: heldAs() }))
  })

  test.each(isOfferKind(kind) ? offerStates : ['offered' as const])(
    'the office shows the words of the applicant’s page, %s',
    state => {
      const asTold = { application, case: heldAs(state) }
      const shown = textOf(renderToStaticMarkup(<DecisionPreview asTold={asTold} caption="" letter={<i />} />))
      expect(shown.trim()).toBe(textOf(ownPage(asTold)).trim())
    },
  )

  test('an undergraduate’s offer says CAPS first, and has no letter before it', () => {
    const html = ownPage({ application, case: heldAs() })
    if (!isOfferKind(kind)) return expect(html).not.toContain('CAPS')
    const text = textOf(
      renderToStaticMarkup(
        <DecisionPreview asTold={{ application, case: heldAs() }} caption="" letter={<b>THE LETTER</b>} />,
      ),
    )
    if (kind === 'alternative_offer') return expect(text).not.toContain('THE LETTER')
    expect(text.includes('Accept on CAPS first')).toBe(type === 'undergraduate')
    expect(text.includes('THE LETTER')).toBe(type !== 'undergraduate')
  })
})
