/* SAMPLE CONTENT: hostels, prices and rules are invented. Replace them with your own. */

export interface RoomType {
  id: string
  name: string
  hostel: string
  for: 'women' | 'men' | 'postgraduate'
  beds: number
  /** Whole naira for one bed and one session. */
  nairaPerSession: number
  features: readonly string[]
}

/** A picture of the gallery. Drawn as art by its `scene` until there is a photograph at `photo`. */
export interface GalleryPicture {
  id: string
  scene: HostelScene
  title: string
  /** What it shows, for people who cannot see it. */
  alt: string
  caption: string
  photo?: string
}

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

export const hostels = {
  isSample: true,
  title: 'Hostels',
  intro:
    'All four hostels are within ten minutes’ walk of the library: two for women, one for men and one for postgraduates. You get a bed space for one session, from the week before lectures to the week after examinations.',
  rooms: [
    {
      id: 'gurara-four',
      name: 'Room for four',
      hostel: 'Gurara Hall',
      for: 'women',
      beds: 4,
      nairaPerSession: 180_000,
      features: ['Desk and locker for each', 'Bathroom for two rooms', 'Reading room on the floor'],
    },
    {
      id: 'gurara-two',
      name: 'Room for two',
      hostel: 'Gurara Hall',
      for: 'women',
      beds: 2,
      nairaPerSession: 290_000,
      features: ['Own bathroom', 'Balcony', 'Reading room on the floor'],
    },
    {
      id: 'osun-four',
      name: 'Room for four',
      hostel: 'Osun Hall',
      for: 'women',
      beds: 4,
      nairaPerSession: 180_000,
      features: ['Desk and locker for each', 'Ramp and two step-free bathrooms', 'Kitchen on the floor'],
    },
    {
      id: 'zuma-four',
      name: 'Room for four',
      hostel: 'Zuma Hall',
      for: 'men',
      beds: 4,
      nairaPerSession: 180_000,
      features: ['Desk and locker for each', 'Bathroom for two rooms', 'Step-free ground floor'],
    },
    {
      id: 'zuma-two',
      name: 'Room for two',
      hostel: 'Zuma Hall',
      for: 'men',
      beds: 2,
      nairaPerSession: 290_000,
      features: ['Own bathroom', 'Reading room on the floor'],
    },
    {
      id: 'benue-single',
      name: 'Single room',
      hostel: 'Benue House',
      for: 'postgraduate',
      beds: 1,
      nairaPerSession: 420_000,
      features: ['Own bathroom', 'Small kitchen for three', 'Open in the vacation'],
    },
    {
      id: 'benue-couple',
      name: 'Flat for two',
      hostel: 'Benue House',
      for: 'postgraduate',
      beds: 2,
      nairaPerSession: 650_000,
      features: ['Own kitchen and bathroom', 'For couples, and for a parent with a child', 'Open in the vacation'],
    },
  ] satisfies readonly RoomType[],
  included: {
    heading: 'What the price includes',
    items: [
      'Water, Wi-Fi and power, with solar batteries for lights and sockets at night',
      'Bed, mattress, desk, chair, locker and a lamp',
      'Daily cleaning of corridors and bathrooms',
      'A warden on call and a porter at the door, day and night',
    ],
  },
  notIncluded: {
    heading: 'What you bring or pay for',
    items: [
      'Bedding, mosquito net, bucket and padlock',
      'Food: a meal in the refectory is about ₦1,500',
      'Laundry: ₦800 a machine',
      'A deposit of ₦20,000, refunded if you leave the room as you found it',
    ],
  },
  booking: {
    heading: 'How to get a bed space',
    steps: [
      'Accept your offer of admission.',
      'Ask for a bed space on the acceptance form, before the date in your letter.',
      'Pay for the session within ten days of being offered a bed space.',
      'Show the porter your admission letter and an ID card to collect your key.',
    ],
    note: 'First-year students who ask in time always get a bed space. From the second year, bed spaces are given by balloting.',
  },
  rules: {
    heading: 'House rules',
    items: [
      'Quiet from 22:00 to 06:00, and all day in the two weeks before examinations.',
      'Visitors are welcome in the common rooms until 20:00 and sign in at the door.',
      'Cook in the kitchens only. No generators, gas bottles or hot plates in rooms.',
      'No smoking, weapons or illegal drugs.',
      'Do not sell or lend your bed space. If you do, it goes to the next student on the list.',
      'Tell the warden if anything is broken. Repairs start within two working days.',
    ],
  },
  gallery: [
    {
      id: 'courtyard',
      scene: 'courtyard',
      title: 'The courtyard of Gurara Hall',
      alt: 'Three floors of galleries around a court with two neem trees and benches.',
      caption: 'Neem trees keep the court cool in March.',
    },
    {
      id: 'room-for-four',
      scene: 'room',
      title: 'A room for four',
      alt: 'Two bunk beds with nets, four desks under a louvred window, four lockers.',
      caption: 'Each bed has its own lamp and socket.',
    },
    {
      id: 'reading-room',
      scene: 'study',
      title: 'A reading room at night',
      alt: 'A long table with lamps, people reading, dark windows behind them.',
      caption: 'Open all night, with lamps powered by batteries.',
    },
    {
      id: 'kitchen',
      scene: 'kitchen',
      title: 'The kitchen of Osun Hall',
      alt: 'Four cookers along a tiled wall, a table with bowls, a water filter.',
      caption: 'Four cookers for each floor, and a filter for drinking water.',
    },
    {
      id: 'common-room',
      scene: 'common-room',
      title: 'The common room of Zuma Hall',
      alt: 'A room with low chairs, a table-tennis table and a notice board.',
      caption: 'Table tennis is free. The Saturday match is not negotiable.',
    },
    {
      id: 'laundry',
      scene: 'laundry',
      title: 'The laundry',
      alt: 'A row of washing machines and lines with clothes in the sun.',
      caption: 'Washing machines inside, and drying lines in the sun outside.',
    },
    {
      id: 'solar-roof',
      scene: 'solar',
      title: 'The roof',
      alt: 'Rows of solar panels on a flat roof, the hills of Abuja behind them.',
      caption: '120 panels on each roof. A display in the hall shows their output.',
    },
    {
      id: 'shuttle',
      scene: 'shuttle',
      title: 'The shuttle stop',
      alt: 'A small bus at a shelter under a street lamp.',
      caption: 'Library to hostels every fifteen minutes until 23:00.',
    },
    {
      id: 'gate',
      scene: 'gate',
      title: 'The gate',
      alt: 'A gate house with a barrier, a bicycle stand and a board with the house rules.',
      caption: 'Staffed day and night.',
    },
  ] satisfies readonly GalleryPicture[],
} as const
