const nigerianMobile = /^0[789][01]\d{8}$/
const nigerianLandline = /^0[1-9]\d{6,8}$/
const international = /^\+[1-9]\d{6,14}$/

/**
 * A phone number as it is stored, `+2348031234567`, or undefined if it is not valid. Spaces, dots, dashes and
 * brackets are ignored; without a plus it is a Nigerian number. One rule for browser and server.
 */
export function readPhone(value: string): string | undefined {
  const digits = value
    .replace(/[\s().\-–‑]/g, '')
    .replace(/^00/, '+')
    .replace(/^(?=234\d)/, '+')
    .replace(/^\+2340/, '+234')
  if (digits.startsWith('+234')) return isNigerian(`0${digits.slice(4)}`) ? digits : undefined
  if (digits.startsWith('+')) return international.test(digits) ? digits : undefined
  return isNigerian(digits) ? `+234${digits.slice(1)}` : undefined
}

function isNigerian(digits: string): boolean {
  return nigerianMobile.test(digits) || (nigerianLandline.test(digits) && !/^0[789][01]/.test(digits))
}
