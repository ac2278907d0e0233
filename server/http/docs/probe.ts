import type * as z from 'zod'
import type { JsonSchema } from './json-schema.ts'

const longText = 'a'.repeat(20_000)
// The schema library’s default messages are for programmers; the contract’s messages are for applicants.
const notForPeople = /^(Invalid (input|option)|Too (big|small)|This must be text)/

/**
 * Adds constraints that a refinement hides from JSON Schema: the length of a text, whether it may be empty, its pattern, and the
 * message for a wrong value. It probes the schema itself, so that the documents cannot contradict it.
 */
export function addWhatItTakes(schema: z.ZodType, json: JsonSchema): void {
  const isFreeText = json.type === 'string' && json.enum === undefined && json.const === undefined
  if (isFreeText) addTextLimits(schema, json)
  if (json.anyOf?.some(option => option.type === 'number' && option.const === undefined)) addNumberRange(schema, json)
  const sentence = wrongValueSentence(schema)
  if (sentence && (isFreeText || json.anyOf || json.enum)) json.description = sentence
}

function addTextLimits(schema: z.ZodType, json: JsonSchema): void {
  const takes = (value: string) => schema.safeParse(value).success
  json.maxLength ??= numberIn(schema, longText, /no more than (\d+) characters/)
  json.minLength ??= numberIn(schema, 'x', /at least (\d+) characters/) ?? (takes('') ? undefined : 1)
  if (takes('first.last@example.com') && !takes('first.last.example.com')) json.format ??= 'email'
  if (takes('123456') && !takes('12345') && !takes('1234567') && !takes('abcdef')) json.pattern ??= '^\\d{6}$'
  if (json.maxLength === undefined) delete json.maxLength
  if (json.minLength === undefined || json.format || json.pattern) delete json.minLength
}

function numberIn(schema: z.ZodType, value: string, pattern: RegExp): number | undefined {
  const found = messagesFor(schema, value)
    .map(message => pattern.exec(message)?.[1])
    .find(match => match !== undefined)
  return found === undefined ? undefined : Number(found)
}

/** A number that may be sent as text, as in a form, has the same range in both types. */
function addNumberRange(schema: z.ZodType, json: JsonSchema): void {
  const taken = Array.from({ length: 201 }, (_, index) => index - 100).filter(value => schema.safeParse(value).success)
  const [minimum, maximum] = [taken.at(0), taken.at(-1)]
  if (minimum === undefined || maximum === undefined || taken.length === 201) return
  for (const option of json.anyOf ?? []) {
    if (option.const !== undefined || option.enum) continue
    if (option.type === 'number') Object.assign(option, { type: 'integer', minimum, maximum })
    if (option.type === 'string' && maximum < 10 && minimum >= 0) option.pattern = `^[${minimum}-${maximum}]$`
  }
}

function wrongValueSentence(schema: z.ZodType): string | undefined {
  return [null, '', 'x'].flatMap(value => messagesFor(schema, value)).findLast(message => !notForPeople.test(message))
}

function messagesFor(schema: z.ZodType, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map(issue => issue.message) ?? []
}
