/* SAMPLE CONTENT: the schools and subjects of a fictional university. */
import type { Catalogue } from '#shared/catalogue/types.ts'

export const schools: Catalogue['schools'] = [
  { key: 'computing', name: 'School of Computing', code: 'CMP', isScience: true },
  { key: 'engineering', name: 'School of Engineering', code: 'ENG', isScience: true },
  { key: 'space', name: 'School of Space Science and Geoinformatics', code: 'SPC', isScience: true },
  { key: 'sciences', name: 'School of Mathematical and Physical Sciences', code: 'SCI', isScience: true },
  { key: 'management', name: 'School of Management and Public Affairs', code: 'MGT' },
  { key: 'foundation', name: 'Centre for Foundation Studies', code: 'FND' },
]

export const subjects: Catalogue['subjects'] = [
  { key: 'computer-science', name: 'Computer science' },
  { key: 'software-engineering', name: 'Software engineering' },
  { key: 'petroleum', name: 'Petroleum and energy' },
  { key: 'civil', name: 'Civil engineering' },
  { key: 'mechanical', name: 'Mechanical engineering' },
  { key: 'materials', name: 'Materials and metallurgy' },
  { key: 'accounting', name: 'Accounting' },
  { key: 'business', name: 'Business' },
  { key: 'gis', name: 'Geoinformatics and GIS' },
  { key: 'aerospace', name: 'Aerospace engineering' },
  { key: 'applied-math', name: 'Applied mathematics' },
  { key: 'space-physics', name: 'Space physics' },
  { key: 'systems', name: 'Systems engineering' },
  { key: 'theoretical-physics', name: 'Theoretical and applied physics' },
  { key: 'statistics', name: 'Statistics' },
  { key: 'mathematical-modeling', name: 'Mathematical modelling' },
  { key: 'management-information-technology', name: 'Management of information technology' },
  { key: 'public-admin', name: 'Public administration' },
  { key: 'public-policy', name: 'Public policy' },
  { key: 'science-foundation', name: 'Foundation and JUPEB science' },
]
