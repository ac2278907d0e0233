import { homeCountry } from '../catalogue/parts/home-country.ts'
import { phoneWords } from '../catalogue/parts/phone-words.ts'
import type { Answers, DocumentSlot, Section } from './field.ts'
import { nameFields } from './names.ts'

const isNigerian = (answers: Answers) => answers.nationality === 'NG'

// Parts that the forms share (contract section 4, "All forms").

export const yourProgramme: Section = {
  id: 'programme',
  title: 'Your programme',
  fields: [{ kind: 'programme', name: 'selected_program', label: 'Programme', missing: 'Choose a programme.' }],
}

export const aboutYou: Section = {
  id: 'about-you',
  title: 'About you',
  intro: 'Enter your names exactly as on your certificates.',
  summary: ['first_name', 'surname'],
  fields: [
    ...nameFields,
    {
      kind: 'date',
      name: 'date_of_birth',
      label: 'Date of birth',
      hint: 'For example, 27 3 2001',
      birth: true,
      missing: 'Enter your date of birth.',
      autoComplete: 'bday',
    },
    {
      kind: 'choice',
      name: 'gender',
      label: 'Gender',
      look: 'radio',
      missing: 'Choose an answer for gender.',
      options: [
        { value: 'female', label: 'Female' },
        { value: 'male', label: 'Male' },
        { value: 'prefer-not-to-say', label: 'Prefer not to say' },
      ],
    },
    {
      kind: 'country',
      name: 'nationality',
      label: 'Nationality',
      missing: 'Choose your nationality.',
      autoComplete: 'country',
    },
    { kind: 'state', name: 'state_of_origin', label: 'State of origin', when: isNigerian },
    { kind: 'lga', name: 'lga', label: 'Local government area', stateField: 'state_of_origin', when: isNigerian },
  ],
}

/** `residencyHint` explains what depends on the residency, if anything does. */
export const reachYou = (residencyHint?: string): Section => ({
  id: 'reach-you',
  title: 'Contact details',
  intro: 'We will email the address you sign in with. The admissions office also sees the address below.',
  summary: ['phone'],
  fields: [
    {
      kind: 'email',
      name: 'email',
      label: 'Email address',
      missing: 'Enter your email address.',
      autoComplete: 'email',
    },
    {
      kind: 'phone',
      name: 'phone',
      label: 'Phone number',
      get hint() {
        return `For example, ${phoneWords().example}`
      },
      missing: 'Enter your phone number.',
      autoComplete: 'tel',
    },
    {
      kind: 'text',
      name: 'address',
      label: 'Home address',
      max: 300,
      rows: 3,
      missing: 'Enter your home address.',
      autoComplete: 'street-address',
    },
    {
      kind: 'choice',
      name: 'residency',
      label: 'Where do you live?',
      ...(residencyHint ? { hint: residencyHint } : {}),
      look: 'radio',
      missing: 'Choose where you live.',
      get options() {
        const { within } = homeCountry()
        return [
          { value: 'nigeria', label: `In ${within}` },
          { value: 'international', label: `Outside ${within}` },
        ]
      },
    },
  ],
})

/** For the forms of programmes that have an application fee. */
export const reachYouForFee = reachYou('Your application fee depends on this.')

export const declaration: Section = {
  id: 'declaration',
  title: 'Declaration',
  fields: [
    {
      kind: 'confirm',
      name: 'declaration',
      label: 'The information I have given is true and complete, and the documents are mine.',
      missing: 'Confirm that your answers are true.',
    },
  ],
}

export const guardian: Section = {
  id: 'guardian',
  title: 'Your parent or guardian',
  intro: 'Someone to contact if we cannot reach you.',
  summary: ['guardian_name'],
  fields: [
    {
      kind: 'line',
      name: 'guardian_name',
      label: 'Full name',
      max: 120,
      missing: 'Enter your parent’s or guardian’s name.',
    },
    {
      kind: 'phone',
      name: 'guardian_phone',
      label: 'Phone number',
      missing: 'Enter your parent’s or guardian’s phone number.',
    },
  ],
}

export const passportPhotograph: DocumentSlot = {
  kind: 'passport_photograph',
  label: 'Passport photograph',
  hint: 'Your face on a plain background, as on a passport.',
  accepts: 'image',
  required: true,
}
