import type { FormDescription } from './field.ts'
import { oLevelSittings } from './o-level.ts'
import { aboutYou, declaration, guardian, reachYou } from './personal.ts'

/** The foundation and JUPEB form (contract section 4). */
export const foundationForm: FormDescription = {
  id: 'foundation',
  sections: [
    {
      id: 'programme',
      title: 'Your programme',
      fields: [{ kind: 'programme', name: 'selected_program', label: 'Programme', missing: 'Choose a programme.' }],
    },
    aboutYou,
    reachYou,
    {
      id: 'o-level',
      title: 'Your O Level results',
      intro: 'You can apply while you wait for one result.',
      fields: [oLevelSittings({ mayAwaitResult: true })],
    },
    guardian,
    declaration,
  ],
  documents: [
    {
      kind: 'passport_photograph',
      label: 'Passport photograph',
      hint: 'Your face on a plain background. JPEG or PNG.',
      accepts: 'image',
      required: true,
    },
    {
      kind: 'o_level_result',
      label: 'O Level result',
      hint: 'If it is out already.',
      accepts: 'pdf-or-image',
      required: false,
    },
  ],
}
