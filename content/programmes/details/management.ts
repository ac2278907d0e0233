/* SAMPLE CONTENT: module names and answers are written for a fictional university; replace them with your own. */
import type { ProgrammeTexts } from '../text.ts'

export const managementTexts: ProgrammeTexts = {
  'bsc-accounting': {
    description:
      'You learn to record what an organisation does, to check it, and to say in figures whether it is well. The first year covers accounting, economics, mathematics, law and English for reports. Then come cost and management accounting, financial reporting by the international standards, tax as it is practised in Nigeria, audit, and accounting for government. Because this is a university of technology, you also learn data: queries, spreadsheets that can be audited, and how fraud shows itself in a ledger. You keep the books of a student cooperative for a semester and are audited by another team. Industrial training puts you in a firm, a bank or a ministry. In the fourth year you write a project and may sit papers that shorten the way to a professional qualification.',
    entry: {
      kind: 'undergraduate',
      credits:
        'English Language, Mathematics, Economics and two of Accounting, Commerce, Government, Geography, Physics, Biology or a Nigerian language',
      jamb: 'English Language, Mathematics, Economics and one other subject',
      direct: 'Economics or Accounting and one other subject',
    },
    topics: [
      'Financial accounting and reporting standards',
      'Cost and management accounting',
      'Nigerian taxation',
      'Audit and fraud detection',
      'Public sector accounting',
      'Data and spreadsheets for accountants',
    ],
    careers: ['Accountant', 'Auditor', 'Tax officer or adviser', 'Financial analyst'],
    faqs: [
      {
        question: 'Must I have done Accounting at O’Level?',
        answer:
          'No. It counts as one of the five credits if you have it. English Language, Mathematics and Economics are the ones that you need.',
      },
      {
        question: 'Can a science student apply?',
        answer:
          'Yes, with credits in English Language, Mathematics and Economics, and two others such as Physics or Biology.',
      },
      {
        question: 'Does it count towards a professional qualification?',
        answer:
          'Degrees in accounting usually bring exemptions from some papers. Which ones depends on the body and on its present agreement with us; ask the department for the list of this year.',
      },
      {
        question: 'What does a session cost?',
        answer:
          '₦2,253,182 in your first session and ₦2,060,727 in each session after it. There is no application fee for undergraduates.',
      },
    ],
  },
  'bsc-business-admin': {
    description:
      'You learn how an organisation gets things done: how it finds customers, pays people, buys, sells, plans and keeps its word. The first two years cover economics, accounting, law, statistics, behaviour at work and clear writing. Later you choose among operations, marketing, finance and people, and every course has cases from near home: a poultry cooperative at Kuje, a fintech that grew too fast, a family shop that becomes a chain, imports when the naira moves. In the second year your team starts a small trade with ₦50,000 of the university’s money and gives an account of every naira. Industrial training follows in the third. The final project is a plan or a study for a real organisation, and its manager sits in the room when you present it.',
    entry: {
      kind: 'undergraduate',
      credits:
        'English Language, Mathematics, Economics and two of Commerce, Accounting, Government, Geography, Literature, Biology or a Nigerian language',
      jamb: 'English Language, Mathematics, Economics and one other subject',
      direct: 'Economics and one other subject, or business studies',
    },
    topics: [
      'Principles of management',
      'Marketing and customers',
      'Finance and accounting for managers',
      'Operations and supply',
      'People and organisations',
      'Starting and running a small business',
    ],
    careers: [
      'Manager or supervisor',
      'Founder of a business',
      'Marketing or sales officer',
      'Human resources officer',
    ],
    faqs: [
      {
        question: 'Is Mathematics needed?',
        answer: 'Yes, a credit. You use statistics and accounting in every year, though no advanced mathematics.',
      },
      {
        question: 'Who owns the business that we start in the second year?',
        answer:
          'Your team. If it ends with a profit, you pay the start money back and decide about the rest. If it fails, you explain why, and you are marked on the explanation.',
      },
      {
        question: 'Can I enter with an ND in Business Administration?',
        answer: 'Yes, by Direct Entry to 200 level, with the five O’Level credits.',
      },
      {
        question: 'Why study business at a university of technology?',
        answer:
          'Because your classmates build things. A third of the courses are shared with engineers and computer scientists, and most student companies start in those rooms.',
      },
    ],
  },
  'msc-public-admin': {
    description:
      'You study how public work is organised in Nigeria and how it could be organised better. The courses cover the theory of administration, public finance and budgeting, personnel, law and ethics, local government, and research methods. You follow a naira from appropriation to the classroom roof that it was meant for, and note each place where it can be lost. You read audit reports, design a service for people without a smartphone, and compare states that did well with states that did not. Guests from ministries in Abuja speak frankly, off the record. The third semester is a dissertation with a question that can be answered with evidence. The degree suits officers in federal, state and local service, staff of public bodies and civil society, and those who want to do doctoral research.',
    entry: {
      kind: 'postgraduate',
      degree:
        'A Bachelor’s degree in Public Administration, Political Science, Law, Economics or another social science or management subject',
    },
    topics: [
      'Theory and practice of public administration',
      'Public finance and budgeting',
      'Human resources in public service',
      'Administrative law and ethics',
      'Local government and service delivery',
      'Dissertation',
    ],
    careers: [
      'Administrative officer',
      'Programme manager in a public body',
      'Governance specialist',
      'Doctoral researcher',
    ],
    faqs: [
      {
        question: 'How does it differ from the Taught Master’s?',
        answer:
          'The M.Sc. ends with a dissertation based on your own research. The Taught Master’s replaces it with further courses and a policy paper. Length and fees are the same.',
      },
      {
        question: 'I am a civil servant. Are classes outside office hours?',
        answer:
          'Most are on Friday afternoons and on Saturdays. Two intensive weeks a year need leave; their dates are known in advance.',
      },
      {
        question: 'Is a degree in science accepted?',
        answer:
          'Yes, with work experience in public service or an organisation that serves the public. Explain it in your statement of purpose.',
      },
    ],
  },
  'msc-public-policy': {
    description:
      'You learn to find out whether a policy works before and after it is tried. The first semester is economics for policy, statistics, politics and law. In the second you take policy analysis, evaluation and two fields of your choice: energy, health, education, technology or environment. The questions are live ones: what happens when a fuel subsidy ends and who pays, whether a cash transfer keeps girls in school, how to price water, how a state should treat drones and data. You read budgets and code a simple analysis yourself. Each week you write one page of advice and defend it for five minutes. The third semester is a dissertation, often for a ministry, the National Assembly or a policy institute. It should change someone’s mind, yours included.',
    entry: {
      kind: 'postgraduate',
      degree: 'A Bachelor’s degree in any subject; some statistics or economics is helpful',
    },
    topics: [
      'Economics for public policy',
      'Statistics and evaluation',
      'Politics of policy making in Nigeria',
      'Science and technology policy',
      'Energy, health or education policy',
      'Dissertation',
    ],
    careers: ['Policy analyst', 'Legislative aide', 'Evaluation specialist', 'Adviser in government or an institute'],
    faqs: [
      {
        question: 'Is this politics or economics?',
        answer:
          'Both, with statistics between them. You will read a regression table and a White Paper in the same week.',
      },
      {
        question: 'I studied engineering. Why would I apply?',
        answer:
          'Because rules decide what gets built. Engineers who can read a budget and write a page of advice are rare, and needed in energy, transport and data.',
      },
      {
        question: 'Do I send a research proposal?',
        answer: 'No. A statement of purpose is enough. Name one policy that you would want to test, and say why.',
      },
    ],
  },
  'taught-masters-public-admin': {
    description:
      'You want to run public services better, and you want to learn it through courses and practice rather than research. In three semesters you take twelve courses: administration, budgeting, procurement, personnel, ethics, law, digital services, project management, records, local government, leadership, and one of your choice. Each is examined by work that you might be asked for in office: a budget note, a tender evaluation, a letter that answers a hard petition, a plan for moving paper files to a system without losing them. In the last semester a portfolio and a policy paper take the place of the dissertation. You study beside people from federal, state and local service, and with lecturers who have sat on the other side of the desk in Abuja.',
    entry: {
      kind: 'postgraduate',
      degree: 'A Bachelor’s degree in any subject',
      also: 'Experience in public service or in an organisation that serves the public is an advantage.',
    },
    topics: [
      'Administration and leadership',
      'Budgeting and procurement',
      'Personnel and ethics',
      'Digital public services and records',
      'Projects in the public sector',
      'Portfolio and policy paper',
    ],
    careers: [
      'Senior administrative officer',
      'Procurement officer',
      'Local government manager',
      'Head of a service unit',
    ],
    faqs: [
      {
        question: 'Is it shorter than the M.Sc.?',
        answer:
          'No. It is a full Master’s of three semesters (1.5 years) at the same fee. Only the kind of work differs: courses and a portfolio in place of a dissertation.',
      },
      {
        question: 'Can I do a Ph.D. afterwards?',
        answer:
          'A Ph.D. normally asks for research experience. If you may want one, choose the M.Sc. in Public Administration.',
      },
      {
        question: 'Do I still need two referees?',
        answer:
          'Yes. One may be a senior colleague, as long as the address you give is an academic one. Ask the admissions office if that is difficult.',
      },
    ],
  },
  'taught-masters-public-policy': {
    description:
      'You need to give advice that holds, and to give it by Friday. This Master’s teaches the craft of the policy analyst in courses and live briefs, without a research dissertation. You learn economics for policy, reading data, law and regulation, stakeholder work, costing, evaluation, negotiation and plain writing. Fields of choice are energy, digital regulation, health, education and climate. Twice a semester your class becomes a policy unit for a week: a brief arrives on Monday from an agency, and on Friday you present options with costs and consequences. In the last semester you write a portfolio and one longer policy paper for a named reader. It suits staff of ministries, of the National Assembly, of regulators and civil society, and journalists who cover them.',
    entry: {
      kind: 'postgraduate',
      degree: 'A Bachelor’s degree in any subject',
      also: 'Work in government, regulation, the media or civil society is an advantage.',
    },
    topics: [
      'Economics and data for policy',
      'Regulation and law',
      'Costing and evaluation',
      'Writing and presenting advice',
      'Energy, digital, health or climate policy',
      'Portfolio and policy paper',
    ],
    careers: ['Policy officer', 'Regulatory analyst', 'Parliamentary researcher', 'Advocacy lead in civil society'],
    faqs: [
      {
        question: 'What is a live brief?',
        answer:
          'A real question that an agency or organisation brings on Monday. Your team answers it by Friday. Some answers have been used; all are marked.',
      },
      {
        question: 'How long does it take?',
        answer: 'Three semesters, or one and a half years, like the M.Sc.',
      },
      {
        question: 'Do I need economics?',
        answer: 'No. It starts from the beginning. You should not be afraid of a graph.',
      },
    ],
  },
}
