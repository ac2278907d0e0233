import { describe, expect, it } from 'vitest'
import { findProblems, type Problems } from './answer-problems.ts'
import { type Answers, noAnswers } from './answers.ts'

const complete: Answers = {
  ...noAnswers,
  name: 'Prof. Ngọzi Ọkafọr',
  designation: 'Professor of Physics',
  email_official: 'n.okafor@unilag.edu.ng',
  place_of_work: 'University of Lagos',
  known_duration_context: 'I taught her for three years.',
  final_recommendation: 'Admit her.',
  intellectual_ability: 5,
  research_ability: 4,
  teaching_ability: 3,
  leadership_ability: 1,
}

describe('what is wrong with a reference', () => {
  it('is nothing when all that is required is there', () => {
    expect(findProblems(complete)).toEqual({})
  })

  it('is everything that is missing, all at once and in the order of the form', () => {
    expect(Object.keys(findProblems(noAnswers))).toEqual([
      'name',
      'designation',
      'place_of_work',
      'email_official',
      'known_duration_context',
      'intellectual_ability',
      'research_ability',
      'teaching_ability',
      'leadership_ability',
      'final_recommendation',
    ])
  })

  const table: [string, Partial<Answers>, Problems][] = [
    ['spaces are no name', { name: '   ' }, { name: 'Enter your full name.' }],
    [
      'an address without a domain',
      { email_official: 'okafor' },
      { email_official: 'Enter an email address such as name@example.com.' },
    ],
    ['the personal address may stay empty', { email_personal: '' }, {}],
    [
      'but not be wrong',
      { email_personal: 'me@' },
      { email_personal: 'Enter an email address such as name@example.com.' },
    ],
    [
      'a rating that was not given',
      { research_ability: 0 },
      { research_ability: 'Rate the candidate’s research ability from 1 to 5.' },
    ],
    [
      'a rating above 5',
      { teaching_ability: 6 },
      { teaching_ability: 'Rate the candidate’s teaching ability from 1 to 5.' },
    ],
    [
      'too long by one character',
      { name: 'a'.repeat(161) },
      { name: 'This is too long. Use no more than 160 characters.' },
    ],
    ['as long as can be', { name: 'a'.repeat(160) }, {}],
    [
      'a bell inside',
      { designation: 'Lecturer\u0007' },
      { designation: 'This contains a character we cannot save: the control character U+0007. Delete it and retype.' },
    ],
    ['lines in a long answer', { final_recommendation: 'Yes.\n\n\tAdmit her.' }, {}],
  ]
  it.each(table)('%s', (_title, changes, problems) => {
    expect(findProblems({ ...complete, ...changes })).toEqual(problems)
  })
})
