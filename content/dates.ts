/* SAMPLE CONTENT: pages announce the rounds of the sample as they are on the day of this moment, while there is no database. */
export const reckonedFrom = new Date()
