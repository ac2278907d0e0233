/* SAMPLE CONTENT: module names and answers are written for a fictional university; replace them with your own. */
import type { ProgrammeTexts } from '../text.ts'

export const computingTexts: ProgrammeTexts = {
  'bsc-software-engineering': {
    description:
      'You learn to build software with other people, for people who are not programmers, and to keep it running after the first release. The first year gives you programming, discrete mathematics and clear technical writing. From the second year you work in teams of five on real briefs: a queue system for a primary health centre in Gwagwalada, a stock list that still works when the network is gone, a payment flow that never debits anyone twice. You write tests, review the code of others and read a great deal of code that you did not write. The third year ends with six months of industrial training. In the final year your team delivers one product to a client outside the university, with documentation, a security review and a handover.',
    entry: {
      kind: 'undergraduate',
      credits:
        'English Language, Mathematics, Physics and two of Chemistry, Biology, Further Mathematics, Economics or Computer Studies',
      jamb: 'English Language, Mathematics, Physics and one other science subject or Economics',
      direct: 'Mathematics and one other science subject, or computing',
    },
    topics: [
      'Programming, data structures and algorithms',
      'Requirements, design and software architecture',
      'Databases and data that survives a power cut',
      'Testing, review and continuous delivery',
      'Web and mobile development for weak networks',
      'Security, privacy and the Nigeria Data Protection Act',
    ],
    careers: [
      'Software engineer',
      'Test and reliability engineer',
      'Product engineer in a start-up',
      'Systems analyst in a bank or ministry',
    ],
    faqs: [
      {
        question: 'How is this different from B.Sc. Computer Science?',
        answer:
          'Software Engineering spends most of its time on building and maintaining systems in teams. Computer Science spends more on theory, algorithms and machine learning. The first year is nearly the same, so you can ask to change at its end.',
      },
      {
        question: 'Do I need to know how to program before I start?',
        answer:
          'No. The first course begins with the first line of code. If you have programmed before, you may sit a test and take the second course instead.',
      },
      {
        question: 'Do I need my own laptop?',
        answer:
          'It helps from the second year: 8 GB of memory is enough. The computing laboratory is open until 22:00 and has a machine for every student in a class.',
      },
      {
        question: 'Can I enter with an ND in Computer Science?',
        answer:
          'Yes. With an ND or HND you apply for Direct Entry to 200 level. You still need five O’Level credits that include English Language and Mathematics.',
      },
    ],
  },
  'bsc-computer-science': {
    description:
      'You study what can be computed, how fast, and how to make a machine do it. You begin with programming, logic and calculus, then take apart each layer of a computer: circuits, operating systems, networks, databases, compilers. The third year turns to data, with statistics, machine learning and the handling of text in Hausa, Igbo, Yoruba and Nigerian English, for which few tools exist. You do six months of industrial training. In the final year you choose two special subjects and write a project of your own under one supervisor: past briefs ask for crop disease from phone photographs, bus times in Abuja from GPS traces, or proofs that a voting protocol keeps its promise. You leave able to learn the next language or tool without being taught it.',
    entry: {
      kind: 'undergraduate',
      credits:
        'English Language, Mathematics, Physics and two of Chemistry, Biology, Further Mathematics, Economics or Computer Studies',
      jamb: 'English Language, Mathematics, Physics and one of Chemistry, Biology, Economics or Geography',
      direct: 'Mathematics and one other science subject, or computing',
    },
    topics: [
      'Programming in three different styles',
      'Discrete mathematics, logic and calculus',
      'Computer architecture and operating systems',
      'Algorithms and the limits of computation',
      'Networks, databases and security',
      'Machine learning and language technology',
    ],
    careers: [
      'Software developer',
      'Data scientist',
      'Network or security engineer',
      'Researcher or lecturer, after a higher degree',
    ],
    faqs: [
      {
        question: 'How much mathematics is there?',
        answer:
          'Two courses a semester in the first two years: calculus, linear algebra, discrete mathematics and probability. A credit in Mathematics is required; Further Mathematics helps but is not asked for.',
      },
      {
        question: 'Which JAMB subjects do I choose?',
        answer:
          'English Language, Mathematics and Physics, and as the fourth one of Chemistry, Biology, Economics or Geography.',
      },
      {
        question: 'Is Physics really needed at O’Level?',
        answer:
          'Yes, a credit. If you miss it, you can take it again in one further sitting (WAEC, NECO or GCE), or first take our Foundation in Science.',
      },
      {
        question: 'When is the industrial training?',
        answer:
          'In the second semester of the third year, for six months. You find the place yourself or choose one from the list of the careers office.',
      },
    ],
  },
  'msc-computer-science': {
    description:
      'You deepen what you learned in a first degree and then do one piece of work that is yours. Two semesters of courses let you set your own weight: algorithms and complexity, distributed systems, machine learning, security, or computing for languages with little data. Each course ends in something that runs or a proof that holds. Seminars on Thursday afternoons are attended by staff and doctoral students, and you present twice. In the third semester you write a dissertation with a supervisor, often with data from a Nigerian partner: outages of a mobile network, hospital queues, power load by feeder, fraud in transfers. You may study beside a job, because lectures are held from Thursday to Saturday. The degree leads to senior engineering posts, to data teams, or on to a Ph.D.',
    entry: {
      kind: 'postgraduate',
      degree:
        'A Bachelor’s degree in Computer Science, Software Engineering, Mathematics, Electrical Engineering or a related subject',
    },
    topics: [
      'Advanced algorithms and complexity',
      'Distributed systems',
      'Machine learning and language technology',
      'Computer and network security',
      'Research methods',
      'Dissertation',
    ],
    careers: ['Senior software engineer', 'Machine learning engineer', 'Security analyst', 'Doctoral researcher'],
    faqs: [
      {
        question: 'My first degree is in another science. Can I apply?',
        answer:
          'Yes, if you can show programming and mathematics: a course, a certificate or work. Say so in the statement of purpose. We may ask you to take two undergraduate courses in the first semester.',
      },
      {
        question: 'Can I keep my job?',
        answer:
          'Many do. Lectures are from Thursday to Saturday. Expect fifteen hours a week of your own work beside them, and more during the dissertation.',
      },
      {
        question: 'Do I send a research proposal?',
        answer: 'No. You agree the topic of the dissertation with a supervisor in the second semester.',
      },
    ],
  },
  'phd-computer-science': {
    description:
      'You spend three years on one question that no one has answered. You are admitted to a group: systems and networks, machine learning, language technology, security, or theory. You meet your supervisor every week and a panel of three twice a year. The first semester has two courses, one in research methods and one in your field, and ends with the defence of a sharpened proposal. After that you build, measure, prove and write. We expect two papers at venues that people in your field read, and we pay for the presentation of one. Doctoral students teach one tutorial a week in the second year. Topics under way include translation for languages with few texts, networks that survive long power cuts, and private statistics on health records.',
    entry: { kind: 'postgraduate', degree: 'A Master’s degree in Computer Science or a closely related subject' },
    topics: [
      'Research methods and academic writing',
      'One advanced course in your field',
      'Defence of the proposal after the first semester',
      'Two progress panels a year',
      'Thesis and oral examination',
    ],
    careers: ['University lecturer', 'Industrial researcher', 'Principal engineer', 'Founder of a technical company'],
    faqs: [
      {
        question: 'Should I contact a supervisor first?',
        answer:
          'You do not have to, but an application that names a group and says why is read sooner. Write three sentences on your question, not a long letter.',
      },
      {
        question: 'How long should the research proposal be?',
        answer:
          'Four to six pages: the question, what is known, what you would do in the first year, how you would notice that you are wrong, and the sources.',
      },
      {
        question: 'Can I do the Ph.D. part time?',
        answer:
          'The published length and fee are for six semesters of full-time study. If you work beside it, discuss a realistic plan with the admissions office before you apply.',
      },
    ],
  },
  'msc-management-information-technology': {
    description:
      'You learn to decide about technology: what to buy, what to build, what to leave alone, and how to answer for it afterwards. Courses take cases from Nigerian organisations: a bank that moves its core system over a weekend, a state payroll that finds people who do not exist, a hospital whose records must be private and still open in an emergency. You learn enough of architecture, data and security to ask an engineer the right question, and enough of finance and law to sign a contract. Work is done in small groups with a written memorandum every week. The third semester is a dissertation on a problem in a real organisation, often your own employer, with an academic supervisor and a person inside who wants the answer.',
    entry: {
      kind: 'postgraduate',
      degree: 'A Bachelor’s degree in any subject with computing, management, engineering or statistics in it',
    },
    topics: [
      'Information systems strategy',
      'Enterprise architecture and cloud contracts',
      'Data governance and privacy law',
      'IT finance, audit and risk',
      'Managing projects and change',
      'Dissertation',
    ],
    careers: ['IT manager', 'Business analyst', 'Digital transformation officer', 'Information systems auditor'],
    faqs: [
      {
        question: 'Do I need to be able to program?',
        answer:
          'No. You write some queries and one small script, and you are taught how. You need to be at ease with a spreadsheet and with numbers.',
      },
      {
        question: 'What is the difference from the Professional Master’s?',
        answer:
          'The M.Sc. has three semesters and ends with a dissertation, so that a Ph.D. can follow. The Professional Master’s has two semesters and ends with a project in an organisation.',
      },
      {
        question: 'Can the dissertation be about my employer?',
        answer: 'Yes, with a letter that allows it. What must stay confidential is agreed in writing before you start.',
      },
    ],
  },
  'pm-management-information-technology': {
    description:
      'You already work with systems, budgets or people who build them, and you want to lead that work. In two semesters you take eight short courses, each held in two long weekends: strategy, architecture, procurement, security and audit, data protection, project recovery, service management and leadership. Every course starts from a case and ends with a paper that you could put before a board. There is no dissertation. In its place you carry out one project in your organisation with a coach from the faculty, for example a plan for continuity during grid failures, a review of access rights, or a case for or against a new platform. Classes are small and mixed: banks, ministries, telecoms, hospitals, start-ups. You learn as much from the other chairs as from the front.',
    entry: {
      kind: 'postgraduate',
      degree: 'A Bachelor’s degree in any subject',
      also: 'Two years of work with information systems, projects or their management are an advantage.',
    },
    topics: [
      'IT strategy and architecture',
      'Procurement and contracts',
      'Security, audit and data protection',
      'Service management and continuity',
      'Leading projects and people',
      'Project in your organisation',
    ],
    careers: ['Head of IT', 'Programme manager', 'IT auditor', 'Technology adviser in government'],
    faqs: [
      {
        question: 'When are the classes?',
        answer:
          'On Fridays and Saturdays, two weekends a course. The dates of a whole year are published before it begins.',
      },
      {
        question: 'Can I go on to a Ph.D. with it?',
        answer:
          'Not directly. A Ph.D. asks for a Master’s degree with research in it. If that is your aim, choose the M.Sc.',
      },
      {
        question: 'Do I need a research proposal?',
        answer:
          'No. A statement of purpose of one page is enough: say what you do now and which problem you would take on.',
      },
    ],
  },
}
