import { Readable } from 'node:stream'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { downloadFileName, type FileContentType, safeFileName } from '#shared/domain/files.ts'
import type { Context } from '../../base/context.ts'
import type { ZipEntry } from '../../documents/zip.ts'
import { drawFile } from './draw-file.ts'
import { type Listed, openReadable, type ReferenceInFile, type ShownFile } from './parts-of-file.ts'

/** Everything of one application that leaves the office with an export of it. */
export interface Parts {
  shown: ShownFile
  listed: readonly Listed[]
  references: readonly ReferenceInFile[]
}

interface Archive extends Parts {
  /** The one folder of the archive. */
  folder: string
  /** Who downloads it, and when. */
  by: string
  at: Date
}

type Enclosed = Pick<Listed, 'title' | 'name' | 'contentType' | 'stored'>

/** The answers as a PDF, each file as it was sent, and at the end the list of what is there, when it is known. */
export async function* zipEntries(context: Context, archive: Archive): AsyncGenerator<ZipEntry> {
  const { folder, shown, by, at, listed, references } = archive
  const letters = references.flatMap(({ letter, referee }) =>
    letter ? [{ ...letter, title: `Letter of ${referee.name}` }] : [],
  )
  const files = [...inFolder('Documents', listed), ...inFolder('References', letters)]
  const lines = [`${folder}.pdf: requirements, decision if it was released, answers and references`]
  const drawn = references.map(({ letter, ...one }) => ({
    ...one,
    letter: letter && { beside: files.find(file => file.of.stored === letter.stored)?.path ?? '' },
  }))
  yield entry(`${folder}/${folder}.pdf`, await drawFile({ shown, documents: [], references: drawn, by, at }))
  for (const { path, of } of files) {
    const bytes = of.stored && (await openReadable(context, of.stored))
    lines.push(`${path}: sent as “${of.name}”${bytes ? '' : '. It could not be read, so it is not here'}`)
    if (bytes) yield { name: `${folder}/${path}`, open: () => bytes }
  }
  yield entry(`${folder}/Contents.txt`, Buffer.from(contents(archive, lines)))
}

/** 'Documents/02 Birth certificate.pdf': in the order of the file, and under names that every system can store. */
function inFolder(folder: string, files: readonly Enclosed[]): { path: string; of: Enclosed }[] {
  return files.map((of, index) => {
    const name = `${String(index + 1).padStart(2, '0')} ${storable(of.title)}`
    return { path: `${folder}/${downloadFileName(name, of.contentType as FileContentType)}`, of }
  })
}

/** Without what Windows or a shell takes for something else. */
function storable(title: string): string {
  return safeFileName(title.replace(/[<>:"/\\|?*’'`$%]+/gu, ' '))
    .slice(0, 80)
    .replace(/[. ]+$/u, '')
}

function contents({ folder, by, at, shown }: Archive, lines: readonly string[]): string {
  const name = [shown.name.surname.toUpperCase(), shown.name.given].filter(Boolean).join(', ')
  return [
    `Application ${folder}, ${name}`,
    `Downloaded by ${by} on ${longDate(at)} at ${clockTime(at)}. It holds what ${by} may read of this application.`,
    '',
    ...lines,
    '',
  ].join('\r\n')
}

function entry(name: string, bytes: Buffer): ZipEntry {
  return { name, open: () => Readable.from([bytes]) }
}
