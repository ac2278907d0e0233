import { describe, expect, test } from 'vitest'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { pdfSheet } from './pdf-sheet.ts'
import { type PdfElement, readPdf } from './testing/read-pdf.ts'

/** A document of facts about one name, as the record and the receipt are made. */
async function about(name: string): Promise<Buffer> {
  const sheet = await pdfSheet('Receipt', 'A5')
  sheet.facts([
    ['Received from', name],
    ['For', 'Application fee'],
  ])
  sheet.paragraph(`Thank you, ${name}.`)
  return sheet.finish()
}

const names = [
  'Ọlánrewájú',
  'Ẹniọlá Adéṣọlá',
  'Ṣadé',
  'Chukwuemeka Ụzọ',
  'Ịfẹ́anyị Ńkechị',
  'Ƙofa Ɓala ɗan Musa ƴar',
  'Ǹnamdi M̀ba',
  'Nwosu-Bello',
  'Đỗ Thị Ngọc',
  'Ĩĩ Ũũ Ṽ',
  'Ẹ̀gbẹ́ Ọ̀ṣun',
]

describe('a name of one of Nigeria’s languages', () => {
  test.each(names)('is read, searched and copied as it is written: %s', async name => {
    for (const given of [name, name.normalize('NFD')]) {
      const { text, boxes } = readPdf(await about(given))
      expect(text).toContain('Received from')
      expect(text).toContain(name.normalize('NFC'))
      expect(text).toContain(`Thank you, ${name.normalize('NFC')}.`)
      expect(boxes).toBe(0)
    }
  })

  test('is, however many stand in one document', async () => {
    const sheet = await pdfSheet('Record')
    sheet.facts(names.map(name => ['Received from', name] as const))
    const { text } = readPdf(await sheet.finish())
    for (const name of names) expect(text).toContain(name.normalize('NFC'))
    expect(text.match(/Received from/g)).toHaveLength(names.length)
  })
})

describe('a sign without a picture in the face', () => {
  test.each([
    ['Ada 😀 Obi', 'Ada Obi'],
    ['😀Ada👩🏽‍🎓', 'Ada'],
    ['Ada 🇳🇬', 'Ada'],
    ['Ada ❤️ Obi', 'Ada Obi'],
    ['1️⃣ Ada', '1 Ada'],
    ['Ada\u200b\u202eObi', 'AdaObi'],
    ['😀', '–'],
    ['محمد', '[letters of another script]'],
    ['Ada 李小龙 Obi', 'Ada [letters of another script] Obi'],
    ['5 ⏣ 6', '5 ? 6'],
    ['ﬁrst fifth', 'first fifth'],
  ])('%s is printed %s, and never as a box', async (given, printed) => {
    const { text, boxes } = readPdf(await about(given))
    expect(text).toContain(`Received from\n${printed}\n`)
    expect(boxes).toBe(0)
  })
})

describe('for a screen reader', () => {
  async function record() {
    const sheet = await pdfSheet('Application USTA-2026-000017')
    sheet.facts([['Application number', 'USTA-2026-000017']])
    sheet.heading('Your statement')
    sheet.facts([
      ['Statement of purpose', 'Long enough for more pages.\n'.repeat(150)],
      ['Curriculum vitae', ''],
    ])
    sheet.paragraph('The end.')
    return readPdf(await sheet.finish())
  }

  test('a document has a language, a title, and shows it', async () => {
    const read = await record()
    expect(read).toMatchObject({
      language: 'en-GB',
      title: 'Application USTA-2026-000017',
      showsTitle: true,
      isTagged: true,
    })
  })

  test('it has headings, tables whose first cells head their rows, and paragraphs, in the order of reading', async () => {
    const outline = ({ tag, children }: PdfElement): unknown =>
      children.length === 0 ? tag : [tag, ...children.map(outline)]
    const { structure } = await record()
    expect(structure.map(outline)).toEqual([
      [
        'Document',
        'P',
        'H1',
        ['Table', ['TR', 'TH', 'TD']],
        'H2',
        ['Table', ['TR', 'TH', 'TD'], ['TR', 'TH', 'TD']],
        'P',
      ],
    ])
    const texts = (tag: string) => elements(structure, tag).map(one => one.text.trim())
    expect(texts('H1')).toEqual(['Application USTA-2026-000017'])
    expect(texts('H2')).toEqual(['Your statement'])
    expect(texts('TH')).toEqual(['Application number', 'Statement of purpose', 'Curriculum vitae'])
    expect(elements(structure, 'TH').every(one => one.scope === 'Row')).toBe(true)
    expect(texts('TD')[1]?.match(/Long enough/g)).toHaveLength(150)
    expect(texts('TD')[2]).toBe('–')
    expect(texts('P')).toEqual([institution().name, 'The end.'])
  })

  test('what repeats on every page is passed by, and nothing is left out of both', async () => {
    const { furniture, untagged, spoken } = await record()
    expect(furniture.filter(text => text.includes(institution().admissionsEmail)).length).toBeGreaterThan(2)
    expect(spoken).not.toContain(institution().admissionsEmail)
    expect(untagged).toEqual([])
  })
})

function elements(structure: readonly PdfElement[], tag: string): PdfElement[] {
  return structure.flatMap(one => [...(one.tag === tag ? [one] : []), ...elements(one.children, tag)])
}
