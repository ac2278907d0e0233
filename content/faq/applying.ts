/* SAMPLE CONTENT: answers describe this product and a fictional office; check them against your own rules. */
import type { FaqGroup } from './entry.ts'

export const applyingGroups: readonly FaqGroup[] = [
  {
    id: 'choosing',
    title: 'Choosing a programme',
    entries: [
      {
        id: 'entry-undergraduate',
        question: 'What do I need for a first degree?',
        answer:
          'Five O’Level credits (A1 to C6) in up to two sittings, with English Language, Mathematics and the subjects your programme names, and a JAMB score of 150 or above. With A Level, an ND or HND, or at least 10 IJMB points you can apply for Direct Entry.',
        more: { text: 'See the undergraduate programmes', href: '/programs?tab=undergraduate' },
      },
      {
        id: 'fewer-than-five-credits',
        question: 'I have fewer than five credits. What can I do?',
        answer:
          'Take the Foundation in Science. You repair the credits that are missing in one year and sit the NABTEB O’Level. With five credits and a JAMB score of 150 or above you can then apply for a degree.',
        more: { text: 'Foundation in Science', href: '/programs/foundation-science' },
      },
      {
        id: 'foundation-or-jupeb',
        question: 'Foundation or JUPEB: which one is for me?',
        answer:
          'Foundation is for people who lack O’Level credits; it leads to 100 level. JUPEB is for people who have five credits; it leads to 200 level by Direct Entry. Both take one year.',
        more: { text: 'Compare both', href: '/programs?tab=foundation' },
      },
      {
        id: 'two-sittings',
        question: 'Can I combine two O’Level results?',
        answer:
          'Yes, two sittings at most, and they may be of different bodies, for example WAEC and NECO. If a subject is in both, the better grade counts.',
      },
      {
        id: 'entry-masters',
        question: 'What do I need for a Master’s degree?',
        answer:
          'A first degree with a CGPA of at least 2.5 out of 5.0, transcripts, two references and a statement of purpose. Some programmes list a research proposal as well. The Postgraduate Diploma takes a degree or an HND without the CGPA limit.',
        more: { text: 'See the postgraduate programmes', href: '/programs?tab=postgraduate' },
      },
      {
        id: 'entry-phd',
        question: 'What do I need for a Ph.D.?',
        answer:
          'A Master’s degree, in most programmes with a CGPA of 3.5 or above out of 5.0, a research proposal, transcripts, a statement of purpose, and references: two, or three where the programme says so.',
      },
      {
        id: 'other-grading-scale',
        question: 'My university grades out of 4.0 or 7.0, or in percent. What do I enter?',
        answer:
          'Enter the CGPA exactly as on your transcript, and its scale. The form shows what that is out of 5.0. The admissions office checks the transcript.',
      },
      {
        id: 'scholarships',
        question: 'Which scholarships are there?',
        answer:
          'A merit scholarship covers 50% of the tuition fees on three programmes: B.Eng. Materials and Metallurgical Engineering, M.Sc. Applied Mathematics, and M.Sc. Theoretical and Applied Physics. Ask us whether you are eligible.',
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
        answer: 'Between 40 minutes and one hour when your results and documents lie ready.',
      },
      {
        id: 'save-and-come-back',
        question: 'Can I stop and come back later?',
        answer:
          'Yes. Answers are saved while you type. The page tells you whether they are saved at the university or only on your phone so far. Log in on any device to go on.',
      },
      {
        id: 'awaiting-result',
        question: 'Can I apply while I wait for my result?',
        answer:
          'For Foundation and JUPEB, yes: mark the sitting as awaiting result. For a first degree you need your O’Level result to send the form; all else you can fill in and save.',
      },
      {
        id: 'code-not-arrived',
        question: 'The six-digit code has not arrived. What now?',
        answer:
          'Look in the spam folder and check the address for a typing mistake. After one minute you can ask for a new code; only the newest one works, for ten minutes.',
      },
      {
        id: 'forgot-password',
        question: 'I have forgotten my password.',
        answer:
          'Choose ‘Forgot password’ on the login page: we send a code for a new one. Every other session then ends.',
        more: { text: 'Choose a new password', href: '/forgot-password' },
      },
      {
        id: 'more-than-one-application',
        question: 'Can I apply for more than one programme?',
        answer:
          'You can have one application of each kind at a time: undergraduate, foundation, JUPEB, Master’s or diploma, and Ph.D. Until you have sent it you can change the programme.',
      },
      {
        id: 'change-after-sending',
        question: 'Can I change something after I have sent the application?',
        answer:
          'While the application fee is unpaid, yes: choose ‘Edit Application’ and submit it again. Your number stays. Once the fee is paid, write to the admissions office. Where no fee is due, you can edit until the office begins to work on it.',
      },
      {
        id: 'use-an-agent',
        question: 'Do I need an agent?',
        answer:
          'No. No person or company is allowed to sell places, and nobody can speed up a decision. We never ask for money by WhatsApp or telephone. If somebody does, tell us.',
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
          'Undergraduate: passport photograph, O’Level result, and your JAMB or Direct Entry result. Foundation and JUPEB: passport photograph, and the O’Level result if you have it. Postgraduate: passport photograph, transcript, degree certificate, CV, a statement of purpose (typed or uploaded), and a research proposal where the programme lists one.',
      },
      {
        id: 'photo-of-document',
        question: 'Can I photograph a document with my phone?',
        answer:
          'Yes. Lay it flat in daylight and fill the frame. PDF, JPEG and PNG are accepted, up to 5 MB each. Pictures are made smaller on your phone before they are sent, so they cost little data.',
      },
      {
        id: 'upload-stopped',
        question: 'The network went away during an upload. Is it lost?',
        answer:
          'No. The page tries again by itself when the network is back, and what was uploaded before stays. You can also close the page and add the document later.',
      },
      {
        id: 'transcript-delay',
        question: 'My old university is slow with the transcript. Can I send a copy first?',
        answer:
          'Yes. A student copy or a statement of result is enough for the first reading. The official transcript must reach us before you register.',
      },
    ],
  },
  {
    id: 'referees',
    title: 'Referees',
    entries: [
      {
        id: 'referees-how',
        question: 'How does a reference work?',
        answer:
          'You name two referees in the postgraduate form. Once your application is sent, and paid where a fee is due, each gets a personal link by email. They fill in a form online without an account. You see who has answered, but not what was written.',
      },
      {
        id: 'academic-address',
        question: 'Why must a referee have an academic email address?',
        answer:
          'It shows us who is writing. The address must belong to a university or college, for example one that ends in .edu.ng, .edu or .ac.uk. If your referee has none, write to the admissions office before you send the form.',
      },
      {
        id: 'referee-silent',
        question: 'My referee does not reply. Can I choose another?',
        answer:
          'Yes, until the reference is submitted. Open Reference Status, choose edit beside the referee and enter the new one. The old link stops working, and we email the new referee straight away. To correct only a name, enter the same address again.',
      },
      {
        id: 'third-referee',
        question: 'My Ph.D. programme asks for three references, but the form takes two.',
        answer: 'Submit, pay the fee, then add the third on the Reference Status page. All three answer online.',
      },
    ],
  },
]
