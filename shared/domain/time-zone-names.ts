/* Time zones by their names in the IANA database. */

/** Of a catalogue that names none. */
export const usualZone = 'Africa/Lagos'

/**
 * What the IANA database calls zones today that browsers and Node list under a name of before. The database of the server need not know
 * those any longer.
 */
const newNames: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** The name under which a zone is stored. */
export function presentName(zone: string): string {
  return newNames[zone] ?? zone
}

/** Every time zone of a place, in no order: 'Africa/Lagos', but not 'Etc/GMT+1'. */
export function timeZones(): string[] {
  const named = Intl.supportedValuesOf('timeZone').filter(zone => /^(?!Etc\/).+\//.test(zone))
  return [...new Set(named.map(presentName))]
}

/** Whether dates can be reckoned in a time zone of this name. */
export function isTimeZone(name: string): boolean {
  return timeZones().includes(name)
}

/** What people call the clock of a zone, summer and winter: 'West Africa Time', 'Eastern Time'. */
export function zoneName(zone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(
    Date.UTC(2026, 0),
  )
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}
