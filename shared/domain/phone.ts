import { homeCountry } from '../catalogue/parts/home-country.ts'
import { phoneWords } from '../catalogue/parts/phone-words.ts'
import { asciiSigns, tidyLine } from './text.ts'

const nigerianMobile = /^0[789][01]\d{8}$/
const nigerianLandline = /^0[1-9]\d{6,8}$/
const international = /^\+[1-9]\d{6,14}$/

/** What people write beside a number: `tel:`, `Phone no.`, `(WhatsApp)`. */
const labels =
  /\b(?:tel|telephone|phone|mobile|mob|cell|gsm|whatsapp|call|callto|home|work|office|my|ph|nos?|number|or|and)\b/gi
/** The zero that is dialled only inside a country: `+44 (0) 20`. */
const innerZero = /((?:\+|\b00)\d{1,3}\s*)\(\s*0\s*\)/g

/**
 * A phone number as it is stored, `+2348031234567`, or undefined if it is not valid. How it is spaced, bracketed and
 * labelled is ignored, and so are marks that copying leaves. Without a plus it is a Nigerian number, and for a university of another country
 * none: we do not know how it dials. One rule for browser and server.
 */
export function readPhone(value: string): string | undefined {
  const dialled = dialledDigits(value)
  return readDialled(dialled) ?? sameTwice(dialled)
}

/** The error for a phone number that is not valid; undefined for a valid one. */
export function phoneProblem(value: string, advice = phoneWords().advice): string | undefined {
  if (readPhone(value) !== undefined) return undefined
  const dialled = dialledDigits(value)
  // As a spreadsheet leaves it, which takes it for a number.
  if (isInNigeria() && nigerianMobile.test(`0${dialled}`)) return `${advice} The first 0 is missing.`
  return splits(dialled).length > 0 ? 'This contains two phone numbers. Enter only one.' : advice
}

/** A number as it is kept in a form: what was typed, or only the number where something stood beside it. */
export function cleanPhone(value: string): string {
  const text = asciiSigns(tidyLine(value))
  return /^\+?[\d\s().-]*$/.test(text) ? text : (readPhone(text) ?? text)
}

/**
 * A valid number as people dial it in Nigeria, `0803 123 4567` and `00 442079460000`: a spreadsheet takes neither for a
 * number, whose zeros it would drop, nor for a formula. What is not valid stays as it is.
 */
export function localPhone(value: string): string {
  const phone = readPhone(value)
  if (phone === undefined) return value
  if (!isInNigeria() || !phone.startsWith('+234')) return `00 ${phone.slice(1)}`
  const [, area = '', middle = '', end = ''] = /^(\d{3})(\d{3})(\d+)$/.exec(phone.slice(4)) ?? []
  return area ? `0${area} ${middle} ${end}` : `0${phone.slice(4)}`
}

/** The digits, each plus, and what cannot belong to a number. */
function dialledDigits(value: string): string {
  return asciiSigns(tidyLine(value))
    .replace(labels, ' ')
    .replace(innerZero, '$1')
    .replace(/[\s().,;:|&/\\_'‘’`"“”•·#[\]{}<>~-]/g, '')
    .replace(/(?<![a-z])o(?=\d)|(?<=\d)o(?![a-z])/gi, '0')
}

function readDialled(dialled: string): string | undefined {
  const digits = dialled
    .replace(/^\+?00(?=[1-9])/, '+')
    .replace(/^(?=2340?[1-9]\d)/, '+')
    .replace(/^\+2340/, '+234')
  if (digits.startsWith('+234')) return isNigerian(`0${digits.slice(4)}`) ? digits : undefined
  if (digits.startsWith('+')) return international.test(digits) ? digits : undefined
  return isInNigeria() && isNigerian(digits) ? `+234${digits.slice(1)}` : undefined
}

/** The one number that was written in two spellings. */
function sameTwice(dialled: string): string | undefined {
  return splits(dialled).find(([one, other]) => one === other)?.[0]
}

/** Every way in which the digits are two numbers. */
function splits(dialled: string): [string, string][] {
  if (dialled.length > 60) return []
  return [...dialled].flatMap((_, at): [string, string][] => {
    const [one, other] = [readDialled(dialled.slice(0, at)), readDialled(dialled.slice(at))]
    return one && other && at >= 7 ? [[one, other]] : []
  })
}

const isInNigeria = () => homeCountry().code === 'NG'

function isNigerian(digits: string): boolean {
  return nigerianMobile.test(digits) || (nigerianLandline.test(digits) && !/^0[789][01]/.test(digits))
}
