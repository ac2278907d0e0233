/* SAMPLE CONTENT: answers on screening, admission, hostels, visas and the campus are invented for a fictional university. */
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
          'By card, on our payment provider’s secure page. We never see your card number. If you apply for a Ph.D. from abroad, you pay by bank transfer and quote the reference shown on the page.',
      },
      {
        id: 'payment-not-shown',
        question: 'I was debited, but the page still says Payment Pending.',
        answer:
          'Do not pay again. We check with the payment provider several times until the payment is confirmed. Open the page again after ten minutes. If it still says pending after a day, email us the payment reference.',
      },
      {
        id: 'debited-twice',
        question: 'My payment was debited twice. What will happen?',
        answer:
          'Do not pay again. Only one payment counts. We will refund the second one automatically and email you. Your bank may take up to ten working days to show the money. If you do not hear from us within two working days, email us both payment references.',
      },
      {
        id: 'tuition-amounts',
        question: 'How much is tuition?',
        answer:
          'New undergraduates pay ₦2,553,182 a session in engineering and computing, and ₦2,253,182 in Accounting and Business Administration. Returning students pay less. Foundation is ₦1,200,000 and JUPEB ₦1,500,000. A Master’s is ₦906,060 and a Ph.D. ₦853,030 a semester.',
        more: { text: 'See the tuition for every programme', href: '/programs' },
      },
      {
        id: 'pay-in-parts',
        question: 'Can I pay tuition in instalments?',
        answer:
          'Yes. You pay 60% when you register and 40% before the second semester. For postgraduate programmes you pay each semester.',
      },
      {
        id: 'refund',
        question: 'Is the application fee refunded if I am not admitted?',
        answer:
          'No. The fee pays for the review of your application. If you were debited twice, we refund the second payment.',
      },
    ],
  },
  {
    id: 'decision',
    title: 'Screening and admission',
    entries: [
      {
        id: 'post-utme',
        question: 'Is there a Post-UTME screening?',
        answer:
          'Yes, for UTME and Direct Entry applicants. Your application here is also your registration for the screening, so there is no other form and no screening fee. When applications have closed, we will email you the date and place. Bring your JAMB result slip and your original credentials.',
      },
      {
        id: 'jamb-caps',
        question: 'What do I have to do on JAMB CAPS?',
        answer:
          'Make sure that your O’Level result is uploaded on CAPS and that we are your choice of institution. When we offer you admission to a first degree, CAPS shows it. Check the programme and accept the admission there, then print your JAMB admission letter. Postgraduate, Foundation and JUPEB applicants do not need CAPS.',
      },
      {
        id: 'when-decision',
        question: 'When will I hear from you?',
        answer:
          'We email you as soon as we receive your application. We will email our decision by the date published for your round. Check your inbox and spam folder.',
      },
      {
        id: 'interview',
        question: 'Will there be an interview?',
        answer:
          'Perhaps. We invite some shortlisted candidates, usually by video or telephone, and give you at least five days’ notice.',
      },
      {
        id: 'acceptance-fee',
        question: 'What is the acceptance fee?',
        answer:
          'You pay it after you are admitted, to accept your place. It is separate from the application fee and from tuition, and it is not refundable. Your admission letter says how much it is, how to pay and by which date.',
      },
      {
        id: 'clearance',
        question: 'What is clearance?',
        answer:
          'Clearance is the check of your original credentials before you register. Pay the acceptance fee first. Then bring your originals, one copy of each, your admission letter and, for a first degree, your JAMB admission letter. When you are cleared, you can pay tuition and register, and you get your matriculation number.',
      },
      {
        id: 'change-of-course',
        question: 'Can I do a change of course or institution?',
        answer:
          'Yes. If you took the UTME, do the change on the JAMB portal first. If you have not submitted your application here, choose the new programme in the form. If you have, contact the admissions office with your application number.',
      },
      {
        id: 'deferment',
        question: 'Can I defer my admission?',
        answer:
          'Yes, once, for one session. Register first, because JAMB admits you for one session only. Then write to the admissions office before the end of the second week of lectures and give your reason. You do not pay tuition for the session you defer.',
      },
      {
        id: 'transfer',
        question: 'Can I transfer from another university?',
        answer:
          'Yes, into 200 level of most first degrees, with a CGPA of at least 3.0 out of 5.0 and the entry requirements of the programme. Contact the admissions office before you apply. Your university must send us your transcript, and JAMB must approve the transfer.',
      },
      {
        id: 'not-admitted',
        question: 'What if I am not admitted?',
        answer:
          'You can apply again in the next round. If you qualify for another programme, our letter will say which.',
      },
      {
        id: 'international-students',
        question: 'I live outside Nigeria. What is different?',
        answer:
          'The form is the same. Postgraduate tuition is in US dollars. When you are admitted, we will send a letter for your student visa. Certificates that are not in English need a certified translation.',
      },
    ],
  },
  {
    id: 'campus',
    title: 'Hostel and campus',
    entries: [
      {
        id: 'hostel-place',
        question: 'Will I get a bed space in a hostel?',
        answer:
          'If you are in your first year and ask before the date in your admission letter, yes. From the second year, bed spaces are given by balloting among students who ask in time.',
        more: { text: 'Rooms and prices', href: '/hostels' },
      },
      {
        id: 'electricity-internet',
        question: 'Is there power and internet?',
        answer:
          'Yes. When there is no grid power, the library, hostels and laboratories run on solar power and batteries. Wi-Fi is free in all of them.',
      },
      {
        id: 'safety',
        question: 'How safe is the campus?',
        answer:
          'Security staff are at the gates day and night, the paths are lit, and a shuttle runs between the library and the hostels until 23:00. The clinic never closes.',
      },
      {
        id: 'disability',
        question: 'I have a disability. What support is there?',
        answer:
          'Tell the admissions office what you need at any time. It does not affect our decision. All teaching buildings have ramps, you can ask for extra time in examinations, and this site has settings for text size, contrast and colours.',
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
          'The admissions office and the lecturers who select students for your programme. Referees see only your name and programme. We never sell your data.',
        more: { text: 'Privacy', href: '/privacy' },
      },
      {
        id: 'shared-computer',
        question: 'I use a cyber café. Is that safe?',
        answer:
          'Choose Sign Out when you finish. This removes your data from that computer. Do not let the browser save your password, and take your documents from the scanner.',
      },
    ],
  },
]
