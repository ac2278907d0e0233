import { describe, expect, test } from 'vitest'
import { plainSms, smsParts } from './sms-parts.ts'

describe('the parts of an SMS', () => {
  test.each([
    ['nothing', '', 1],
    ['a single part', 'a'.repeat(160), 1],
    ['one letter more', 'a'.repeat(161), 2],
    ['two full parts', 'a'.repeat(306), 2],
    ['three parts', 'a'.repeat(307), 3],
    ['letters that take two places', '€'.repeat(80), 1],
    ['one of them too many', '€'.repeat(81), 2],
    ['one that does not fit into the rest of a part', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
    ['line breaks and accents of the basic letters', 'é\n'.repeat(80), 1],
    ['Unicode', 'ọ'.repeat(70), 1],
    ['Unicode that needs two', 'ọ'.repeat(71), 2],
    ['one strange letter among plain ones', `${'a'.repeat(100)}ṣ`, 2],
    ['two full parts of Unicode', 'ọ'.repeat(134), 2],
    ['three parts of Unicode', 'ọ'.repeat(135), 3],
    ['pictures, of which none is cut in two', '🎓'.repeat(35), 1],
    ['67 places, which hold 33 of them', '🎓'.repeat(67), 3],
  ])('%s', (_title, text, parts) => expect(smsParts(text)).toBe(parts))
})

describe('a plain SMS', () => {
  test.each([
    ['Yoruba', 'Adéṣínà Ọláwálé, ẹ kú iṣẹ́', 'Adésinà Olawalé, e ku ise'],
    ['Igbo', 'Chị́nụ̀à Ụzọ Ọkafọ̀ ṅ', 'Chinuà Uzo Okafo n'],
    ['Hausa', 'Ɓala ɗan Ƙano ya ƴanta ƙofa', 'Bala dan Kano ya yanta kofa'],
    ['letters and their marks apart', 'e\u0301 s\u0323 o\u0323\u0300', 'é s o'],
    ['quotation marks', '‘one’ “two” «three»', '\'one\' "two" "three"'],
    ['dashes and dots', 'a – b — c… • d', 'a - b - c... - d'],
    ['money', '₦5,000 or ₦ 5,000', 'NGN 5,000 or NGN 5,000'],
    ['spaces', 'a\u00a0b\u202fc\td\u200be\ufeff', 'a b c de'],
    ['what has no plain form', '你 🎓', '? ?'],
    ['other alphabets of Europe', 'Łódź Straße Œuvre', 'Lodz Straße OEuvre'],
    ['a link, to the letter', 'https://apply.example.edu/a_b?c=1&d=~x#e', 'https://apply.example.edu/a_b?c=1&d=~x#e'],
  ])('%s', (_title, text, plain) => {
    expect(plainSms(text)).toBe(plain)
    expect(plainSms(plain)).toBe(plain)
    expect(smsParts(plain)).toBe(1)
  })
})
