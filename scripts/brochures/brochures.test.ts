import { inflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { toHaveAtHand } from '#app/features/programmes/apply.ts'
import { readPdf } from '#server/documents/testing/read-pdf.ts'
import { programmeEntry } from '#shared/domain/programme-entry.ts'
import { programmes } from '#shared/domain/programmes.ts'
import { motif } from '#ui/art/motif.ts'
import { drawBrochure } from './brochure.ts'
import { drawBrochures, partsOfBrochures } from './index.ts'
import { motifMarks } from './motif-marks.ts'

/** The text in Helvetica, the body font, in writing order. */
function runningText(pdf: Buffer): string {
  const streams = pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)
  const contents = [...streams].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return contents
    .flatMap(content => [...content.matchAll(/\[([^\]]*)\] TJ/g)])
    .map(([, parts = '']) =>
      [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    )
    .join(' ')
}

let brochures: { path: string; body: Buffer }[]
beforeAll(async () => {
  brochures = await drawBrochures()
}, 120_000)

describe('the brochures', () => {
  it('exist for every programme, at the URL on its page', () => {
    expect(brochures.map(({ path }) => path)).toEqual(programmes().map(({ pdf }) => pdf))
  })

  it('are two-page PDF files under 40 KB, as their button says', () => {
    for (const { path, body } of brochures) {
      expect(body.subarray(0, 5).toString(), path).toBe('%PDF-')
      expect(body.length, path).toBeLessThan(40_000)
      expect(body.toString('latin1').match(/\/Type \/Page\n/g), path).toHaveLength(2)
    }
  })

  it('contain the topics, the requirements and the address of the admissions office', () => {
    const text = runningText(brochures.find(({ path }) => path.includes('phd-space-physics'))?.body ?? Buffer.alloc(0))
    const programme = programmeEntry('phd-space-physics')
    for (const topic of programme?.topics ?? ['none']) expect(text).toContain(topic)
    expect(text).toContain('A statement of purpose.')
    expect(text).toContain('admissions@usta.example')
  })

  it('have every letter of Yoruba, Hausa and other alphabets of Latin, and say where another script is missing', async () => {
    const programme = programmeEntry('phd-space-physics')
    if (!programme) throw new Error('There is no space physics')
    const pdf = await drawBrochure(
      {
        ...programme,
        title: 'Ph.D. Ẹ̀kọ́ Yorùbá',
        description: 'Ọmọ ilé-ìwé; ƙasa da ɗaki, Łódź.',
        topics: ['Ìṣẹ̀dálẹ̀', 'علم اللغة'],
      },
      await partsOfBrochures(),
    )
    const { text, boxes } = readPdf(pdf)
    for (const words of ['Ẹ̀kọ́ Yorùbá', 'Ọmọ ilé-ìwé; ƙasa da ɗaki, Łódź.', 'Ìṣẹ̀dálẹ̀', '[letters of another script]'])
      expect(text.normalize('NFC')).toContain(words.normalize('NFC'))
    expect(boxes).toBe(0)
  })

  it('stay on two pages with texts as long as they can be, and say how much more is on the website', async () => {
    const programme = programmeEntry('phd-space-physics')
    if (!programme) throw new Error('There is no space physics')
    const items = Array.from({ length: 60 }, (_, index) => `What stands in line ${index} of a list`)
    const pdf = await drawBrochure(
      {
        ...programme,
        ...{ title: 'Ẹ'.repeat(300), description: 'A sentence about a programme. '.repeat(100) },
        ...{ topics: items, careers: items, requirements: items },
      },
      await partsOfBrochures(),
    )
    expect(pdf.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(2)
    expect(runningText(pdf)).toMatch(/and \d+ more on the website/)
  })

  it('are tagged so that a screen reader knows lists, their lengths and their items', () => {
    for (const { id, pdf, programType } of programmes()) {
      const programme = programmeEntry(id)
      if (!programme) throw new Error(`There is no ${id}`)
      const body = brochures.find(({ path }) => path === pdf)?.body.toString('latin1') ?? ''
      const tags = [...body.matchAll(/\/S \/(L|LI|Lbl|LBody)\n/g)].map(([, tag]) => tag)
      const count = (tag: string) => tags.filter(one => one === tag).length
      const documents = toHaveAtHand[programType].length + (programme.requiresResearchProposal ? 1 : 0)
      const items = programme.topics.length + programme.careers.length + programme.requirements.length + documents
      expect([count('L'), count('LI'), count('Lbl'), count('LBody')], id).toEqual([4, items, items, items])
    }
  })

  it('are the same bytes in every build', async () => {
    const programme = programmeEntry('bsc-accounting')
    if (!programme) throw new Error('There is no accounting')
    const again = await drawBrochure(programme, await partsOfBrochures())
    expect(again.equals(brochures.find(({ path }) => path.includes('bsc-accounting'))?.body ?? Buffer.alloc(0))).toBe(
      true,
    )
  })
})

describe('the tile on a brochure', () => {
  it('has every mark of every programme’s motif', () => {
    for (const { id, image } of programmes()) {
      const drawn = motif(image, { seed: id }).match(/<(path|circle|rect)\b/g)
      expect(motifMarks(image, id), id).toHaveLength(drawn?.length ?? 0)
    }
  })
})
