/** Each word is a first letter, followed by every second letter that makes a code with it. */
const codes =
  'ADEFGILMOQRSTUWXZ BABDEFGHIJLMNOQRSTVWYZ CACDFGHIKLMNORUVWXYZ DEJKMOZ ECEGHRST FIJKMOR GABDEFGHILMNPQRSTUWY HKMNRTU IDELMNOQRST JEMOP KEGHIMNPRWYZ LABCIKRSTUVY MACDEFGHKLMNOPQRSTUVWXYZ NACEFGILOPRUZ OM PAEFGHKLMNRSTWY QA REOSUW SABCDEGHIJKLMNORSTVXYZ TCDFGHJKLMNORTVWZ UAGMSYZ VACEGINU WFS YET ZAMW'
    .split(' ')
    .flatMap(([first, ...seconds]) => seconds.map(second => `${first}${second}`))

const known = new Set(codes)

/** True for an ISO 3166-1 alpha-2 code in capitals. */
export function isCountryCode(value: string): boolean {
  return known.has(value)
}

let englishNames: Intl.DisplayNames | undefined

/** Making them takes longer than finding a thousand names. */
function names(): Intl.DisplayNames {
  englishNames ??= new Intl.DisplayNames('en-GB', { type: 'region' })
  return englishNames
}

/** The English name of a country, by its ISO 3166-1 alpha-2 code. */
export function countryName(code: string): string {
  return (isCountryCode(code) && names().of(code)) || code
}

/** All countries for a drop-down list: that of the university first, then by name. */
export function countryOptions(first: string): { value: string; label: string }[] {
  const options = codes.map(code => ({ value: code, label: names().of(code) ?? code }))
  return options.sort(
    (a, b) => Number(b.value === first) - Number(a.value === first) || a.label.localeCompare(b.label, 'en-GB'),
  )
}
