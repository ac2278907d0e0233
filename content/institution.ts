/* SAMPLE CONTENT: a fictional university. Every name, number and address here is to be replaced. */

import type { ExternalTarget, Institution } from '#shared/catalogue/types.ts'

const externalTargets: Institution['external'] = {
  mainSite: { name: 'Main university site', url: 'https://www.usta.example', destination: 'the main university site' },
  contact: {
    name: 'Contact us',
    url: 'https://www.usta.example/contact-us',
    destination: 'the contact page of the university',
  },
  /** A path is the portal of this very site; a university with another portal gives its address. */
  applicationPortal: {
    name: 'Application Portal',
    url: '/signup',
    destination: 'the Application Portal',
  },
  /** A path is the office of this very site; a university with another system gives its address. */
  staffPortal: { name: 'Staff Login', url: '/office', destination: 'the office' },
  store: { name: 'Online store', url: 'https://store.usta.example', destination: 'the online store' },
  shortCourses: {
    name: 'CPD short courses',
    url: 'https://cpd.usta.example',
    destination: 'the short courses (CPD) site',
  },
}

const social: readonly ExternalTarget[] = [
  { name: 'Facebook', url: 'https://facebook.usta.example', destination: 'Facebook' },
  { name: 'Instagram', url: 'https://instagram.usta.example', destination: 'Instagram' },
  { name: 'LinkedIn', url: 'https://linkedin.usta.example', destination: 'LinkedIn' },
  { name: 'X', url: 'https://x.usta.example', destination: 'X' },
  { name: 'YouTube', url: 'https://youtube.usta.example', destination: 'YouTube' },
]

export const institution: Institution = {
  isSample: true,
  name: 'University of Science and Technology, Abuja',
  shortName: 'USTA',
  motto: 'Measure, make, mend',
  /** One sentence for search engines and the foot of the page. */
  description:
    'A university of science and technology in Abuja, Nigeria, with 39 programmes from a foundation year to the Ph.D.',
  address: {
    lines: ['Kilometre 12, Airport Road', 'Galadimawa, Abuja', 'Federal Capital Territory, Nigeria'],
    street: 'Kilometre 12, Airport Road, Galadimawa',
    locality: 'Abuja',
    region: 'Federal Capital Territory',
    country: 'NG',
    postalCode: '900107',
  },
  timeZone: 'Africa/Lagos',
  /** A link that opens the map app of a phone or the map of the university. */
  mapUrl: 'https://map.usta.example/admissions',
  phone: '+234 000 000 0000',
  phoneHref: 'tel:+2340000000000',
  admissionsEmail: 'admissions@usta.example',
  admissionsHref: 'mailto:admissions@usta.example',
  privacyEmail: 'privacy@usta.example',
  officeHours: 'Monday to Friday, 08:00 to 16:00 West Africa Time',
  foundedYear: 2011,
  /** Signs letters of admission. */
  registrar: 'Ladi Okonkwo-Bello',
  /** Where Apply Now in the bar leads. */
  applyPath: '/signup',
  external: externalTargets,
  social,
}
