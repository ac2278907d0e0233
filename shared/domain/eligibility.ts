import { onFivePointScale } from './cgpa.ts'
import { type OLevelSitting, oLevelStanding } from './o-level.ts'
import { jupebToo } from './program-type.ts'
import type { ProgrammeSummary } from './programmes.ts'

/** Whether the answers so far meet one requirement; 'unknown' until there are enough of them. */
export interface EligibilityAdvice {
  met: boolean | 'unknown'
  sentence: string
}

/**
 * The answers that the advice depends on, by the field names of the forms (contract section 4); all may be missing.
 */
export interface EligibilityAnswers {
  entry_mode?: unknown
  o_level?: readonly OLevelSitting[] | null
  jamb_score?: unknown
  direct_entry_qualification?: unknown
  qualifications?: readonly { degree?: unknown; cgpa?: unknown; cgpa_scale?: unknown }[] | null
}

export const creditsNeeded = 5
export const lowestJambScore = 150
export const lowestIjmbPoints = 10

const mastersDegree = /\bmaster|\bm\.?\s?(?:sc|eng|tech|phil|a|ba|res|s)\b\.?/i

/** Compares the answers with the programme’s requirements (spec section 9). Advice only: it never blocks a submission. */
export function eligibilityAdvice(programme: ProgrammeSummary, answers: EligibilityAnswers): EligibilityAdvice[] {
  switch (programme.programType) {
    case 'undergraduate':
      return [
        ...oLevelAdvice(answers.o_level ?? [], programme.creditSubjects),
        answers.entry_mode === 'direct_entry'
          ? directEntryAdvice(answers.direct_entry_qualification)
          : jambAdvice(answers.jamb_score),
      ]
    case 'jupeb':
      return oLevelAdvice(answers.o_level ?? [], programme.creditSubjects)
    case 'foundation':
      return []
    case 'msc':
    case 'phd':
      return cgpaAdvice(programme, answers.qualifications ?? [])
    default:
      return programme.programType satisfies never
  }
}

/** Five credits, A1 to C6, in up to two sittings, including the required subjects (spec section 9). */
function oLevelAdvice(sittings: readonly OLevelSitting[], asked: readonly string[]): EligibilityAdvice[] {
  const { credits, missing, isAwaitingResult } = oLevelStanding(sittings, asked)
  if (credits.length === 0) {
    const sentence = isAwaitingResult
      ? `You are waiting for your result. You will need ${creditsNeeded} credits (A1 to C6).`
      : `You need ${creditsNeeded} credits (A1 to C6). Add your subjects and grades.`
    return [{ met: 'unknown', sentence }]
  }
  const notYet: EligibilityAdvice['met'] = isAwaitingResult ? 'unknown' : false
  const enough = credits.length >= creditsNeeded
  const count = credits.length === 1 ? '1 credit' : `${credits.length} credits`
  const subjects = listed(missing)
  return [
    enough
      ? { met: true, sentence: `You have ${count}. You need ${creditsNeeded}.` }
      : { met: notYet, sentence: `You have ${count} so far. You need ${creditsNeeded} (A1 to C6).` },
    ...(asked.length === 0
      ? []
      : [
          missing.length === 0
            ? { met: true, sentence: `Your credits include ${listed(asked)}.` }
            : {
                met: notYet,
                sentence: `You still need ${missing.length === 1 ? 'a credit' : 'credits'} in ${subjects}.`,
              },
        ]),
  ]
}

/** JAMB 150 or above, of 400 (spec section 9). */
function jambAdvice(score: unknown): EligibilityAdvice {
  const points = number(score)
  if (points === undefined || points < 0 || points > 400)
    return { met: 'unknown', sentence: `You need a JAMB score of ${lowestJambScore} or above.` }
  return points >= lowestJambScore
    ? { met: true, sentence: `Your JAMB score of ${points} is enough. You need ${lowestJambScore}.` }
    : { met: false, sentence: `Your JAMB score is ${points}. You need ${lowestJambScore} or above.` }
}

/** Direct Entry: A Level, JUPEB, ND or HND, or at least 10 IJMB points (spec section 9). */
export function directEntryAdvice(qualification: unknown): EligibilityAdvice {
  const words = typeof qualification === 'string' ? qualification : ''
  if (!/ijmb/i.test(words)) {
    return /\b(?:a[\s-]?levels?|o?nd|hnd|jupeb|cambridge)\b/i.test(words)
      ? { met: true, sentence: 'This qualification is accepted for Direct Entry.' }
      : {
          met: 'unknown',
          sentence: `For Direct Entry you need A Level, ${jupebToo()}an ND or HND, or at least ${lowestIjmbPoints} IJMB points.`,
        }
  }
  const points = number(/\d{1,2}/.exec(words)?.[0])
  if (points === undefined) {
    return { met: 'unknown', sentence: `You need at least ${lowestIjmbPoints} IJMB points. Add yours.` }
  }
  return points >= lowestIjmbPoints
    ? { met: true, sentence: `Your ${points} IJMB points are enough. You need ${lowestIjmbPoints}.` }
    : { met: false, sentence: `You have ${points} IJMB points. You need at least ${lowestIjmbPoints}.` }
}

function cgpaAdvice(
  programme: ProgrammeSummary,
  qualifications: NonNullable<EligibilityAnswers['qualifications']>,
): EligibilityAdvice[] {
  const { minimumCgpa, programType } = programme
  const degreeName = programType === 'phd' ? 'Master’s degree' : 'first degree'
  const degrees = qualifications.filter(({ degree }) => isMasters(degree) === (programType === 'phd'))
  const hasDegree = programType === 'phd' && degrees.length > 0
  const advice: EligibilityAdvice[] =
    programType === 'phd'
      ? [
          {
            met: hasDegree || 'unknown',
            sentence: hasDegree
              ? 'You have added a Master’s degree.'
              : 'You need a Master’s degree. Add yours to your qualifications.',
          },
        ]
      : []
  if (minimumCgpa === undefined) return advice
  const points = degrees.flatMap(({ cgpa, cgpa_scale }) => {
    const given = number(cgpa)
    const converted =
      given === undefined ? undefined : onFivePointScale({ cgpa: given, scale: number(cgpa_scale) ?? 5 })
    return converted === undefined ? [] : [converted]
  })
  if (points.length === 0) {
    const sentence = `You need a CGPA of ${minimumCgpa} or above, out of 5.0, in your ${degreeName}.`
    return [...advice, { met: 'unknown', sentence }]
  }
  const best = Math.max(...points)
  return [
    ...advice,
    best >= minimumCgpa
      ? { met: true, sentence: `Your CGPA is ${best.toFixed(2)} out of 5.0. You need ${minimumCgpa}.` }
      : { met: false, sentence: `Your CGPA is ${best.toFixed(2)} out of 5.0. You need ${minimumCgpa} or above.` },
  ]
}

export function isMasters(degree: unknown): boolean {
  return typeof degree === 'string' && mastersDegree.test(degree)
}

export function number(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || !/^\s*\d+(?:[.,]\d+)?\s*$/.test(value)) return undefined
  return Number(value.replace(',', '.'))
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
