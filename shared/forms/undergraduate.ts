import { jupebToo } from '../domain/program-type.ts'
import { jambNumberProblem } from '../domain/typed-code.ts'
import { aboutYou, declaration, guardian, passportPhotograph, reachYou, yourProgramme } from './common.ts'
import type { Answers, FormDescription } from './field.ts'
import { isEverySittingAwaited, oLevelSittings } from './o-level.ts'

const isUtme = (answers: Answers) => answers.entry_mode === 'utme'
const isDirectEntry = (answers: Answers) => answers.entry_mode === 'direct_entry'

const isResultOut = (answers: Answers) => !isEverySittingAwaited(answers.o_level)

/** The undergraduate form (contract section 4). */
export const undergraduateForm: FormDescription = {
  id: 'undergraduate',
  version: 3, // 25 November 2026
  sections: [
    yourProgramme,
    aboutYou,
    reachYou(),
    {
      id: 'entry',
      title: 'UTME or Direct Entry',
      intro: 'Have your JAMB result slip with you.',
      summary: ['entry_mode'],
      fields: [
        {
          kind: 'choice',
          name: 'entry_mode',
          label: 'Mode of entry',
          look: 'radio',
          missing: 'Choose your mode of entry.',
          options: [
            { value: 'utme', label: 'UTME', hint: 'You wrote the UTME and will start in 100 level.' },
            {
              value: 'direct_entry',
              label: 'Direct Entry',
              get hint() {
                return `You have A Level, ${jupebToo()}IJMB, an ND or an HND, and will start in 200 level.`
              },
            },
          ],
        },
        {
          kind: 'line',
          name: 'jamb_registration_number',
          label: 'JAMB registration number',
          hint: 'For example, 202512345678AB',
          max: 20,
          missing: 'Enter your JAMB registration number.',
          code: 'jamb',
          rule: jambNumberProblem,
        },
        {
          kind: 'number',
          name: 'jamb_score',
          label: 'JAMB score',
          hint: 'From 0 to 400',
          min: 0,
          max: 400,
          decimals: 0,
          when: isUtme,
          missing: 'Enter your JAMB score.',
        },
        {
          kind: 'line',
          name: 'direct_entry_qualification',
          label: 'Direct Entry qualification',
          get hint() {
            return `For example, A Level, ${jupebToo()}ND, HND, or IJMB with your points`
          },
          max: 120,
          when: isDirectEntry,
          missing: 'Enter your Direct Entry qualification.',
        },
      ],
    },
    {
      id: 'o-level',
      title: 'Your O’Level results',
      intro:
        'From one sitting, or two sittings combined. If you are waiting for a result of this year, you can apply now and add it when it is out.',
      fields: [oLevelSittings()],
    },
    guardian,
    declaration,
  ],
  documents: [
    passportPhotograph,
    {
      kind: 'o_level_result',
      label: 'O’Level result',
      hint: 'The result slip or certificate of each sitting. If you are waiting for your result, add it when it is out.',
      accepts: 'pdf-or-image',
      required: isResultOut,
      offered: 'always',
    },
    {
      kind: 'jamb_result',
      label: 'JAMB result',
      hint: 'Your JAMB result slip.',
      accepts: 'pdf-or-image',
      required: isUtme,
    },
    {
      kind: 'direct_entry_result',
      label: 'Direct Entry result',
      hint: 'Your certificate or statement of result.',
      accepts: 'pdf-or-image',
      required: isDirectEntry,
    },
    {
      kind: 'birth_certificate',
      label: 'Birth certificate',
      hint: 'Or a declaration of age. You can also bring it later.',
      accepts: 'pdf-or-image',
      required: false,
    },
  ],
}
