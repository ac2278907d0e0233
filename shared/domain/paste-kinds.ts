/** Settings that are lists, and can come from a spreadsheet. */
export const pasteKinds = ['programme', 'schools', 'subjects', 'faq', 'tuition', 'application-fees'] as const
export type PasteKind = (typeof pasteKinds)[number]
