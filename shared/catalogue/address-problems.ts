import { isEmail } from '../domain/email.ts'
import { isSafeHref, linkProblem } from '../domain/formatted-text.ts'
import { asciiSigns } from '../domain/text.ts'
import type { CatalogueProblem } from './problem.ts'

/** What is wrong with an address, by the name of the field that holds it. */
const checks: Readonly<Record<string, (value: string) => string | undefined>> = {
  url: siteProblem,
  href: linkProblem,
  mapUrl: siteProblem,
  // With two, the browser takes what follows for the name of another site.
  applyPath: value => (/^\/[/\\]/.test(value) ? 'Begin with one /, then write the page, such as /signup.' : undefined),
  phone: value => (/(?:\d\D*){3}/.test(asciiSigns(value)) ? undefined : 'Enter a phone number such as 0803 123 4567.'),
  admissionsEmail: emailProblem,
  privacyEmail: emailProblem,
}

/** No setting has fields within fields as deep as this. */
const deepest = 20

/**
 * Addresses and numbers in a draft that lead nowhere. They are no part of the schema: a catalogue that was published with one is still
 * read.
 */
export function addressProblems(body: unknown, at = '', depth = 0): CatalogueProblem[] {
  if (depth > deepest) return []
  return Object.entries(Object(body)).flatMap(([name, value]) => {
    const place = at === '' ? name : `${at}.${name}`
    if (typeof value !== 'string') return addressProblems(value, place, depth + 1)
    const message = checks[name]?.(value)
    return message === undefined ? [] : [{ at: place, message }]
  })
}

function emailProblem(value: string): string | undefined {
  return isEmail(value) ? undefined : 'Enter an email address such as name@example.com.'
}

/** Another site may still be without encryption, and a map may open in the app of a phone. */
function siteProblem(value: string): string | undefined {
  if (isSafeHref(value) || /^(?:http:\/\/|geo:)[^\s/]\S*$/.test(value)) return undefined
  return `“${value.slice(0, 60)}” is not the address of a site. Begin with https://.`
}
