import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { libraryFiles } from './library-files.ts'

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

test('every face that a PDF may name without carrying it is there, and so are the decoders of scanned pages', () => {
  const faces = readdirSync(join(library, 'standard_fonts')).filter(name => /\.(pfb|ttf)$/.test(name))
  expect(faces).toContain('FoxitSerif.pfb')
  expect([...libraryFiles.keys()].toSorted()).toEqual([...faces, 'jbig2.wasm', 'openjpeg.wasm'].toSorted())
})
