/* SAMPLE CONTENT: what studying costs. */
import type { Catalogue } from '#shared/catalogue/types.ts'

/**
 * Every tuition amount of spec section 9; the display texts are generated from this table. The Nigerian totals of the
 * Master’s and the Ph.D. are two naira above the sum of the semesters: they are the published figures, not sums.
 */
export const tuition: Catalogue['tuition'] = {
  engineering: { kind: 'returning-new', per: 'session', returningNaira: 2_338_182, newNaira: 2_553_182 },
  management: { kind: 'returning-new', per: 'session', returningNaira: 2_060_727, newNaira: 2_253_182 },
  foundation: { kind: 'whole', naira: 1_200_000, note: 'Remedial/NABTEB O’Level' },
  jupeb: { kind: 'whole', naira: 1_500_000 },
  masters: {
    kind: 'nigerian-international',
    per: 'semester',
    semesters: 3,
    nairaPerSemester: 906_060,
    nairaTotal: 2_718_182,
    dollarsPerSemester: 1_000,
    dollarsTotal: 3_000,
  },
  phd: {
    kind: 'nigerian-international',
    per: 'semester',
    semesters: 6,
    nairaPerSemester: 853_030,
    nairaTotal: 5_118_182,
    dollarsPerSemester: 2_000,
    dollarsTotal: 12_000,
  },
  diploma: {
    kind: 'nigerian-international',
    per: 'semester',
    semesters: 2,
    nairaPerSemester: 906_060,
    nairaTotal: 1_812_120,
    dollarsPerSemester: 1_000,
    dollarsTotal: 2_000,
  },
}
