import type { Catalogue, Programme } from '#shared/catalogue/types.ts'
import { admissionRules } from './admission-rules.ts'
import { applicationFees } from './application-fees.ts'
import { bankTransfer } from './bank-transfer.ts'
import { campus } from './campus.ts'
import { consentVersions } from './consent.ts'
import { contact } from './contact.ts'
import { documentReasons } from './document-reasons.ts'
import { faqGroups, helpQuestions } from './faq/index.ts'
import { formulas } from './formulas.ts'
import { home } from './home.ts'
import { hostels } from './hostels.ts'
import { institution } from './institution.ts'
import { navigation } from './navigation.ts'
import { privacy } from './privacy.ts'
import { programmeTexts } from './programmes/details/index.ts'
import { programmeRows } from './programmes/index.ts'
import { otherCredits } from './programmes/other-credits.ts'
import { refusalReasons } from './refusal-reasons.ts'
import { retention } from './retention.ts'
import { rubrics } from './rubrics.ts'
import { schools, subjects } from './schools.ts'
import { templates } from './templates.ts'
import { terms } from './terms.ts'
import { trackStates } from './tracks.ts'
import { tuition } from './tuition.ts'
import { usualConditions } from './usual-conditions.ts'

/** The sample catalogue: version 0, which a new database begins with and the build renders. */
export const sample: Catalogue = {
  institution,
  schools,
  subjects,
  programmes: programmeRows.map((row): Programme => {
    const text = programmeTexts[row.id]
    if (!text) throw new Error(`content/programmes/details has no text for ${row.id}`)
    const others = otherCredits[row.id]
    return { ...row, ...(others && { otherCredits: others }), text }
  }),
  tuition,
  applicationFees,
  faq: faqGroups,
  helpQuestions,
  home,
  campus,
  hostels,
  contact,
  privacy,
  terms,
  bankTransfer,
  consent: consentVersions,
  retention,
  documentReasons,
  refusalReasons,
  rubrics,
  formulas,
  usualConditions,
  admissionRules,
  trackStates,
  notices: [],
  navigation,
  statistics: { isShown: false, rounds: 3 },
  additionalQuestions: [],
  requiredDocuments: [],
  requestTexts: { replyDays: 7, texts: [] },
  templates,
  numberPatterns: { matriculation: '{year}/{school}/{programme}/{serial:4}' },
}
