/** The longest message, request or note from the office, in characters. */
export const maxMessageLength = 5_000

/** The longest note for the result checker. */
export const maxCheckerNoteLength = 1_000
