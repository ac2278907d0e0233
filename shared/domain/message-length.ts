/** The longest message, request or note from the office, in characters. */
export const maxMessageLength = 5_000
