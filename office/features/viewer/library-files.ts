/** Faces that documents name without carrying them, and decoders of the pictures that scanners make, by their names in the library. */
const addresses = import.meta.glob<string>(
  [
    '../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm',
  ],
  { query: '?url', import: 'default', eager: true },
)

/** Where each of the files lies that the PDF library asks for by name; ours have a hash in theirs. */
export const libraryFiles: ReadonlyMap<string, string> = new Map(
  Object.entries(addresses).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
)
