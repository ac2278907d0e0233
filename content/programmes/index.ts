/**
 * The 39 programmes, one row each. Titles, durations and entry conditions are edited here; the long texts are in
 * `details/`, the amounts in `../tuition.ts`. Ids are addresses: never change one.
 */
import type { ProgrammeRow } from '#shared/catalogue/types.ts'

const engineeringCredits = ['English Language', 'Mathematics', 'Physics', 'Chemistry'] as const
const computingCredits = ['English Language', 'Mathematics', 'Physics'] as const
const managementCredits = ['English Language', 'Mathematics', 'Economics'] as const
const masters = {
  programType: 'msc',
  duration: '3 semesters (1.5 years)',
  tuition: 'masters',
  minimumCgpa: 2.5,
} as const
const phd = { programType: 'phd', duration: '6 semesters (3 years)', tuition: 'phd', researchProposal: true } as const
const diploma = { programType: 'msc', duration: '2 semesters', tuition: 'diploma' } as const
const professional = { ...diploma, minimumCgpa: 2.5 } as const
const computing = {
  programType: 'undergraduate',
  duration: '4 years',
  tuition: 'engineering',
  credits: computingCredits,
} as const
const management = {
  programType: 'undergraduate',
  duration: '4 years',
  tuition: 'management',
  credits: managementCredits,
} as const
const engineering = {
  programType: 'undergraduate',
  duration: '5 years',
  tuition: 'engineering',
  credits: engineeringCredits,
} as const

// biome-ignore format: one row a programme reads best as a table
export const programmeRows: readonly ProgrammeRow[] = [
  { id: 'bsc-software-engineering', title: 'B.Sc. Software Engineering', subject: 'software-engineering', school: 'computing', ...computing },
  { id: 'bsc-computer-science', title: 'B.Sc. Computer Science', subject: 'computer-science', school: 'computing', ...computing },
  { id: 'beng-petroleum-engineering', title: 'B.Eng. Petroleum Engineering', subject: 'petroleum', school: 'engineering', ...engineering },
  { id: 'beng-civil-engineering', title: 'B.Eng. Civil Engineering', subject: 'civil', school: 'engineering', ...engineering },
  { id: 'beng-mechanical-engineering', title: 'B.Eng. Mechanical Engineering', subject: 'mechanical', school: 'engineering', ...engineering },
  { id: 'beng-materials-metallurgical', title: 'B.Eng. Materials and Metallurgical Engineering', subject: 'materials', school: 'engineering', ...engineering, scholarship: true },
  { id: 'bsc-accounting', title: 'B.Sc. Accounting', subject: 'accounting', school: 'management', ...management },
  { id: 'bsc-business-admin', title: 'B.Sc. Business Administration', subject: 'business', school: 'management', ...management },

  { id: 'foundation-science', title: 'Foundation in Science', subject: 'science-foundation', school: 'foundation', programType: 'foundation', duration: '1 year', tuition: 'foundation' },
  { id: 'jupeb-science', title: 'JUPEB in Science', subject: 'science-foundation', school: 'foundation', programType: 'jupeb', duration: '1 year', tuition: 'jupeb', credits: ['English Language', 'Mathematics'] },

  { id: 'msc-computer-science', title: 'M.Sc. Computer Science', subject: 'computer-science', school: 'computing', ...masters },
  { id: 'phd-computer-science', title: 'Ph.D. Computer Science', subject: 'computer-science', school: 'computing', ...phd, minimumCgpa: 3.5 },
  { id: 'msc-petroleum-engineering', title: 'M.Sc. Petroleum Engineering', subject: 'petroleum', school: 'engineering', ...masters },
  { id: 'phd-petroleum-engineering', title: 'Ph.D. Petroleum Engineering', subject: 'petroleum', school: 'engineering', ...phd, minimumCgpa: 3.5 },
  { id: 'msc-geoinformatics-gis', title: 'M.Sc. Geoinformatics and GIS', subject: 'gis', school: 'space', ...masters },
  { id: 'phd-geoinformatics-gis', title: 'Ph.D. Geoinformatics and GIS', subject: 'gis', school: 'space', ...phd },
  { id: 'msc-materials-science-engineering', title: 'M.Sc. Materials Science and Engineering', subject: 'materials', school: 'engineering', ...masters },
  { id: 'phd-materials-science-engineering', title: 'Ph.D. Materials Science and Engineering', subject: 'materials', school: 'engineering', ...phd, minimumCgpa: 3.5 },
  { id: 'msc-aerospace-engineering', title: 'M.Sc. Aerospace Engineering', subject: 'aerospace', school: 'space', ...masters },
  { id: 'phd-aerospace-engineering', title: 'Ph.D. Aerospace Engineering', subject: 'aerospace', school: 'space', ...phd, minimumCgpa: 3.5 },
  { id: 'msc-applied-math', title: 'M.Sc. Applied Mathematics', subject: 'applied-math', school: 'sciences', ...masters, researchProposal: true, scholarship: true },
  { id: 'phd-applied-math', title: 'Ph.D. Applied Mathematics', subject: 'applied-math', school: 'sciences', ...phd, references: 3 },
  { id: 'msc-space-physics', title: 'M.Sc. Space Physics', subject: 'space-physics', school: 'space', ...masters, researchProposal: true },
  { id: 'phd-space-physics', title: 'Ph.D. Space Physics', subject: 'space-physics', school: 'space', ...phd, references: 3 },
  { id: 'msc-systems-engineering', title: 'M.Sc. Systems Engineering', subject: 'systems', school: 'space', ...masters },
  { id: 'phd-systems-engineering', title: 'Ph.D. Systems Engineering', subject: 'systems', school: 'space', ...phd, minimumCgpa: 3.5 },
  { id: 'msc-theoretical-applied-physics', title: 'M.Sc. Theoretical and Applied Physics', subject: 'theoretical-physics', school: 'sciences', ...masters, researchProposal: true, scholarship: true },
  { id: 'phd-theoretical-applied-physics', title: 'Ph.D. Theoretical and Applied Physics', subject: 'theoretical-physics', school: 'sciences', ...phd, minimumCgpa: 3.5, references: 3 },

  { id: 'msc-applied-statistics', title: 'M.Sc. Applied Statistics', subject: 'statistics', school: 'sciences', ...masters },
  { id: 'msc-mathematical-modeling', title: 'M.Sc. Mathematical Modelling', subject: 'mathematical-modeling', school: 'sciences', ...masters },
  { id: 'msc-management-information-technology', title: 'M.Sc. Management of Information Technology', subject: 'management-information-technology', school: 'computing', ...masters },
  { id: 'msc-public-admin', title: 'M.Sc. Public Administration', subject: 'public-admin', school: 'management', ...masters },
  { id: 'msc-public-policy', title: 'M.Sc. Public Policy', subject: 'public-policy', school: 'management', ...masters },

  { id: 'pgd-petroleum-energy-resources-engineering', title: 'Postgraduate Diploma in Petroleum and Energy Resources Engineering', subject: 'petroleum', school: 'engineering', ...diploma, diploma: true },

  { id: 'pm-applied-statistics', title: 'Professional Master’s in Applied Statistics', subject: 'statistics', school: 'sciences', ...professional },
  { id: 'pm-mathematical-modeling', title: 'Professional Master’s in Mathematical Modelling', subject: 'mathematical-modeling', school: 'sciences', ...professional },
  { id: 'pm-management-information-technology', title: 'Professional Master’s in Management of Information Technology', subject: 'management-information-technology', school: 'computing', ...professional },

  { id: 'taught-masters-public-admin', title: 'Taught Master’s in Public Administration', subject: 'public-admin', school: 'management', ...masters },
  { id: 'taught-masters-public-policy', title: 'Taught Master’s in Public Policy', subject: 'public-policy', school: 'management', ...masters },
]
