import { part } from '../current.ts'

/** The long texts of the programmes by id. Heavy: for the server, the render and the page of a programme. */
export const programmeTexts = part(({ programmes }) => Object.fromEntries(programmes.map(({ id, text }) => [id, text])))
