/* SAMPLE CONTENT: the subjects that a programme’s remaining credits can come from, for the office. A programme that is missing here needs a person to check. */
import type { OtherCredits } from '#shared/catalogue/types.ts'

const nigerianLanguages = ['Yoruba', 'Igbo', 'Hausa', 'Efik', 'Edo', 'Ibibio']
const computing = ['Chemistry', 'Biology', 'Further Mathematics', 'Economics', 'Computer Studies']
const engineering = ['Further Mathematics', 'Technical Drawing', 'Biology', 'Geography', 'Economics']
const accounting = ['Accounting', 'Commerce', 'Government', 'Geography', 'Physics', 'Biology']
const business = ['Commerce', 'Accounting', 'Government', 'Geography', 'Literature in English', 'Biology']

const forComputing: OtherCredits = { subjects: computing, inWords: listed(computing) }
const forEngineering: OtherCredits = { subjects: engineering, inWords: listed(engineering) }
const withLanguages = (subjects: readonly string[]): OtherCredits => ({
  subjects: [...subjects, 'Financial Accounting', ...nigerianLanguages],
  inWords: listed([...subjects, 'a Nigerian language']),
})

export const otherCredits: Readonly<Record<string, OtherCredits>> = {
  'bsc-software-engineering': forComputing,
  'bsc-computer-science': forComputing,
  'beng-petroleum-engineering': forEngineering,
  'beng-civil-engineering': forEngineering,
  'beng-mechanical-engineering': forEngineering,
  'beng-materials-metallurgical': forEngineering,
  'bsc-accounting': withLanguages(accounting),
  'bsc-business-admin': withLanguages(business),
}

function listed(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
