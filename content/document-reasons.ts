/* SAMPLE CONTENT: why a document is not enough, as a new database begins; after that, the office’s own list applies. */

import type { DocumentReason } from '#shared/catalogue/types.ts'

export const documentReasons: readonly DocumentReason[] = [
  {
    code: 'blurred',
    label: 'Blurred or too dark',
    request: 'We cannot read this document. Scan it again, or photograph it flat, in good light and in focus.',
  },
  {
    code: 'wrong-year',
    label: 'Wrong year',
    request:
      'The year on this document is not the year in your application. Upload the document for the year you entered.',
  },
  {
    code: 'part-missing',
    label: 'Part missing',
    request: 'Part of this document is missing. Upload all of its pages in one file.',
  },
  {
    code: 'not-theirs',
    label: 'Not theirs',
    request:
      'The name on this document is not the name in your application. Upload your own document, or one that proves the change of name.',
  },
  {
    code: 'wrong-document',
    label: 'Wrong document',
    request: 'This is not the document we asked for. Upload the right one.',
  },
  {
    code: 'not-certified',
    label: 'Not signed or stamped',
    request: 'This document has no signature or stamp. Upload one that has been signed and stamped.',
  },
  {
    code: 'cut-off',
    label: 'Edges cut off',
    request: 'The edges of this document are cut off. Upload it again with all four corners visible.',
  },
]
