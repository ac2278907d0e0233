import type { Permission } from './staff.ts'

interface SettingKindRow {
  title: string
  /** Who drafts it; the registrar publishes everything. */
  draft: Permission
  /** Dates, fees, consent and rules are published by another person than the one who last changed the draft, with a fresh factor. */
  isRule?: true
  /** There are several, each with a key. */
  isKeyed?: true
}

/** The parts of the catalogue that are edited, published and rolled back on their own (settings.md section 3). */
export const settingKinds = {
  institution: { title: 'Institution', draft: 'content.draft-institution' },
  schools: { title: 'Schools', draft: 'content.draft' },
  subjects: { title: 'Subjects', draft: 'content.draft' },
  programme: { title: 'Programmes', draft: 'content.draft', isKeyed: true },
  tuition: { title: 'Tuition', draft: 'content.draft-fees', isRule: true },
  'application-fees': { title: 'Application fees', draft: 'content.draft-fees', isRule: true },
  'bank-account': { title: 'Bank account', draft: 'content.draft-fees', isRule: true },
  faq: { title: 'Questions', draft: 'content.draft' },
  'help-questions': { title: 'Questions of the help button', draft: 'content.draft' },
  notices: { title: 'Notices on top of pages', draft: 'content.draft' },
  navigation: { title: 'Bar and foot links', draft: 'content.draft' },
  home: { title: 'Home page', draft: 'content.draft' },
  campus: { title: 'Campus page', draft: 'content.draft' },
  hostels: { title: 'Hostels page', draft: 'content.draft' },
  contact: { title: 'Contact page', draft: 'content.draft' },
  statistics: { title: 'Statistics page', draft: 'content.draft' },
  privacy: { title: 'Privacy page', draft: 'content.draft-institution', isRule: true },
  terms: { title: 'Terms page', draft: 'content.draft-institution', isRule: true },
  consent: { title: 'Consent', draft: 'content.draft-institution', isRule: true },
  retention: { title: 'Retention times', draft: 'content.draft-institution', isRule: true },
  'additional-questions': { title: 'Additional questions', draft: 'content.draft' },
  'required-documents': { title: 'Required documents', draft: 'content.draft' },
  'number-patterns': { title: 'Patterns of numbers', draft: 'content.draft' },
  'request-texts': { title: 'Request texts and reply days', draft: 'content.draft' },
  templates: { title: 'Templates for messages and requests', draft: 'content.draft' },
  'document-reasons': { title: 'Reasons to reject a document', draft: 'content.draft' },
  'refusal-reasons': { title: 'Reasons for a refusal', draft: 'content.draft' },
  rubrics: { title: 'Rubrics', draft: 'content.draft', isRule: true },
  'usual-conditions': { title: 'Usual conditions', draft: 'content.draft' },
  formulas: { title: 'Formulas', draft: 'content.draft', isRule: true },
  'admission-rules': { title: 'Admission rules', draft: 'content.draft', isRule: true },
  'mail-text': { title: 'Emails', draft: 'content.draft', isKeyed: true },
  letter: { title: 'Letter of admission', draft: 'content.draft' },
  'track-states': { title: 'States of the tracks', draft: 'content.draft', isRule: true },
} as const satisfies Record<string, SettingKindRow>

export type SettingKind = keyof typeof settingKinds

export function isSettingKind(kind: string): kind is SettingKind {
  return Object.hasOwn(settingKinds, kind)
}

export function settingKind(kind: SettingKind): SettingKindRow {
  return settingKinds[kind]
}

/** The key of a kind of which there is only one. */
export const onlyKey = '-'
