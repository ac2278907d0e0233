/**
 * What has become of a document that an applicant sent without being asked: nobody has settled it, it is the current version, or the
 * office keeps the version that it had. A fourth state, `replaced` by a newer one of the applicant, is shown to nobody.
 */
export const unaskedStates = ['waiting', 'taken', 'left'] as const
export type UnaskedState = (typeof unaskedStates)[number]
