/* Names from different parts of Nigeria. No one in the sample university exists. */

type Several = readonly [string, ...string[]]

/** Families from one part of the country: their names and where they come from. */
export interface Community {
  surnames: Several
  women: Several
  men: Several
  /** A state and one of its local government areas. */
  homes: readonly [readonly [string, string], ...(readonly [string, string])[]]
}

export const communities: readonly [Community, ...Community[]] = [
  {
    surnames: [
      'Adeyemi',
      'Àjàyí',
      'Bamidele',
      'Ogunleye',
      'Akinola',
      'Oyelaran',
      'Adébáyọ̀',
      'Fasanya',
      'Ọládélé',
      'Olatunji',
    ],
    women: ['Tolulope', 'Yetunde', 'Folake', 'Ọláolúwa', 'Titilayo', 'Morenike', 'Ayomide', 'Bukola'],
    men: ['Babatunde', 'Olumide', 'Ayọ̀délé', 'Segun', 'Temitope', 'Kayode', 'Dámiláre', 'Rotimi'],
    homes: [
      ['Ogun', 'Abeokuta South'],
      ['Oyo', 'Ibadan North'],
      ['Osun', 'Osogbo'],
    ],
  },
  {
    surnames: ['Nwosu', 'Eze', 'Okonkwo', 'Nwachukwu', 'Ọkafọ', 'Umeh', 'Obiora', 'Nnamdi', 'Anyanwu', 'Iroegbu'],
    women: ['Adaeze', 'Ngozi', 'Chidinma', 'Ifeoma', 'Kosisochukwu', 'Amarachi', 'Nkechi', 'Oluchi'],
    men: ['Chidubem', 'Emeka', 'Obinna', 'Kelechi', 'Ikenna', 'Uchenna', 'Somtochukwu', 'Chukwuemeka'],
    homes: [
      ['Anambra', 'Awka South'],
      ['Imo', 'Owerri Municipal'],
      ['Enugu', 'Nsukka'],
    ],
  },
  {
    surnames: ['Bello', 'Danjuma', 'Yusuf', 'Abubakar', 'Ɗanladi', 'Sani', 'Lawal', 'Garba', 'Mohammed', 'Ƙofa'],
    women: ['Aisha', 'Halima', 'Zainab', 'Fatima', 'Hauwa', 'Maryam', 'Rukayya', 'Hadiza'],
    men: ['Musa', 'Ibrahim', 'Sadiq', 'Aminu', 'Usman', 'Nasir', 'Abdullahi', 'Yakubu'],
    homes: [
      ['Kano', 'Gwale'],
      ['Kaduna', 'Zaria'],
      ['Bauchi', 'Bauchi'],
    ],
  },
  {
    surnames: ['Osagie', 'Ighodaro', 'Omoregie', 'Oghenekaro', 'Efosa', 'Eghosa', 'Akpobome', 'Edokpolor'],
    women: ['Osasere', 'Ivie', 'Eseoghene', 'Isioma', 'Efe', 'Onome'],
    men: ['Osaze', 'Nosa', 'Oghenero', 'Ejiro', 'Eromosele', 'Ovie'],
    homes: [
      ['Edo', 'Oredo'],
      ['Delta', 'Warri South'],
    ],
  },
  {
    surnames: ['Effiong', 'Bassey', 'Udoh', 'Ekong', 'Etim', 'Inyang', 'Akpan'],
    women: ['Idara', 'Ekaette', 'Uduak', 'Mfon', 'Nsikak', 'Emem'],
    men: ['Ubong', 'Akan', 'Edet', 'Itoro', 'Aniekan', 'Kufre'],
    homes: [
      ['Akwa Ibom', 'Uyo'],
      ['Cross River', 'Calabar South'],
    ],
  },
  {
    surnames: ['Tyav', 'Iorfa', 'Ochai', 'Agbo', 'Gyang', 'Pam', 'Dung'],
    women: ['Dooshima', 'Ene', 'Mimidoo', 'Kachollom', 'Ladi', 'Nguper'],
    men: ['Terver', 'Aondona', 'Ogah', 'Davou', 'Choji', 'Sesugh'],
    homes: [
      ['Benue', 'Makurdi'],
      ['Plateau', 'Jos North'],
    ],
  },
]

/** Another spelling of the same name. */
export const spellings: Readonly<Record<string, string>> = {
  Aisha: 'Aishat',
  Fatima: 'Fatimah',
  Hadiza: 'Hadizah',
  Halima: 'Haleemah',
  Hauwa: 'Hawwa',
  Ibrahim: 'Ibraheem',
  Maryam: 'Mariam',
  Usman: 'Uthman',
  Zainab: 'Zaynab',
}

const hooked: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', Ɓ: 'B', Ɗ: 'D', Ƙ: 'K' }

/** As typed on a keyboard without diacritics. */
export function withoutSigns(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ɓɗƙƁƊƘ]/g, letter => hooked[letter] ?? letter)
}
