import { presentName, timeZones, zoneName } from '#shared/domain/time-zone-names.ts'
import type { Option } from '#ui/select-field.tsx'

/** That of this device. */
export function ownZone(): string {
  return presentName(new Intl.DateTimeFormat().resolvedOptions().timeZone)
}

/** 'Nairobi, Africa – East Africa Time (UTC+3)' */
export function zoneInWords(zone: string, now: Date): string {
  return `${placeOf(zone)} – ${zoneName(zone)} (${offsetOf(zone, now)})`
}

/** 'Buenos Aires, Argentina, America' of 'America/Argentina/Buenos_Aires'. */
function placeOf(zone: string): string {
  return zone.replaceAll('_', ' ').split('/').toReversed().join(', ')
}

/** How far its clock is ahead of UTC, 'UTC+5:30'. */
function offsetOf(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? ''
}

/** A formatter for each zone takes long, so what is said of them is kept. */
const said = new Map<string, Option>()

/** Every time zone by its city, after those that are likely. */
export function timeZoneOptions(likely: readonly string[], now: Date): Option[] {
  const known = timeZones()
  const option = (zone: string): Option => {
    const made = said.get(zone) ?? { value: zone, label: known.includes(zone) ? zoneInWords(zone, now) : zone }
    said.set(zone, made)
    return made
  }
  const first = [...new Set(likely)].filter((zone, index) => index === 0 || known.includes(zone))
  const others = known.filter(zone => !first.includes(zone)).map(option)
  return [...first.map(option), ...others.sort((one, other) => one.label.localeCompare(other.label, 'en-GB'))]
}
