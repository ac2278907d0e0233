import { part } from '../current.ts'

const nigerian = '0803 123 4567'
const abroad = '+44 20 7946 0000'
const withCode = `with its country code, such as ${abroad}`

/** What is wanted of a phone number: an example for hints, a sentence, and one for where people from everywhere write theirs. */
export const phoneWords = part(({ institution }) => {
  const isNigerian = institution.address.country === 'NG'
  const advice = `Enter a phone number ${isNigerian ? `such as ${nigerian}` : withCode}`
  return {
    example: isNigerian ? nigerian : abroad,
    advice: `${advice}.`,
    adviceToAll: `${advice}${isNigerian ? `, or ${withCode}` : ''}.`,
  }
})
