/* SAMPLE CONTENT: hostel, visa and campus answers are invented for a fictional university. */
import { feeInWords } from '#shared/domain/fees.ts'
import type { FaqGroup } from './entry.ts'

export const studyingGroups: readonly FaqGroup[] = [
  {
    id: 'fees',
    title: 'Fees and payment',
    entries: [
      {
        id: 'which-fee-do-i-pay',
        question: 'Is there an application fee?',
        answer: `Undergraduate applications are free. For Foundation, JUPEB and all postgraduate programmes the fee is ${feeInWords('msc', 'nigeria')} if you live in Nigeria. Applicants from abroad pay ${feeInWords('msc', 'international')} for postgraduate programmes and ${feeInWords('foundation', 'international')} for Foundation and JUPEB.`,
      },
      {
        id: 'how-to-pay',
        question: 'How do I pay the application fee?',
        answer:
          'With a card, on a secure page of our payment provider; we never see your card number. For a Ph.D. application from abroad you pay by transfer, with the reference that the page shows.',
      },
      {
        id: 'payment-not-shown',
        question: 'I was charged, but the page still says Payment Pending.',
        answer:
          'Do not pay again. We ask the payment provider by ourselves, several times, until the answer is clear. Open the page again after ten minutes. If it still says pending after a day, send us the payment reference.',
      },
      {
        id: 'tuition-amounts',
        question: 'How much is tuition?',
        answer:
          'New undergraduates pay ₦2,553,182 a session in engineering and computing, and ₦2,253,182 in Accounting and Business Administration; returning students pay less. Foundation is ₦1,200,000 and JUPEB ₦1,500,000. A Master’s is ₦906,060 and a Ph.D. ₦853,030 a semester.',
        more: { text: 'Every fee is on its programme page', href: '/programs' },
      },
      {
        id: 'pay-in-parts',
        question: 'Can I pay tuition in instalments?',
        answer:
          'Yes: 60% when you register and 40% before the second semester. For postgraduate programmes you pay semester by semester.',
      },
      {
        id: 'refund',
        question: 'Is the application fee refunded if I am not admitted?',
        answer:
          'No, it pays for the reading of your application. A fee that was taken twice by mistake is sent back to the card it came from.',
      },
    ],
  },
  {
    id: 'decision',
    title: 'Decision and arrival',
    entries: [
      {
        id: 'when-decision',
        question: 'When do I hear from you?',
        answer:
          'We confirm by email as soon as your application is in. Decisions are sent by the date published for your round. Look in your inbox and in the spam folder.',
      },
      {
        id: 'interview',
        question: 'Will there be an interview?',
        answer:
          'Perhaps. Shortlisted candidates may be invited, mostly by video or telephone. You are told at least five days before.',
      },
      {
        id: 'not-admitted',
        question: 'What if I am not admitted?',
        answer: 'You may apply again in the next round. If another programme fits what you have, the letter names it.',
      },
      {
        id: 'international-students',
        question: 'I live outside Nigeria. What is different?',
        answer:
          'The form is the same. Postgraduate tuition is in US dollars. After admission we send the letter for your student visa. Certificates in other languages than English need a certified translation.',
      },
    ],
  },
  {
    id: 'campus',
    title: 'Hostel and campus',
    entries: [
      {
        id: 'hostel-place',
        question: 'Will I get a place in a hostel?',
        answer:
          'Every first-year student who asks before the date in the admission letter gets a bed. From the second year places are drawn by lot among those who ask in time.',
        more: { text: 'Rooms and prices', href: '/hostels' },
      },
      {
        id: 'electricity-internet',
        question: 'Is there power and internet?',
        answer:
          'The library, the hostels and the laboratories run on solar power with batteries when the grid is off. Wireless internet is free in all of them.',
      },
      {
        id: 'safety',
        question: 'How safe is the campus?',
        answer:
          'The gates are staffed day and night, paths are lit, and a shuttle runs between the library and the hostels until 23:00. The clinic is open at all hours.',
      },
      {
        id: 'disability',
        question: 'I have a disability. What support is there?',
        answer:
          'Tell the admissions office what you need, whenever you wish; it plays no part in the decision. Ramps reach all teaching buildings, examinations can take longer, and this site has settings for text size, contrast and colours.',
      },
    ],
  },
  {
    id: 'privacy',
    title: 'Your data',
    entries: [
      {
        id: 'who-sees',
        question: 'Who sees my application?',
        answer:
          'The admissions office and the lecturers who decide about your programme. Referees see your name and the programme, nothing else. We sell no data.',
        more: { text: 'Privacy', href: '/privacy' },
      },
      {
        id: 'shared-computer',
        question: 'I use a cyber café. Is that safe?',
        answer:
          'Choose Sign Out when you finish; this clears what the page has stored on that computer. Do not let the browser save your password, and take your papers from the scanner.',
      },
    ],
  },
]
