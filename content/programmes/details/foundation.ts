/* SAMPLE CONTENT: module names and answers are written for a fictional university; replace them with your own. */
import { applicationFees } from '../../application-fees.ts'
import { feeText } from '../../in-words.ts'
import type { ProgrammeTexts } from '../text.ts'

export const foundationTexts: ProgrammeTexts = {
  'foundation-science': {
    description:
      'You take one year to make up what you need before a degree in science, computing, engineering or management. Perhaps you missed a credit in Mathematics or Physics, or you finished school some time ago. You take English, Mathematics, Physics, Chemistry and one of Biology, Economics or Computing, in classes of up to thirty. You sit the NABTEB O’Level in the subjects you need, with past questions every Friday from the second month. Every student does the laboratory work. You learn to take notes, to plan a week, and to use the library and a spreadsheet. You live and eat with the undergraduates, so that the first year of a degree will not be new. With five credits and a JAMB score of 150 or above, you can then apply for 100 level.',
    entry: {
      kind: 'foundation',
      requirements: [
        'Completed senior secondary school, or the final year of it.',
        'An O’Level result with fewer than five credits, or a result you are still waiting for.',
        'No JAMB score is needed to start. You need 150 or above to enter a degree afterwards.',
      ],
    },
    topics: [
      'English for study',
      'Mathematics',
      'Physics with laboratory',
      'Chemistry with laboratory',
      'Biology, Economics or Computing',
      'NABTEB O’Level revision',
    ],
    careers: ['100 level of a B.Sc. or B.Eng. programme', 'A better O’Level result, usable at any university'],
    faqs: [
      {
        question: 'I have three credits. Is this for me?',
        answer:
          'Yes. You keep the three, make up the others in one NABTEB sitting, and combine the two results. A degree accepts credits from up to two sittings.',
      },
      {
        question: 'Can I apply while I am waiting for my WAEC result?',
        answer: 'Yes. Tick “I am still waiting for this result” in the form, and send us the result when it is out.',
      },
      {
        question: 'Does the foundation year guarantee a place in a degree?',
        answer:
          'No. It prepares you for the entry requirements: five credits with the proper subjects, and a JAMB score of 150 or above. If you meet them, you apply like any other candidate.',
      },
      {
        question: 'What does it cost?',
        answer: `₦1,200,000 in total for tuition. The application fee is ${feeText(applicationFees.foundation.nigeria)} for applicants who live in Nigeria; international applicants pay none. Hostel and examination fees are separate.`,
      },
      {
        question: 'How is it different from JUPEB?',
        answer:
          'Foundation makes up O’Level credits and leads to 100 level. JUPEB is for people who already have five credits, and leads to 200 level by Direct Entry.',
      },
    ],
  },
  'jupeb-science': {
    description:
      'You have five O’Level credits and want to enter a degree at 200 level without another UTME. JUPEB is a national examination at A Level standard, taken after one year of study. You choose three subjects from Mathematics, Physics, Chemistry, Biology, Economics and Geography, according to the degree you aim for: Mathematics, Physics and Chemistry for engineering, Mathematics and Physics with one more for computing. Each subject has eight hours a week, half of them problems and laboratory. Mock examinations are held in March and May, and you get your scripts back with comments. Use of English and basic computing are added. You live on the same campus and use the same laboratories as the undergraduates, and the lecturers who will teach you next year set some of the problems.',
    entry: {
      kind: 'foundation',
      requirements: [
        'Five O’Level credits (A1 to C6) in up to two sittings, with English Language, Mathematics and the subjects for the degree you want.',
        'You may apply while you are waiting for a result.',
        'No JAMB score is needed to start. You register with JAMB for Direct Entry during the year.',
      ],
    },
    topics: [
      'Mathematics',
      'Physics with laboratory',
      'Chemistry with laboratory',
      'Biology, Economics or Geography',
      'Use of English and computing',
      'JUPEB mock examinations',
    ],
    careers: ['200 level of a B.Sc. or B.Eng. programme here', 'Direct Entry at any university that accepts JUPEB'],
    faqs: [
      {
        question: 'Which three subjects do I choose for engineering?',
        answer:
          'Mathematics, Physics and Chemistry. For Accounting or Business Administration take Economics, Mathematics and one more.',
      },
      {
        question: 'Is the certificate accepted elsewhere?',
        answer:
          'JUPEB is a national examination, and many Nigerian universities accept it for Direct Entry. Check the points and subjects that the other university requires.',
      },
      {
        question: 'Do I have to write JAMB?',
        answer:
          'You do not sit the UTME again. You fill in the JAMB Direct Entry form during the year, so that JAMB can process your admission.',
      },
      {
        question: 'What does it cost?',
        answer: `₦1,500,000 in total for tuition. The application fee is ${feeText(applicationFees.jupeb.nigeria)} for applicants who live in Nigeria. Hostel and the fee of the examination body are separate.`,
      },
    ],
  },
}
