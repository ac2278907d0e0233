import type { BrowserContext } from 'playwright-core'
import { wholeApplication } from '../harness/applications.ts'
import { type Colleague, writeColleague } from '../harness/staff.ts'
import { type CaseWanted, type WrittenCase, writeCase } from '../server/testing/cases.ts'
import { findProgramme } from '../shared/domain/programmes.ts'
import type { Grant } from '../shared/domain/staff.ts'
import { thePortal } from './portal.ts'
import { newAddress } from './steps.ts'
import { besideOffice } from './store.ts'

/** A member of staff who has joined; `signIn` gives a browser their session. */
export function newColleague(full_name: string, grants: readonly Grant[], portal = thePortal()): Promise<Colleague> {
  const email = newAddress(full_name.toLowerCase().replace(/\W+/g, '.'))
  return besideOffice(context => writeColleague(context, { full_name, email, grants }), portal)
}

/** Sets the cookie of a staff session in a browser, as if they had signed in. */
export async function signIn(browser: BrowserContext, { token }: Colleague, { url } = thePortal()): Promise<void> {
  await browser.addCookies([{ name: 'office', value: token, url, httpOnly: true, sameSite: 'Strict' }])
}

const names = [
  ['Adeyemi', 'Tolulope', ''],
  ['Bello', 'Aisha', 'Zainab'],
  ['Nwachukwu', 'Chidubem', ''],
  ['Àjàyí', 'Ọláolúwa', ''],
  ['Danjuma', 'Musa', ''],
  ['Okonkwo', 'Ngozi', 'Perpetua'],
  ['Eze', 'Kosisochukwu', ''],
  ['Yusuf', 'Halima', ''],
  ['Effiong', 'Idara', 'Grace'],
  ['Ɗanladi', 'Sadiya', ''],
] as const

/** Difficult names: very long, and written from right to left. */
const oddNames = [
  ['Oluwatobiloba-'.repeat(14).slice(0, 120), 'Oluwafunmilayo '.repeat(5).trim(), ''],
  ['عبد الله', 'محمد', ''],
] as const

/**
 * Inserts some forty applications for these programmes in every state that the queue shows, the same each time: unread, opened,
 * returned by the applicant, overdue, assigned, with all documents and with none. Each journey uses its own programmes.
 */
export function manyCases(
  programmes: readonly string[],
  { assignee, count = 40 }: { assignee?: Colleague; count?: number } = {},
): Promise<WrittenCase[]> {
  return besideOffice(async context => {
    const written: WrittenCase[] = []
    for (let index = 0; index < count; index += 1) {
      const programme = programmes[index % programmes.length] ?? 'msc-computer-science'
      const wanted = { ...variation(index), ...(await whatWasSent(programme, index)), programme }
      const assigneeId = assignee && index % 5 === 1 ? { assigneeId: assignee.id } : {}
      written.push(await writeCase(context, { ...wanted, ...assigneeId }))
    }
    return written
  })
}

function variation(index: number): Pick<CaseWanted, 'surname' | 'first_name' | 'other_names' | 'stage' | 'daysAgo'> {
  const [surname, first_name, other_names] = oddNames[index - 11] ?? names[index % names.length] ?? names[0]
  const name = { surname, first_name, other_names, daysAgo: 1 + (index % 21) }
  if (index % 10 === 7) return Object.assign(name, { stage: 'with_applicant', openedDaysAgo: 3, dueInDays: 2 } as const)
  if (index % 10 === 8)
    return Object.assign(name, { stage: 'with_applicant', openedDaysAgo: 9, dueInDays: -1 } as const)
  if (index % 10 === 6) return Object.assign(name, { stage: 'checking', openedDaysAgo: 4, returnedDaysAgo: 1 } as const)
  if (index % 10 === 5) return Object.assign(name, { stage: 'checking', openedDaysAgo: 2 } as const)
  if (index % 10 === 9) return Object.assign(name, { stage: 'ready', openedDaysAgo: 5 } as const)
  return Object.assign(name, { stage: 'received' } as const)
}

/** Every seventh has no documents. */
async function whatWasSent(programme: string, index: number): Promise<Pick<CaseWanted, 'answers' | 'documents'>> {
  const type = findProgramme(programme)?.programType ?? 'msc'
  const { answers, files } = await wholeApplication(type, `case${index}@example.com`)
  const documents = Object.entries(files).map(([kind, { fileName, contentType, bytes }]) => ({
    kind,
    file_name: fileName,
    content_type: contentType,
    bytes,
  }))
  const { surname, first_name, other_names, email, phone, program_type, selected_program, ...rest } = answers
  return { answers: rest, documents: index % 7 === 6 ? [] : documents }
}
