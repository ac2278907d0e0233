import type { ProgrammeTexts } from '../text.ts'
import { computingTexts } from './computing.ts'
import { engineeringTexts } from './engineering.ts'
import { foundationTexts } from './foundation.ts'
import { managementTexts } from './management.ts'
import { sciencesTexts } from './sciences.ts'
import { spaceTexts } from './space.ts'

/** The long text of every programme by its id. */
export const programmeTexts: ProgrammeTexts = {
  ...computingTexts,
  ...engineeringTexts,
  ...spaceTexts,
  ...sciencesTexts,
  ...managementTexts,
  ...foundationTexts,
}
