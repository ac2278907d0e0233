import { describe, expect, test } from 'vitest'
import { asciiSigns, forbiddenCharacter, tidyLine, tidyText, withoutControls } from './text.ts'

describe('a line is stored as it is seen', () => {
  test.each([
    ['a zero-width space', 'Ada\u200beze', 'Adaeze'],
    ['a direction mark', '\u202eNwosu\u202c', 'Nwosu'],
    ['an isolate', '\u2066Obi\u2069', 'Obi'],
    ['a byte order mark', '\uFEFFObi', 'Obi'],
    ['a soft hyphen', 'Ọlá\u00ADdélé', 'Ọládélé'],
    ['a grapheme joiner', 'O\u034Fbi', 'Obi'],
    ['a blank that does not break', 'Ada\u00a0Obi', 'Ada Obi'],
    ['a narrow and a wide blank', 'Ada\u202fObi\u3000Eze', 'Ada Obi Eze'],
    ['a cell of a spreadsheet', 'Ada\tObi', 'Ada Obi'],
    ['a vertical tab', 'Ada\vObi', 'Ada Obi'],
    ['a tone mark beside its letter', 'E\u0323\u0300bun', 'Ẹ̀bun'],
    ['a joiner between Latin letters', 'Ada\u200cObi\u200d', 'AdaObi'],
    ['a selector behind a letter', 'A\uFE0Fda', 'Ada'],
    ['a tag without a flag', 'a\u{E0041}b', 'ab'],
  ])('%s', (_, given, stored) => expect(tidyLine(given)).toBe(stored))

  test.each([
    ['Persian', 'می\u200cخواهم'],
    ['Devanagari', 'क्\u200dष'],
    ['a family', '👨\u200d👩\u200d👧'],
    ['a red heart', '❤\uFE0F'],
    ['a regional flag', '🏴\u{E0067}\u{E0062}\u{E007F}'],
    ['a variant of a Han letter', '葛\u{E0100}城'],
    ['a straight and a curly quote', "O'Neil said “no”"],
  ])('what %s needs stays', (_, text) => expect(tidyLine(text)).toBe(text))
})

test('long texts keep their lines, whichever sign a word processor uses for them', () => {
  expect(tidyText('One\r\ntwo\vthree\ffour\u2028five\u0085six ')).toBe('One\ntwo\nthree\nfour\nfive\nsix')
})

test('a control character is named, and can be left out', () => {
  expect(forbiddenCharacter('a\u0007b', 'one-line')).toBe('the control character U+0007')
  expect(forbiddenCharacter('a\nb', 'one-line')).toBe('a line break')
  expect(forbiddenCharacter('a\nb\tc', 'many-lines')).toBeUndefined()
  expect(forbiddenCharacter('a\ud83d', 'many-lines')).toBe('half an emoji')
  expect(withoutControls('a\u0007b\n\tc\u0000')).toBe('ab\n\tc')
})

test.each([
  ['Arabic', '٠٨٠٣', '0803'],
  ['Persian', '۰۸۰۳', '0803'],
  ['full-width', '０８０３＠', '0803@'],
  ['Devanagari', '०८०३', '0803'],
  ['N’Ko', '߀߈߀߃', '0803'],
  ['mathematical', '𝟘𝟠𝟘𝟛', '0803'],
  ['minus, en dash, unbroken hyphen', '1−2–3‑4', '1-2-3-4'],
])('%s signs of numbers', (_, given, plain) => expect(asciiSigns(given)).toBe(plain))
