import { describe, expect, it } from 'vitest'
import { findRefereeProblems, type RefereeProblems, serverRefereeProblems } from './referee-problems.ts'

const fixed = { otherEmails: ['', 'B.Bello@abu.edu.ng', 'third@mit.edu'], ownEmails: ['adaeze@unilag.edu.ng'] }
const notAcademic = { email: 'Please enter a valid academic email address.' }

describe('new details of a referee', () => {
  const table: [string, string, RefereeProblems][] = [
    ['', '', { name: 'Name and Email are required.', email: 'Email is required.' }],
    ['   ', '  ', { name: 'Name and Email are required.', email: 'Email is required.' }],
    ['', 'okafor@unilag.edu.ng', { name: 'Name and Email are required.' }],
    ['Prof. Okafor', '', { email: 'Email is required.' }],
    ['Prof. Okafor', 'okafor', notAcademic],
    ['Prof. Okafor', 'okafor@gmail.com', notAcademic],
    ['Prof. Okafor', 'okafor@edu', notAcademic],
    ['Prof. Okafor', 'okafor@edu.ng.com', notAcademic],
    ['Prof. Okafor', 'b.bello@ABU.edu.ng', { email: 'Referee emails cannot be the same.' }],
    ['Prof. Okafor', 'Third@mit.edu', { email: 'Referee emails cannot be the same.' }],
    ['Prof. Okafor', 'Adaeze@unilag.edu.ng', { email: 'You cannot be your own referee. Enter the referee’s address.' }],
    ['Prof. Okafor', 'okafor@unilag.edu.ng', {}],
    ['Prof. Okafor', 'okafor@ox.ac.uk', {}],
    ['Prof. Okafor', 'okafor@mit.edu', {}],
    ['Prof. Okafor', 'okafor@some.university', {}],
    ['Prof. Okafor', 'okafor@kings.college', {}],
    ['Prof. Okafor', 'okafor@space.inst', {}],
  ]
  it.each(table)('%j at %j', (name, email, problems) => {
    expect(findRefereeProblems({ name, email, ...fixed })).toEqual(problems)
  })

  it('show what the server found at the same fields', () => {
    expect(
      serverRefereeProblems([
        { field: 'new_referee_email', message: 'Referee emails cannot be the same.' },
        { field: 'something_else', message: 'x' },
      ]),
    ).toEqual({ email: 'Referee emails cannot be the same.' })
  })
})
