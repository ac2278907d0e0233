import { expect, test } from 'vitest'
import { safeReturnPath } from './return-path.ts'

const targets = [
  'evil.example',
  'evil.example/application',
  'evil.example%2f',
  'evil.example#/application',
  'evil.example?x=/',
]
const starts = [
  '//',
  '///',
  '/\\',
  '\\/',
  '\\\\',
  'https://',
  'https:',
  'HTTP://',
  'javascript://',
  '/%09/',
  '/\t/',
  '\t//',
  ' //',
  '/./\\',
  '/..//',
  '/.//',
]
const odd = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'java\nscript:alert(1)',
  'mailto:x@evil.example',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  '@evil.example',
  '/\u0000/evil.example',
  '\u2028//evil.example',
  'https://here.invalid@evil.example/',
  '//here.invalid:80@evil.example',
  '///../evil.example',
  '/\r\nLocation: https://evil.example',
]

test.each([...starts.flatMap(start => targets.map(target => start + target)), ...odd])(
  'a sign-in never leads to another site: %j',
  given => {
    const path = safeReturnPath(given)
    if (path === undefined) return
    // An accepted value is a path of this site, and the browser parses it in the same way.
    expect(new URL(path, 'https://apply.example.edu').origin).toBe('https://apply.example.edu')
    expect(path).toMatch(/^\/(?![/\\])/)
  },
)
