/* SAMPLE CONTENT: answers on screening, admission, hostels, visas and the campus are invented for a fictional university. */

import type { FaqGroup } from '#shared/catalogue/types.ts'
import { applicationFees } from '../application-fees.ts'
import { feeText } from '../in-words.ts'

export const studyingGroups: readonly FaqGroup[] = [
  {
    id: 'fees',
    title: 'Fees and payment',
    entries: [
      {
        id: 'which-fee-do-i-pay',
        question: 'Is there an application fee?',
        answer: `Undergraduate applications are free. For Foundation, JUPEB and all postgraduate programmes the fee is ${feeText(applicationFees.msc.nigeria)} if you live in Nigeria. Applicants from abroad pay ${feeText(applicationFees.msc.international)} for postgraduate programmes and ${feeText(applicationFees.foundation.international)} for Foundation and JUPEB.`,
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
          'Do not pay again. We keep checking with the payment provider. If it still says pending after a day, email us the payment reference.',
      },
      {
        id: 'debited-twice',
        question: 'My payment was debited twice. What will happen?',
        answer:
          'Do not pay again. We will refund the second payment automatically and email you. If you do not hear from us within two working days, send us both payment references.',
      },
      {
        id: 'tuition-amounts',
        question: 'How much is tuition?',
        answer:
          'New undergraduates pay ₦2,553,182 a session in engineering and computing, and ₦2,253,182 in Accounting and Business Administration. Foundation is ₦1,200,000 and JUPEB ₦1,500,000. A Master’s is ₦906,060 and a Ph.D. ₦853,030 a semester.',
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
          'Yes, for UTME and Direct Entry applicants. Your application is also your registration for the screening, at no extra fee. We will email you the date and place. Bring your JAMB result slip and original credentials.',
      },
      {
        id: 'jamb-caps',
        question: 'What do I have to do on JAMB CAPS?',
        answer:
          'Upload your O’Level result on CAPS. When CAPS shows our offer, accept it there and print your JAMB admission letter. Only undergraduate applicants need CAPS.',
      },
      {
        id: 'when-decision',
        question: 'When will I hear from you?',
        answer: 'By the date published for your round. Check your inbox and spam folder.',
      },
      {
        id: 'interview',
        question: 'Will there be an interview?',
        answer: 'We may invite shortlisted candidates, usually by video or telephone.',
      },
      {
        id: 'acceptance-fee',
        question: 'What is the acceptance fee?',
        answer:
          'You pay it after admission, to accept your place. It is not part of tuition and is not refundable. Your admission letter gives the amount and the date.',
      },
      {
        id: 'clearance',
        question: 'What is clearance?',
        answer:
          'We check your original credentials before you register. Pay the acceptance fee, then bring your originals, one copy of each and your admission letter. After clearance you pay tuition, register and get your matriculation number.',
      },
      {
        id: 'change-of-course',
        question: 'Can I do a change of course or institution?',
        answer:
          'Yes. Do it on the JAMB portal first. If you have not submitted your application here, choose the new programme in the form. If you have, contact the admissions office.',
      },
      {
        id: 'deferment',
        question: 'Can I defer my admission?',
        answer:
          'Yes, once, for one session, after you register. Write to the admissions office before the end of the second week of lectures.',
      },
      {
        id: 'transfer',
        question: 'Can I transfer from another university?',
        answer:
          'Yes, into 200 level, with a CGPA of 3.0 or above out of 5.0 and the entry requirements of the programme. Contact the admissions office before you apply. JAMB must approve the transfer.',
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
          'Postgraduate tuition is in US dollars. When you are admitted, we will send a letter for your student visa. Certificates that are not in English need a certified translation.',
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
          'In your first year, yes, if you ask before the date in your admission letter. From the second year, by balloting.',
        more: { text: 'Rooms and prices', href: '/hostels' },
      },
      {
        id: 'disability',
        question: 'I have a disability. What support is there?',
        answer:
          'Tell the admissions office what you need. It does not affect our decision. All teaching buildings have ramps, and you can ask for extra time in examinations.',
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
          'Choose Sign Out when you finish. This removes your data from that computer. Do not save your password, and take your documents from the scanner.',
      },
    ],
  },
]
