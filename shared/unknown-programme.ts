/**
 * In the hash of the list of programmes, before the id that was asked for; the page logs it and removes it. Not in `paths.ts`, whose table
 * would come along into the file of behaviour.
 */
export const unknownProgrammeMark = 'programme-not-found='
