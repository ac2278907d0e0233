/** What is said of a day or a moment that somebody chose with a slip in its year, such as 9999. */
export const wrongYear = 'Check the year. The date must be before 2100.'

/** Whether a day or a moment that begins with its day can be meant. */
export const isBefore2100 = (dayOrMoment: string): boolean => dayOrMoment < '2100'
