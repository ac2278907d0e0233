/** What is said of a day or a moment that somebody chose with a slip in its year, such as 9999 or 0001. */
export const wrongYear = 'Check the year. It must be from 2000 to 2099.'

/** Whether a day, or a moment that begins with its day, can be meant. */
export const isOfThisCentury = (dayOrMoment: string): boolean => dayOrMoment >= '2000' && dayOrMoment < '2100'
