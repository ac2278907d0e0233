import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { earlierForms } from '../shared/forms/earlier-forms.ts'
import type { FormDescription } from '../shared/forms/field.ts'
import { formDescription } from '../shared/forms/index.ts'

/** One file per version of a form, with its questions. */
const folder = new URL('../shared/forms/versions/', import.meta.url)

/** Properties that change neither a question nor an answer. */
const notAsked = ['version', 'missing', 'autoComplete', 'inputMode', 'look', 'rows', 'startRows', 'suggest', 'code']

export function knownForms(): FormDescription[] {
  return [...(['postgraduate', 'undergraduate', 'foundation'] as const).map(id => formDescription(id)), ...earlierForms]
}

/** The questions of a form as text. Rules are only listed as present. */
export function questionsOf(form: FormDescription): string {
  const withoutRest = (key: string, value: unknown) => {
    if (notAsked.includes(key)) return undefined
    return typeof value === 'function' ? 'by a rule' : value
  }
  return `${JSON.stringify(form, withoutRest, 2)}\n`
}

export function storedQuestions({ id, version }: FormDescription): Promise<string | undefined> {
  return readFile(fileOf({ id, version }), 'utf8').catch(() => undefined)
}

export function fileOf({ id, version }: Pick<FormDescription, 'id' | 'version'>): string {
  return fileURLToPath(new URL(`${id}-${version}.json`, folder))
}

/** Stores the questions of every version without a file. Never changes an existing file. */
export async function storeNewVersions(): Promise<void> {
  for (const form of knownForms())
    await writeFile(fileOf(form), questionsOf(form), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
}

/** What to do if a form does not match its stored version. */
export function howToChange({ id, version }: FormDescription): string {
  return `Version ${version} of the form ${id} differs from shared/forms/versions/${id}-${version}.json, and there are applications answered in it. To change a form: copy its description as it was to shared/forms/earlier-forms.ts, raise its version in
shared/forms/${id}.ts, and run npm run forms.`
}
