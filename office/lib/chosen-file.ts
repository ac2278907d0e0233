import { tellFailure } from './toasts.ts'

/** The file that was chosen, read now: it can be saved again or moved before it is sent. */
export async function chosenFile(input: HTMLInputElement): Promise<File | undefined> {
  const [file] = input.files ?? []
  try {
    return file && new File([await file.arrayBuffer()], file.name, { type: file.type })
  } catch {
    tellFailure(new Error('Close it in other programs, and choose it again.'), 'The file could not be read')
    return undefined
  }
}

/** Choosing the same file again, after it was mended, is a choice. */
export function emptyField({ currentTarget }: { currentTarget: HTMLInputElement }): void {
  currentTarget.value = ''
}
