/* SAMPLE CONTENT: places, numbers and opening hours are invented. Replace them with your own. */
import { facts, link, list, paragraph, type TextPage } from './page-text.ts'

export const campus: TextPage = {
  title: 'Campus Life',
  description:
    'What a week on campus is like: laboratories, library, food, clubs, health, transport and the city around it.',
  isSample: true,
  sections: [
    {
      id: 'place',
      heading: 'Where you are',
      blocks: [
        paragraph(
          'The campus lies on forty hectares between the airport road and a line of granite hills. Buildings are low and stand around courts, so that you walk in the shade. From the gate it is twenty minutes by bus to the centre of Abuja.',
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
          'You use equipment yourself from the first semester. Most laboratories are open in the evening, with a technician present.',
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
        paragraph('About forty clubs are run by students, and ten students are enough to found one.'),
        list(
          'Rocketry and drones, which flies on the second Saturday of the month',
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
          'The refectory cooks breakfast, lunch and dinner; a plate of jollof, tuwo, amala or yam with a stew is about ₦1,500. There is always a dish without meat. Small kitchens around the courts sell suya, akara, fruit and tea until late.',
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
          'Counsellors in English, Hausa, Igbo and Yoruba; what you say stays with them',
          'An ambulance on campus, and an agreement with a teaching hospital',
          'Gates staffed at all hours, lit paths, a night shuttle until 23:00',
          'An office that takes complaints about harassment in confidence, and acts on them',
        ),
      ],
    },
    {
      id: 'faith-and-quiet',
      heading: 'Faith and quiet',
      blocks: [
        paragraph(
          'A mosque and a chapel stand side by side near the east court. A quiet room in the library is for everybody. Examinations are not set on major holidays of either faith.',
        ),
      ],
    },
    {
      id: 'hostels',
      heading: 'Living on campus',
      blocks: [
        paragraph('First-year students who ask in time get a bed. There are rooms for four, for two and for one.'),
        link('Rooms, prices and rules', '/hostels'),
        link('Look inside', '/hostel-images'),
      ],
    },
  ],
}
