export const galleryHead = {
  title: 'Hostel pictures',
  description:
    'Look inside the hostels: rooms, reading rooms, kitchens, laundry, the court and the way to the library.',
} as const
