/** The drawings that the gallery of the hostels can show until there are photographs. */
export const hostelScenes = [
  'courtyard',
  'room',
  'study',
  'kitchen',
  'laundry',
  'solar',
  'shuttle',
  'gate',
  'common-room',
] as const

export type HostelScene = (typeof hostelScenes)[number]
