import { findProgramme } from '../domain/programmes.ts'
import { aboutYou, declaration, passportPhotograph, reachYouForFee, yourProgramme } from './common.ts'
import type { Answers, FormDescription } from './field.ts'

const chosenProgramme = ({ selected_program }: Answers) =>
  typeof selected_program === 'string' ? findProgramme(selected_program) : undefined
const listsResearchProposal = (answers: Answers) => chosenProgramme(answers)?.requiresResearchProposal === true
/** Required before a programme is chosen too: all programmes with this form list it. */
const listsStatementOfPurpose = (answers: Answers) => chosenProgramme(answers)?.requiresStatementOfPurpose !== false

/** Two referees are named here at most, and two before a programme is chosen; a third is named after submission. */
const refereesAsked = (answers: Answers) => Math.min(2, chosenProgramme(answers)?.referencesRequired ?? 2)
const asksOneReferee = (answers: Answers) => refereesAsked(answers) >= 1
const asksTwoReferees = (answers: Answers) => refereesAsked(answers) === 2

/** The postgraduate form: M.Sc., diploma, professional and taught master's, Ph.D. (contract section 4). */
export const postgraduateForm: FormDescription = {
  id: 'postgraduate',
  version: 4, // 26 November 2026
  sections: [
    yourProgramme,
    aboutYou,
    reachYouForFee,
    {
      id: 'studies',
      title: 'Where you studied',
      intro: 'Your degrees and diplomas since secondary school, the most recent first.',
      fields: [
        {
          kind: 'list',
          name: 'qualifications',
          label: 'Qualifications',
          itemName: 'qualification',
          min: 1,
          max: 6,
          missing: 'Add at least one qualification.',
          item: [
            { kind: 'country', name: 'country', label: 'Country', missing: 'Choose the country where you studied.' },
            {
              kind: 'line',
              name: 'institution',
              label: 'University or institution',
              max: 160,
              suggest: 'universities',
              missing: 'Enter your university or institution.',
            },
            {
              kind: 'line',
              name: 'degree',
              label: 'Degree or diploma',
              hint: 'For example, B.Sc. or HND',
              max: 80,
              missing: 'Enter the degree or diploma.',
            },
            {
              kind: 'line',
              name: 'field_of_study',
              label: 'Field of study',
              max: 120,
              missing: 'Enter your field of study.',
            },
            {
              kind: 'line',
              name: 'class_of_degree',
              label: 'Class of degree',
              hint: 'For example, Second Class Upper',
              max: 60,
              missing: 'Enter the class of your degree.',
            },
            { kind: 'number', name: 'cgpa', label: 'CGPA', min: 0, max: 100, decimals: 2 },
            {
              kind: 'number',
              name: 'cgpa_scale',
              label: 'CGPA out of',
              hint: 'Usually 5 in Nigeria',
              min: 1,
              max: 100,
              decimals: 2,
            },
            {
              kind: 'year',
              name: 'start_year',
              label: 'Year you started',
              ahead: 0,
              missing: 'Enter the year you started.',
            },
            {
              kind: 'year',
              name: 'end_year',
              label: 'Year you finished',
              hint: 'Or expect to finish',
              ahead: 3,
              notBefore: 'start_year',
              missing: 'Enter the year you finished.',
            },
          ],
          listRule: entries =>
            entries.flatMap((entry, index) =>
              Number(entry.cgpa) > Number(entry.cgpa_scale || 100)
                ? [
                    {
                      entry: index,
                      field: 'cgpa',
                      message: `Your CGPA cannot be above ${entry.cgpa_scale}, the scale you entered.`,
                    },
                  ]
                : [],
            ),
        },
      ],
    },
    {
      id: 'work',
      title: 'Work',
      intro: 'Leave this empty if you have not worked yet.',
      fields: [
        {
          kind: 'list',
          name: 'employment',
          label: 'Employment',
          itemName: 'job',
          min: 0,
          max: 6,
          item: [
            { kind: 'line', name: 'employer', label: 'Employer', max: 160, missing: 'Enter the employer.' },
            { kind: 'line', name: 'role', label: 'Your role', max: 120, missing: 'Enter your role.' },
            {
              kind: 'year',
              name: 'start_year',
              label: 'Year you started',
              ahead: 0,
              missing: 'Enter the year you started.',
            },
            {
              kind: 'year',
              name: 'end_year',
              label: 'Year you left',
              hint: 'Leave empty if you still work there',
              ahead: 0,
              notBefore: 'start_year',
            },
          ],
        },
      ],
    },
    {
      id: 'purpose',
      title: 'Why this programme',
      intro: 'Tell us what you want to study, why, and how you will use it. One page is enough.',
      fields: [
        {
          kind: 'text',
          name: 'statement_of_purpose',
          label: 'Statement of purpose',
          hint: 'Type it here, or upload it with your documents. You do not need to do both.',
          max: 6000,
          rows: 12,
          missing: 'Type your statement of purpose, or upload it with your documents.',
          required: listsStatementOfPurpose,
          orDocument: 'statement_of_purpose_file',
        },
      ],
    },
    {
      id: 'referees',
      title: 'Your two referees',
      titleFor: answers => (asksTwoReferees(answers) ? 'Your two referees' : 'Your referee'),
      when: asksOneReferee,
      intro:
        'Choose people who taught or supervised you and have an academic email address. We will email them when you have submitted your application and paid the fee.',
      summary: ['first_referee_name', 'second_referee_name'],
      fields: [
        {
          kind: 'line',
          name: 'first_referee_name',
          label: 'Name of referee 1',
          max: 120,
          when: asksOneReferee,
          missing: 'Enter the name of referee 1.',
        },
        {
          kind: 'email',
          name: 'first_referee_email',
          label: 'Academic email of referee 1',
          hint: 'For example, name@example.edu.ng. If this person has none, name someone who has, or write to the admissions office.',
          missing: 'Enter the email address of referee 1.',
          when: asksOneReferee,
          referee: { otherReferee: 'second_referee_email' },
        },
        {
          kind: 'line',
          name: 'second_referee_name',
          label: 'Name of referee 2',
          max: 120,
          when: asksTwoReferees,
          missing: 'Enter the name of referee 2.',
        },
        {
          kind: 'email',
          name: 'second_referee_email',
          label: 'Academic email of referee 2',
          hint: 'A different person from referee 1',
          missing: 'Enter the email address of referee 2.',
          when: asksTwoReferees,
          referee: { otherReferee: 'first_referee_email' },
        },
      ],
    },
    declaration,
  ],
  documents: [
    passportPhotograph,
    {
      kind: 'transcript',
      label: 'Transcript',
      hint: 'Every page, from the institution that awarded your degree.',
      accepts: 'pdf-or-image',
      required: true,
    },
    {
      kind: 'degree_certificate',
      label: 'Degree certificate',
      hint: 'Or your statement of result, if the certificate is not yet out.',
      accepts: 'pdf-or-image',
      required: true,
    },
    {
      kind: 'curriculum_vitae',
      label: 'Curriculum vitae',
      hint: 'Two or three pages.',
      accepts: 'pdf-or-image',
      required: true,
    },
    {
      kind: 'statement_of_purpose_file',
      label: 'Statement of purpose',
      hint: 'Upload it here, or type it in the form. You do not need to do both.',
      accepts: 'pdf-or-image',
      required: false,
      orAnswer: { name: 'statement_of_purpose', asked: listsStatementOfPurpose },
    },
    {
      kind: 'research_proposal',
      label: 'Research proposal',
      hint: 'What you want to find out, how, and why it matters.',
      accepts: 'pdf-or-image',
      required: listsResearchProposal,
    },
    {
      kind: 'nysc_certificate',
      label: 'NYSC certificate',
      hint: 'Your discharge or exemption certificate, or exclusion letter, if you have one.',
      accepts: 'pdf-or-image',
      required: false,
    },
  ],
}
