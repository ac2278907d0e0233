/** The longest message, request or note of the office, in characters. */
export const maxMessageLength = 5_000
