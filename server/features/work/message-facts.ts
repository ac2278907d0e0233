import type { MessagePlaceholder } from '#shared/domain/message-to-many.ts'
import { findProgramme } from '#shared/domain/programmes.ts'

interface Reader {
  uuid: string
  application_number: string | null
  surname: string
  first_name: string
  other_names: string
  programme_id: string | null
}

/** Someone of a choice, as a confirmation names them. */
export function namedReader({
  uuid,
  application_number,
  surname,
  first_name,
  other_names,
}: Omit<Reader, 'programme_id'>) {
  const given = [first_name, other_names].filter(Boolean).join(' ')
  return { uuid, application_number: application_number ?? '', name: { surname, given } }
}

/** What a text to many says to this one. People with one name have it as their surname. */
export function messageFactsOf(reader: Reader): Record<MessagePlaceholder, string> {
  return {
    first_name: reader.first_name || reader.surname,
    application_number: reader.application_number ?? '',
    programme: findProgramme(reader.programme_id ?? '')?.title ?? '',
  }
}
