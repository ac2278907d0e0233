/* SAMPLE CONTENT: answers describe this product and a fictional office; check them against your own rules. */
import type { FaqGroup } from '#shared/catalogue/types.ts'

export const applyingGroups: readonly FaqGroup[] = [
  {
    id: 'choosing',
    title: 'Choosing a programme',
    entries: [
      {
        id: 'entry-undergraduate',
        question: 'What do I need for a first degree?',
        answer:
          'Five O’Level credits (A1 to C6) in up to two sittings, with English Language, Mathematics and the subjects your programme names, and a JAMB score of 150 or above. With A Level, JUPEB, an ND or HND, or at least 10 IJMB points you can apply for Direct Entry.',
        more: { text: 'See the undergraduate programmes', href: '/programs?tab=undergraduate' },
      },
      {
        id: 'fewer-than-five-credits',
        question: 'I have fewer than five credits. What can I do?',
        answer:
          'Take Foundation in Science. In one year you make up the missing credits and sit the NABTEB O’Level. Then you can apply for a degree.',
        more: { text: 'Foundation in Science', href: '/programs/foundation-science' },
      },
      {
        id: 'foundation-or-jupeb',
        question: 'Should I choose Foundation or JUPEB?',
        answer:
          'Choose Foundation if you have fewer than five O’Level credits. It leads to 100 level. Choose JUPEB if you have five. It leads to 200 level by Direct Entry. Both take one year.',
        more: { text: 'Compare both', href: '/programs?tab=foundation' },
      },
      {
        id: 'two-sittings',
        question: 'Can I combine two O’Level results?',
        answer:
          'Yes, up to two sittings, and they can be from different bodies, such as WAEC and NECO. If you took a subject twice, we use the better grade.',
      },
      {
        id: 'entry-masters',
        question: 'What do I need for a Master’s degree?',
        answer:
          'A first degree with a CGPA of at least 2.5 out of 5.0, transcripts, two references and a statement of purpose. Some programmes also ask for a research proposal. For the Postgraduate Diploma you need a degree or an HND, with no minimum CGPA.',
        more: { text: 'See the postgraduate programmes', href: '/programs?tab=postgraduate' },
      },
      {
        id: 'entry-phd',
        question: 'What do I need for a Ph.D.?',
        answer:
          'A Master’s degree (for most programmes with a CGPA of 3.5 or above out of 5.0), a research proposal, transcripts, a statement of purpose, and two references. Some programmes ask for three.',
      },
      {
        id: 'other-grading-scale',
        question: 'My university grades out of 4.0 or 7.0, or in per cent. What do I enter?',
        answer: 'Enter your CGPA and its scale exactly as on your transcript. The form converts it to a scale of 5.0.',
      },
      {
        id: 'scholarships',
        question: 'Which scholarships are there?',
        answer:
          'A merit scholarship covers 50% of tuition fees on three programmes: B.Eng. Materials and Metallurgical Engineering, M.Sc. Applied Mathematics, and M.Sc. Theoretical and Applied Physics.',
      },
    ],
  },
  {
    id: 'applying',
    title: 'Applying',
    entries: [
      {
        id: 'how-long',
        question: 'How long does an application take?',
        answer: 'Between 40 and 60 minutes, with your results and documents ready.',
      },
      {
        id: 'save-and-come-back',
        question: 'Can I stop and come back later?',
        answer: 'Yes. We save your answers as you type. Sign in on any device to continue.',
      },
      {
        id: 'awaiting-result',
        question: 'Can I apply while I am waiting for my result?',
        answer:
          'Yes, if it is a result of this year: tick “I am still waiting for this result”. For a first degree we can then offer you a place only on condition, until you send it.',
      },
      {
        id: 'code-not-arrived',
        question: 'The six-digit code has not arrived. What should I do?',
        answer:
          'Check your spam folder and the address that you typed. After one minute you can ask for a new code, which works for ten minutes.',
      },
      {
        id: 'forgot-password',
        question: 'I have forgotten my password.',
        answer: 'Choose “I forgot my password” on the sign-in page. We will email you a code to choose a new one.',
        more: { text: 'Choose a new password', href: '/forgot-password' },
      },
      {
        id: 'more-than-one-application',
        question: 'Can I apply for more than one programme?',
        answer:
          'In each round you can make one application of each kind: undergraduate, foundation, JUPEB, Master’s or diploma, and Ph.D. You can change the programme until you submit.',
      },
      {
        id: 'change-after-sending',
        question: 'Can I change my application after I submit it?',
        answer:
          'Yes, until you pay the application fee. Choose “Edit Application”, then submit it again with the same number. After you pay, contact the admissions office. If there is no fee, you can edit until the admissions office starts work on it.',
      },
      {
        id: 'use-an-agent',
        question: 'Do I need an agent?',
        answer: 'No. No one can sell admission or speed up a decision. If someone asks you for money, tell us.',
      },
    ],
  },
  {
    id: 'documents',
    title: 'Documents',
    entries: [
      {
        id: 'documents-needed',
        question: 'Which documents do I need?',
        answer:
          'Everyone needs a passport photograph. Undergraduate: O’Level result, and JAMB or Direct Entry result. Foundation and JUPEB: O’Level result, if you have it. Postgraduate: transcript, degree certificate, CV, statement of purpose, and a research proposal if the programme asks for one.',
      },
      {
        id: 'photo-of-document',
        question: 'Can I photograph a document with my phone?',
        answer:
          'Yes. Lay it flat in daylight and fill the frame. You can upload PDF, JPEG or PNG files, up to 5 MB each. We shrink photos before they upload, so they use little data.',
      },
      {
        id: 'upload-stopped',
        question: 'My network failed during an upload. Have I lost it?',
        answer: 'No. The upload retries automatically when your network is back.',
      },
      {
        id: 'transcript-delay',
        question: 'My old university is slow with my transcript. Can I send a copy first?',
        answer:
          'Yes. A student copy or a statement of result is enough for the first review. We must receive the official transcript before you register.',
      },
    ],
  },
  {
    id: 'referees',
    title: 'Referees',
    entries: [
      {
        id: 'referees-how',
        question: 'How do references work?',
        answer:
          'You add two referees in the postgraduate form. When you have submitted your application and paid the fee, we email each of them a personal link. They fill in a form online and do not need an account. You can see who has replied, but not what they wrote.',
      },
      {
        id: 'academic-address',
        question: 'Why must a referee have an academic email address?',
        answer:
          'It shows us who is writing. It must belong to a university or college, such as one that ends in .edu.ng or .ac.uk. If your referee does not have one, contact the admissions office before you submit.',
      },
      {
        id: 'referee-silent',
        question: 'My referee is not replying. Can I choose another?',
        answer:
          'Yes, until they submit the reference. On the Reference Status page, choose Edit beside the referee and enter the new one. We will email them straight away.',
      },
      {
        id: 'third-referee',
        question: 'My Ph.D. programme asks for three references, but the form has room for two.',
        answer:
          'Submit your application and pay the fee. Then add the third referee on the Reference Status page. All three reply online.',
      },
    ],
  },
]
