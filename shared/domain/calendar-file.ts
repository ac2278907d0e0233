/** An event of a calendar file. All times are written in UTC, so the file does not need a time zone. */
export interface CalendarEvent {
  /** Stays the same for the same event, so that calendars replace their entry. */
  uid: string
  /** Increases with each change. */
  sequence: number
  writtenAt: Date
  startsAt: Date
  endsAt: Date
  title: string
  place: string
  notes: string
  /** For an email: the sender and the guest. */
  between?: { organiser: { name: string; email: string }; guest: string }
}

/** `PUBLISH`: added by hand; `REQUEST` and `CANCEL`: processed automatically by an email program. */
export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL'

/**
 * A calendar file (RFC 5545, and RFC 5546 for invitations by email). Our own, because the dashboard makes its file
 * without a network, and would have to download the time zones, recurrence and parser of a library.
 */
export function calendarFile(event: CalendarEvent, method: CalendarMethod): string {
  const { between } = event
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Admissions portal//Sittings//EN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.writtenAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.place)}`,
    ...(event.notes ? [`DESCRIPTION:${escaped(event.notes)}`] : []),
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(between
      ? [
          `ORGANIZER;CN="${parameter(between.organiser.name)}":mailto:${between.organiser.email}`,
          `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${between.guest}`,
        ]
      : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/** 20261205T080000Z */
function utc(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, sign => `\\${sign}`).replaceAll(/\r\n|\r|\n/g, '\\n')
}

/** A quoted parameter must not contain quotes or control characters. */
function parameter(text: string): string {
  return text.replaceAll(/["\p{Cc}]/gu, ' ')
}

const mostOctets = 75

/** A line has up to 75 octets; the rest follows on lines that begin with a space. Characters are never split. */
function folded(line: string): string {
  let [whole, octets] = ['', 0]
  for (const sign of line) {
    const size = octetsOf(sign)
    if (octets + size > mostOctets) {
      whole += '\r\n '
      octets = 1
    }
    whole += sign
    octets += size
  }
  return whole
}

/** In UTF-8. */
function octetsOf(sign: string): number {
  const point = sign.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}
