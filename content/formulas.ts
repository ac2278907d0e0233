/* SAMPLE CONTENT: how applicants are ranked until the registrar has set a formula for their programme. */
import type { Formula } from '#shared/domain/formula.ts'
import type { ProgramType } from '#shared/domain/program-type.ts'

const byReview: Formula = { weights: { review: 100 }, cut_offs: { review: 40 } }
const byOLevel: Formula = { weights: { o_level: 100 }, cut_offs: {} }

export const formulas: Readonly<Record<ProgramType, Formula>> = {
  undergraduate: { weights: { jamb: 60, o_level: 40 }, cut_offs: { jamb: 160 } },
  foundation: byOLevel,
  jupeb: byOLevel,
  msc: byReview,
  phd: byReview,
}
