/** What a message to many applicants says differently to each: `{first_name}`. Each with an example. */
export const messagePlaceholders = {
  first_name: 'Amina',
  application_number: '26-123-456',
  programme: 'M.Sc. Computer Science',
} as const
export type MessagePlaceholder = keyof typeof messagePlaceholders

const names = Object.keys(messagePlaceholders).map(name => `{${name}}`)

/** '{first_name}, {application_number} and {programme}' */
export const placeholdersInWords = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const inBraces = /\{([^{}\n]{0,40})\}/g

/** Why a message cannot be filled for each person, in sentences; none if it can. */
export function messagePlaceholderProblems(text: string): string[] {
  const unknown = [...text.matchAll(inBraces)].map(([, name = '']) => name).filter(name => !isPlaceholder(name))
  return [...new Set(unknown)].map(
    name =>
      `There is nothing to put in the place of {${name}}. Use ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`,
  )
}

/** The message as one person reads it. */
export function fillMessage(text: string, facts: Record<MessagePlaceholder, string>): string {
  return text.replace(inBraces, (whole, name: string) => (isPlaceholder(name) ? facts[name] : whole))
}

function isPlaceholder(name: string): name is MessagePlaceholder {
  return Object.hasOwn(messagePlaceholders, name)
}
