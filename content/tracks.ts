/* SAMPLE CONTENT: the states whose applicants compete for the seats of these tracks. */

/** The states around the university. */
export const catchmentStates: readonly string[] = [
  'Federal Capital Territory',
  'Kaduna',
  'Kogi',
  'Nasarawa',
  'Niger',
  'Plateau',
]

/** Educationally less developed states. */
export const eldsStates: readonly string[] = [
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
