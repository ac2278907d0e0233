/* SAMPLE CONTENT: places, numbers and opening hours are invented. Replace them with your own. */
import type { TextPage } from '#shared/catalogue/types.ts'
import { facts, link, list, paragraph } from './page-text.ts'

export const campus: TextPage = {
  title: 'Campus Life',
  description:
    'What a week on campus is like: laboratories, library, food, clubs, health, transport and the city around it.',
  isSample: true,
  sections: [
    {
      id: 'place',
      heading: 'Location',
      blocks: [
        paragraph(
          'The campus covers forty hectares between the airport road and a line of granite hills. Low buildings surround shaded courts. From the gate, the centre of Abuja is twenty minutes away by bus.',
        ),
        facts({
          'To the Central Business District': '20 minutes by shuttle or bus',
          'To the airport': '15 minutes',
          'To the light rail': '10 minutes by shuttle',
          'Hottest month': 'March, about 37 °C in the afternoon',
        }),
      ],
    },
    {
      id: 'laboratories',
      heading: 'Laboratories and workshops',
      blocks: [
        paragraph(
          'You use the equipment yourself from the first semester. Most laboratories are open in the evening, with a technician on duty.',
        ),
        list(
          'Computing laboratory with 180 machines, open until 22:00',
          'Mechanical workshop: lathes, milling, welding, two 3D printers',
          'Core and fluids laboratory for petroleum engineering',
          'Materials laboratory with furnaces, testers and an electron microscope',
          'Soil, concrete and hydraulics laboratories',
          'Wind tunnel and a bench for small satellites',
          'Roof station: ionosphere receivers, a weather station and a telescope for open evenings',
        ),
      ],
    },
    {
      id: 'library',
      heading: 'Library',
      blocks: [
        paragraph(
          'Three floors, 420 seats, 60,000 books, and most journals online. The ground floor never closes. You can borrow a laptop for a day and a solar lamp for a week.',
        ),
        facts({
          'Monday to Friday': '07:30 to 23:00',
          Saturday: '09:00 to 20:00',
          Sunday: '14:00 to 22:00',
          'Ground floor': 'always open',
        }),
      ],
    },
    {
      id: 'clubs',
      heading: 'Clubs and sport',
      blocks: [
        paragraph('Students run about forty clubs, and any ten students can start one.'),
        list(
          'Rocketry and drones, with flights on the second Saturday of the month',
          'Amateur radio, robotics and the open-source club',
          'Women in Engineering, with a mentor for each first-year student who wants one',
          'Debate, drama, the choir and the student newspaper',
          'Football, basketball, athletics, volleyball, table tennis and chess',
        ),
      ],
    },
    {
      id: 'food',
      heading: 'Food',
      blocks: [
        paragraph(
          'The refectory serves breakfast, lunch and dinner. A plate of jollof, tuwo, amala or yam with stew costs about ₦1,500, and there is always a dish without meat. Small kitchens around the courts sell suya, akara, fruit and tea until late.',
        ),
      ],
    },
    {
      id: 'health',
      heading: 'Health and safety',
      blocks: [
        paragraph(
          'The clinic is open day and night. Registered students see a nurse or doctor free of charge, and pay for medicine at cost.',
        ),
        list(
          'Confidential counselling in English, Hausa, Igbo and Yoruba',
          'An ambulance on campus, and an agreement with a teaching hospital',
          'Gates staffed day and night, lit paths, and a shuttle until 23:00',
          'An office that hears complaints of harassment in confidence, and acts on them',
        ),
      ],
    },
    {
      id: 'faith-and-quiet',
      heading: 'Faith and quiet',
      blocks: [
        paragraph(
          'A mosque and a chapel are side by side near the east court. The library has a quiet room for everyone. We do not hold examinations on the major holidays of either faith.',
        ),
      ],
    },
    {
      id: 'hostels',
      heading: 'Living on campus',
      blocks: [
        paragraph(
          'First-year students who ask in time get a bed space. There are rooms for four, for two and for one.',
        ),
        link('Rooms, prices and rules', '/hostels'),
        link('Look inside', '/hostel-images'),
      ],
    },
  ],
}
