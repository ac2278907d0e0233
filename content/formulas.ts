/* SAMPLE CONTENT: how applicants are ranked until the registrar has set a formula for their programme. */
import type { Catalogue } from '#shared/catalogue/types.ts'
import type { Formula } from '#shared/domain/formula.ts'

const byReview: Formula = { weights: { review: 100 }, cut_offs: { review: 40 } }
const byOLevel: Formula = { weights: { o_level: 100 }, cut_offs: {} }

export const formulas: Catalogue['formulas'] = {
  undergraduate: { weights: { jamb: 60, o_level: 40 }, cut_offs: { jamb: 160 } },
  foundation: byOLevel,
  jupeb: byOLevel,
  msc: byReview,
  phd: byReview,
}
