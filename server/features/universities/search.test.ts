import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { university } from '#shared/contract/schemas/services.ts'
import { countryOptions } from '#shared/domain/countries.ts'
import { sortingName } from './plain-words.ts'
import { searchUniversities } from './search.ts'

function names(search: string, country?: string): string[] {
  return searchUniversities({ search, country }).map(({ name }) => name)
}

describe('The first answer in Nigeria', () => {
  it.each([
    ['UNILAG', 'University of Lagos'],
    ['unilag', 'University of Lagos'],
    ['unilag.edu.ng', 'University of Lagos'],
    ['lagos', 'University of Lagos'],
    ['univ. of Lagos', 'University of Lagos'],
    ['University of Lag', 'University of Lagos'],
    ['abu', 'Ahmadu Bello University, Zaria'],
    ['A.B.U.', 'Ahmadu Bello University, Zaria'],
    ['zaria', 'Ahmadu Bello University, Zaria'],
    ['AHMADU  BELLO', 'Ahmadu Bello University, Zaria'],
    ['bello ahmadu', 'Ahmadu Bello University, Zaria'],
    ['futa', 'Federal University of Technology, Akure'],
    ['fut akure', 'Federal University of Technology, Akure'],
    ['fed uni tech owerri', 'Federal University of Technology, Owerri'],
    ['FUTO', 'Federal University of Technology, Owerri'],
    ['futminna', 'Federal University of Technology, Minna'],
    ['FUT Minna', 'Federal University of Technology, Minna'],
    ['unn', 'University of Nigeria, Nsukka'],
    ['oau', 'Obafemi Awolowo University, Ile-Ife'],
    ['Obafemi', 'Obafemi Awolowo University, Ile-Ife'],
    ['ile-ife', 'Obafemi Awolowo University, Ile-Ife'],
    ['ile ife', 'Obafemi Awolowo University, Ile-Ife'],
    ['ileife', 'Obafemi Awolowo University, Ile-Ife'],
    ['university of ife', 'Obafemi Awolowo University, Ile-Ife'],
    ['ui', 'University of Ibadan'],
    ['uniben', 'University of Benin'],
    ['uniport', 'University of Port Harcourt'],
    ['portharcourt', 'University of Port Harcourt'],
    ['unijos', 'University of Jos'],
    ['funaab', 'Federal University of Agriculture, Abeokuta'],
    ['lasu', 'Lagos State University, Ojo'],
    ['buk', 'Bayero University, Kano'],
    ['noun', 'National Open University of Nigeria'],
    ['aust', 'African University of Science and Technology, Abuja'],
    ['African University of Science & Technology', 'African University of Science and Technology, Abuja'],
    ['uniabuja', 'University of Abuja'],
    ['unizik', 'Nnamdi Azikiwe University, Awka'],
    ['lautech', 'Ladoke Akintola University of Technology, Ogbomoso'],
    ['unimaid', 'University of Maiduguri'],
    ['unilorin', 'University of Ilorin'],
    ['uniuyo', 'University of Uyo'],
    ['esut', 'Enugu State University of Science and Technology'],
    ['aaua', 'Adekunle Ajasin University, Akungba-Akoko'],
    ['laspotech', 'Lagos State University of Science and Technology, Ikorodu'],
    ['crutech', 'University of Cross River State, Calabar'],
    ['kust', 'Aliko Dangote University of Science and Technology, Wudil'],
    ['uthman dan fodio', 'Usmanu Danfodiyo University, Sokoto'],
    ['usmanu danfodiyo', 'Usmanu Danfodiyo University, Sokoto'],
    ['yar adua', "Umaru Musa Yar'Adua University, Katsina"],
    ['yaradua', "Umaru Musa Yar'Adua University, Katsina"],
    ['Yar’Adua', "Umaru Musa Yar'Adua University, Katsina"],
    ['redeemers', "Redeemer's University, Ede"],
    ['The Achievers University', 'Achievers University, Owo'],
    ['Augustine', 'Augustine University, Ilara-Epe'],
    ['miva', 'Miva Open University, Abuja'],
  ])('to "%s" is %s', (search, expected) => {
    expect(names(search)[0]).toBe(expected)
  })
})

describe('The country', () => {
  it.each([
    ['NG', 'unilag', 'University of Lagos'],
    ['ng', 'unilag', 'University of Lagos'],
    ['NGA', 'unilag', 'University of Lagos'],
    ['  nigeria ', 'unilag', 'University of Lagos'],
    ['', 'unilag', 'University of Lagos'],
    ['UK', 'lse', 'London School of Economics and Political Science'],
    ['U.K.', 'oxford', 'University of Oxford'],
    ['England', 'ucl', 'University College London'],
    ['United Kingdom', 'manchester', 'University of Manchester'],
    ['USA', 'mit', 'Massachusetts Institute of Technology'],
    ['united states of america', 'ucla', 'University of California, Los Angeles'],
    ['Turkiye', 'bogazici', 'Bogazici University'],
    ['Türkiye', 'Boğaziçi', 'Bogazici University'],
    ['Turkey', 'boun', 'Bogazici University'],
    ['FR', 'université paris cité', 'Université Paris Cité'],
    ['france', 'universite paris cite', 'Université Paris Cité'],
    ['Ghana', 'knust', 'Kwame Nkrumah University of Science and Technology, Kumasi'],
    ['gh', 'legon', 'University of Ghana, Legon'],
    ['South Africa', 'wits', 'University of the Witwatersrand, Johannesburg'],
    ['Korea, Republic of', 'kaist', 'Korea Advanced Institute of Science & Technology'],
    ['Republic of Korea', 'kaist', 'Korea Advanced Institute of Science & Technology'],
    ['Switzerland', 'eth', 'ETH Zurich'],
    ['Deutschland', 'tum', undefined],
    ['Germany', 'münchen technische', 'Technische Universität München'],
    ['Atlantis', 'unilag', undefined],
    ['ZZ', 'unilag', undefined],
    ['constructor', '', undefined],
    ['%', '', undefined],
    ['the', '', undefined],
    ['AND', '', 'University of Andorra'],
    ['Ghana', 'unilag', undefined],
  ])('"%s" is understood in a search for "%s"', (country, search, expected) => {
    expect(names(search, country)[0]).toBe(expected)
  })

  it.each([
    ['Viet Nam', 'VN'],
    ['Vietnam', 'VN'],
    ['Russian Federation', 'RU'],
    ['Iran, Islamic Republic of', 'IR'],
    ["Cote d'Ivoire", 'CI'],
    ['Ivory Coast', 'CI'],
    ['Tanzania, United Republic of', 'TZ'],
    ['Hong Kong', 'HK'],
    ['The Netherlands', 'NL'],
    ['Czech Republic', 'CZ'],
    ['Niger', 'NE'],
    ['Congo, The Democratic Republic of the', 'CD'],
  ])('"%s" is %s', (country, code) => {
    const found = searchUniversities({ country })
    expect(found.length).toBeGreaterThan(0)
    expect(new Set(found.map(entry => entry.alpha_two_code))).toEqual(new Set([code]))
  })

  it('is understood as the lists of the forms write it', () => {
    for (const { value, label } of countryOptions('NG')) {
      expect(searchUniversities({ country: label })).toEqual(searchUniversities({ country: value }))
    }
  })
})

describe('The list', () => {
  it('has no more than 20 of the alphabet when nothing is searched for', () => {
    for (const search of [undefined, '', '   ']) {
      const found = searchUniversities({ search })
      expect(found).toHaveLength(20)
      const keys = found.map(({ name }) => sortingName(name))
      expect(keys).toEqual(keys.toSorted())
    }
  })

  it('has initials first, then names that begin so, then words that begin so, then the rest', () => {
    const found = names('abu')
    expect(found.slice(0, 3)).toEqual([
      'Ahmadu Bello University, Zaria',
      'Afe Babalola University, Ado-Ekiti',
      'Abubakar Tafawa Balewa University, Bauchi',
    ])
    expect(found).toContain('University of Abuja')
    expect(names('lagos state')[0]).toBe('Lagos State University, Ojo')
    expect(names('au').slice(0, 2)).toEqual(['Auchi Polytechnic', 'Augustine University, Ilara-Epe'])
  })

  it('finds the same university with and without accents', () => {
    expect(names('Université Paris', 'FR')).toEqual(names('universite paris', 'FR'))
    expect(names('université paris', 'FR').length).toBeGreaterThan(5)
  })

  it('finds those of a state by its name', () => {
    expect(names('kaduna')).toContain('Ahmadu Bello University, Zaria')
  })

  it('gives the whole record', () => {
    expect(searchUniversities({ search: 'unilag' })).toEqual([
      {
        name: 'University of Lagos',
        country: 'Nigeria',
        alpha_two_code: 'NG',
        domains: ['unilag.edu.ng'],
        web_pages: ['http://www.unilag.edu.ng/'],
        'state-province': 'Lagos',
      },
    ])
  })

  it.each([
    ['uniabuja', 'uniabuja.edu.ng'],
    ['lasu', 'lasu.edu.ng'],
    ['aust', 'aust.edu.ng'],
    ['babcock', 'babcock.edu.ng'],
    ['nile', 'nileuniversity.edu.ng'],
    ['noun', 'noun.edu.ng'],
  ])('has the right domain for %s', (search, domain) => {
    expect(searchUniversities({ search })[0]?.domains).toEqual([domain])
  })

  it('can be asked again: a caller that changes its answer changes no one else’s', () => {
    searchUniversities({ search: 'unilag' })[0]?.domains.push('elsewhere.example')
    expect(searchUniversities({ search: 'unilag' })[0]?.domains).toEqual(['unilag.edu.ng'])
  })
})

describe('Strange searches', () => {
  it.each([
    '%%%%',
    '_',
    '(z+x)+$',
    '[',
    '\\',
    '.*',
    "' OR 1=1 --",
    '🎓',
    '\ud800',
    '\u0000',
    '__proto__',
    '東京大学',
    'http://169.254.169.254/',
    'x'.repeat(10_000),
    'a '.repeat(5_000),
    '\u0301'.repeat(150),
  ])('find nothing and break nothing: %j', search => {
    expect(searchUniversities({ search })).toEqual([])
  })

  it('have no patterns: a search looks for its letters only', () => {
    expect(names('(a+)+$')).toEqual(names('a'))
    expect(names('%lagos_')).toEqual(names('lagos'))
  })

  it('of any kind give no more than 20, all of that country and all as the contract says', () => {
    const countries = fc.constantFrom('NG', 'Nigeria', 'us', 'France', 'GB', 'Japan', '')
    const words = fc.array(fc.constantFrom('uni', 'of', 'the', 'a', 'tech', 'é', '%', '&', ' ', 'lagos', '.', '('))
    const searches = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      words.map(list => list.join(' ')),
    )
    fc.assert(
      fc.property(searches, countries, (search, country) => {
        const code = searchUniversities({ country })[0]?.alpha_two_code
        const found = searchUniversities({ search, country })
        expect(found.length).toBeLessThanOrEqual(20)
        for (const entry of found) expect(university.parse(entry).alpha_two_code).toBe(code)
      }),
    )
  })

  it('as a country never throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), country => {
        expect(searchUniversities({ country }).length).toBeLessThanOrEqual(20)
      }),
    )
  })
})
