/* SAMPLE CONTENT: the states whose applicants compete for the seats of these tracks. */

import type { Catalogue } from '#shared/catalogue/types.ts'

/** The states around the university. */
const catchment: readonly string[] = ['Federal Capital Territory', 'Kaduna', 'Kogi', 'Nasarawa', 'Niger', 'Plateau']

/** Educationally less developed states. */
const elds: readonly string[] = [
  'Adamawa',
  'Bauchi',
  'Bayelsa',
  'Benue',
  'Borno',
  'Cross River',
  'Ebonyi',
  'Gombe',
  'Jigawa',
  'Kaduna',
  'Kano',
  'Katsina',
  'Kebbi',
  'Kogi',
  'Kwara',
  'Nasarawa',
  'Niger',
  'Plateau',
  'Rivers',
  'Sokoto',
  'Taraba',
  'Yobe',
  'Zamfara',
]

export const trackStates: Catalogue['trackStates'] = { catchment, elds }
