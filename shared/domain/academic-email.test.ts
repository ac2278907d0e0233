import { describe, expect, it } from 'vitest'
import { isAcademicEmail } from './academic-email.ts'
import { emailKey, isEmail } from './email.ts'

const academicHosts = [
  'mit.edu',
  'cs.stanford.edu',
  'uniben.edu',
  'anything.edu',
  'ox.ac.uk',
  'maths.ox.ac.uk',
  'uct.ac.za',
  'u-tokyo.ac.jp',
  'iitb.ac.in',
  'uonbi.ac.ke',
  'univie.ac.at',
  'unilag.edu.ng',
  'staff.unilag.edu.ng',
  'abu.edu.ng',
  'unijos.edu.ng',
  'futminna.edu.ng',
  'aust.edu.ng',
  'ug.edu.gh',
  'unimelb.edu.au',
  'nus.edu.sg',
  'x.college',
  'x.university',
  'x.inst',
  'x.inst.ng',
  'x.college.uk',
  'x.university.fr',
  'something.ac',
  'usta.edu.ng',
]

const otherHosts = [
  'uni-heidelberg.de',
  'tum.de',
  'univ-lille.fr',
  'sorbonne-universite.fr',
  'ethz.ch',
  'utoronto.ca',
  'tudelft.nl',
  'kuleuven.be',
  'polimi.it',
  'tifr.res.in',
  'cern.ch',
  'nasrda.gov.ng',
  'aims.org.za',
  'gmail.com',
  'yahoo.co.uk',
  'fake-edu.com',
  'myedu.com',
  'edu.com',
  'edu.ng',
  'ac.uk',
  'x.edu.evil.ng',
  'x.edu.com',
  'x.edu.info',
  'x.edu.c0',
  'x.education',
  'x.edu.ng.com',
  'x.academy',
  'universityofx.com',
  'x.colleges',
  'edu.x.ng',
]

describe('a referee’s address must be an academic one', () => {
  it.each(academicHosts)('accepts name@%s', host => expect(isAcademicEmail(`ada.obi@${host}`)).toBe(true))
  it.each(otherHosts)('refuses name@%s', host => expect(isAcademicEmail(`ada.obi@${host}`)).toBe(false))

  it('ignores capitals and spaces around the address', () => {
    expect(isAcademicEmail('  Ada.Obi@UNILAG.EDU.NG ')).toBe(true)
  })

  it.each([
    '',
    'unilag.edu.ng',
    '@unilag.edu.ng',
    'ada@',
    'ada@edu',
    'ada obi@unilag.edu.ng',
    'ada@unilag.edu.ng.',
    'ada@.edu.ng',
  ])('refuses what is not an address: "%s"', text => expect(isAcademicEmail(text)).toBe(false))
})

describe('an e-mail address', () => {
  it.each([
    'a@b.co',
    'ada+usta@mail.example.com',
    "o'neil@example.org",
    'x_1-2@sub.example.ng',
    'ADA@EXAMPLE.COM',
    'a@xn--80ak6aa92e.com',
    'a@example.xn--p1ai',
  ])('is valid: %s', email => expect(isEmail(email)).toBe(true))

  it.each([
    'ada',
    'ada@example',
    'a@b@c.com',
    'a..b@c.com',
    '.a@c.com',
    'a.@c.com',
    'a@-c.com',
    'a@c-.com',
    'a@c..com',
    'a@c.1',
    'a@1.2.3.4',
    'a b@c.com',
    'a@c,com',
    'a@c.com\nBcc: x@y.com',
    '"a"@c.com',
    'a,b@c.com',
    '<a@c.com>',
  ])('is invalid: %j', email => expect(isEmail(email)).toBe(false))

  it('has no more than 254 characters, 64 of them before the @', () => {
    expect(isEmail(`${'a'.repeat(64)}@example.com`)).toBe(true)
    expect(isEmail(`${'a'.repeat(65)}@example.com`)).toBe(false)
    const domain = `${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.com`
    expect(isEmail(`${'a'.repeat(64)}@${domain}`)).toBe(true)
    expect(isEmail(`${'a'.repeat(64)}@${'e'.repeat(10)}.${domain}`)).toBe(false)
  })

  it('compares regardless of capitals, outer spaces and Unicode composition', () => {
    expect(emailKey(' Ada.OBI@Example.COM ')).toBe('ada.obi@example.com')
    expect(emailKey('ọlá@example.com'.normalize('NFD'))).toBe(emailKey('ỌLÁ@example.com'))
  })
})
