import type { FormDescription } from '../field.ts'
import { aboutYou, declaration, guardian, passportPhotograph, reachYouForFee, yourProgramme } from './common.ts'
import { oLevelSittings } from './o-level.ts'

/** The foundation and JUPEB form (contract section 4). */
export const foundationForm: FormDescription = {
  id: 'foundation',
  version: 2, // 22 November 2026
  sections: [
    yourProgramme,
    aboutYou,
    reachYouForFee,
    {
      id: 'o-level',
      title: 'Your O’Level results',
      intro: 'You can apply while you are waiting for one result.',
      fields: [oLevelSittings({ mayAwaitResult: true })],
    },
    guardian,
    declaration,
  ],
  documents: [
    passportPhotograph,
    {
      kind: 'o_level_result',
      label: 'O’Level result',
      hint: 'If it is already out.',
      accepts: 'pdf-or-image',
      required: false,
    },
  ],
}
