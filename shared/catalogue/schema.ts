import * as z from 'zod'
import { bankTransferSchema, consentSchema, institutionSchema, retentionSchema } from './schema-institution.ts'
import {
  admissionRulesSchema,
  documentReasonsSchema,
  formulasSchema,
  numberPatternsSchema,
  refusalReasonsSchema,
  requestTextsSchema,
  rubricsSchema,
  templatesSchema,
  trackStatesSchema,
  usualConditionsSchema,
} from './schema-office.ts'
import { contactSchema, faqSchema, homeSchema, hostelsSchema, textPageSchema } from './schema-pages.ts'
import {
  applicationFeesSchema,
  programmeSchema,
  schoolSchema,
  subjectSchema,
  tuitionSchema,
} from './schema-programmes.ts'
import { additionalQuestionsSchema, requiredDocumentsSchema } from './schema-questions.ts'
import { navigationSchema, noticesSchema, statisticsSchema } from './schema-site.ts'
import { mailTextsSchema, wordingSchema } from './schema-texts.ts'
import { anchor, list } from './schema-values.ts'

/** Everything that makes the product one university’s, as one value. Rounds have the dates; they are in the database. */
export const catalogueSchema = z.strictObject({
  institution: institutionSchema,
  schools: list(schoolSchema),
  subjects: list(subjectSchema),
  programmes: list(programmeSchema),
  tuition: z.record(anchor, tuitionSchema),
  applicationFees: applicationFeesSchema,
  faq: faqSchema,
  /** Ids of questions of the FAQ that the help widget answers beside the forms and the sign-in pages. */
  helpQuestions: list(anchor),
  home: homeSchema,
  campus: textPageSchema,
  hostels: hostelsSchema,
  contact: contactSchema,
  privacy: textPageSchema,
  terms: textPageSchema,
  bankTransfer: bankTransferSchema,
  consent: consentSchema,
  retention: retentionSchema,
  documentReasons: documentReasonsSchema,
  refusalReasons: refusalReasonsSchema,
  rubrics: rubricsSchema,
  formulas: formulasSchema,
  usualConditions: usualConditionsSchema,
  admissionRules: admissionRulesSchema,
  trackStates: trackStatesSchema,
  notices: noticesSchema,
  navigation: navigationSchema,
  statistics: statisticsSchema.default({ isShown: false, rounds: 3 }),
  additionalQuestions: additionalQuestionsSchema,
  requiredDocuments: requiredDocumentsSchema.default([]),
  numberPatterns: numberPatternsSchema,
  requestTexts: requestTextsSchema,
  templates: templatesSchema,
  mailTexts: mailTextsSchema.optional(),
  letter: wordingSchema.optional(),
})
