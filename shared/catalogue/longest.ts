/** So long texts and lists can be that pages keep their budgets. */
export const longest = { words: 300, text: 3000, list: 200 } as const
