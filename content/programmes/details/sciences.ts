/* SAMPLE CONTENT: module names and answers are written for a fictional university; replace them with your own. */
import type { ProgrammeTexts } from '../text.ts'

export const sciencesTexts: ProgrammeTexts = {
  'msc-applied-math': {
    description:
      'You learn to turn a question from the world into mathematics, to answer it, and to say how far the answer can be trusted. The courses cover differential equations, numerical analysis, optimisation, probability and scientific computing. You prove what can be proved and compute the rest. Examples come from around you: how malaria and Lassa fever spread, how heat leaves a mud-brick house, how a loan book behaves in a year of high inflation, how a river rises. You write a research proposal for your application, and you refine it with a supervisor in the second semester. The third semester is the dissertation. Graduates teach, go on to a Ph.D., or work with data, risk and simulation. A 50% merit scholarship is offered on this programme.',
    entry: {
      kind: 'postgraduate',
      degree: 'A Bachelor’s degree in Mathematics, Statistics, Physics, Computer Science or Engineering',
    },
    topics: [
      'Ordinary and partial differential equations',
      'Numerical analysis and scientific computing',
      'Optimisation',
      'Probability and stochastic processes',
      'Models in epidemiology and finance',
      'Dissertation',
    ],
    careers: ['Lecturer or teacher', 'Quantitative analyst', 'Modeller in public health', 'Doctoral researcher'],
    faqs: [
      {
        question: 'How do I get the 50% scholarship?',
        answer:
          'It is given on merit and covers 50% of the tuition fees. Ask the admissions office about eligibility after you have applied.',
      },
      {
        question: 'What should the research proposal contain?',
        answer:
          'Two or three pages: a problem, why it matters, the mathematics you would use, and two or three papers that you have read. We do not expect results.',
      },
      {
        question: 'How does it differ from Mathematical Modelling?',
        answer:
          'Applied Mathematics has more analysis and proof, and is research-led. Mathematical Modelling is more about building and testing models with data.',
      },
    ],
  },
  'phd-applied-math': {
    description:
      'You find something true that was not known, in mathematics that people need. Our groups work on the spread of infections, on the flow of fluids and heat, on optimisation and games, on numerical methods for large systems, and on the mathematics of data. You read widely in the first semester, take two advanced courses and defend your proposal. After that you meet your supervisor every week, speak in the seminar once a semester and are heard by a panel twice a year. Most students work between proof and computation, and publish code with their papers. You teach one problem class a week in the second year and learn from it. We ask for three references, at least one of them from the supervisor of your Master’s dissertation.',
    entry: {
      kind: 'postgraduate',
      degree: 'A Master’s degree in Mathematics, Applied Mathematics, Statistics, Physics or a related subject',
    },
    topics: [
      'Two advanced courses in your field',
      'Research seminar',
      'Defence of the proposal',
      'Two progress panels a year',
      'Thesis and oral examination',
    ],
    careers: [
      'University lecturer',
      'Researcher in public health or climate',
      'Quantitative researcher',
      'Data scientist',
    ],
    faqs: [
      {
        question: 'Why three references, when the form has room for two?',
        answer:
          'You add two referees in the form and the third on the Reference Status page after you submit. All three reply online, each with a personal link.',
      },
      {
        question: 'Is there a qualifying examination?',
        answer:
          'Yes, an oral one on two subjects at the end of the first semester, together with the defence of the proposal.',
      },
      {
        question: 'Can I do pure mathematics?',
        answer:
          'Only where it meets an application. For pure algebra or topology we have no supervisors, and we would rather say so now.',
      },
    ],
  },
  'msc-theoretical-applied-physics': {
    description:
      'You study the laws first and then use them. The first semester is the core that every physicist should own: classical mechanics, electrodynamics, quantum mechanics and statistical physics, at a level where you can read a paper. In the second you choose between theory, such as quantum fields, gravitation or condensed matter, and application, such as solar cells, radiation in medicine, or the physics of rocks and groundwater. Computation is used in both. A short research proposal is part of the application, so that we can find you a supervisor in time. The third semester is the dissertation. Some graduates go on to a Ph.D.; others work in energy, medical physics, data or teaching. A 50% merit scholarship is offered on this programme.',
    entry: {
      kind: 'postgraduate',
      degree: 'A Bachelor’s degree in Physics, Applied Physics, Mathematics, Engineering Physics or a related subject',
    },
    topics: [
      'Quantum mechanics and electrodynamics',
      'Statistical physics',
      'Condensed matter and solar cells',
      'Radiation and medical physics',
      'Computational physics',
      'Dissertation',
    ],
    careers: [
      'Physicist in energy or health',
      'Lecturer or teacher',
      'Data and simulation specialist',
      'Doctoral researcher',
    ],
    faqs: [
      {
        question: 'How do I get the 50% scholarship?',
        answer:
          'It is given on merit and covers 50% of the tuition fees. Ask the admissions office about eligibility after you have applied.',
      },
      {
        question: 'Do I choose theory or application when I apply?',
        answer: 'No. You say what attracts you in the proposal, and you decide after the first semester.',
      },
      {
        question: 'Can an engineer be admitted?',
        answer:
          'Yes, with a good record in mathematics. You will have to work up quantum mechanics in the first weeks; we send a reading list when you are admitted.',
      },
    ],
  },
  'phd-theoretical-applied-physics': {
    description:
      'You take one problem in physics further than it has been taken. In theory, we work on quantum many-body systems, on gravitation, and on the statistical physics of networks. In application, we work on thin films for solar cells, on detectors, on radiation in the environment of old mines at Jos, and on finding groundwater in hard rock. Theory students have a desk, a cluster and a seminar; experimental students also have a share in the film laboratory and its rota. Two courses and the defence of your proposal fill the first semester. Then you work, show your results to a panel twice a year, and publish. You are expected to explain your topic once a year to secondary school pupils, which is harder than the panel.',
    entry: {
      kind: 'postgraduate',
      degree: 'A Master’s degree in Physics, Applied Physics, Applied Mathematics or a related subject',
    },
    topics: [
      'Two advanced courses in your field',
      'Research methods',
      'Defence of the proposal',
      'Theoretical, computational or laboratory study',
      'Thesis and oral examination',
    ],
    careers: [
      'University lecturer',
      'Research scientist',
      'Medical or environmental physicist',
      'Analyst in finance or technology',
    ],
    faqs: [
      {
        question: 'Which CGPA do I need?',
        answer:
          '3.5 or above out of 5.0 in your Master’s degree. If your transcript uses another scale, enter it with the scale; we convert it.',
      },
      {
        question: 'How many references are there?',
        answer: 'Three. You add two referees in the form and the third on the Reference Status page.',
      },
      {
        question: 'Can I move between theory and experiment?',
        answer: 'Until the defence of the proposal, yes. Later it costs too much time.',
      },
    ],
  },
  'msc-applied-statistics': {
    description:
      'You learn to collect numbers with care, to see what they say, and to refuse what they do not. The courses take you through probability, regression, sampling, experiments, time series, Bayesian methods and statistical computing in R and Python. You design a household survey that a tired interviewer can still carry out, estimate crop yields from few plots, follow prices in Nigerian markets, and analyse a clinical trial. Every course has a data set with faults in it, as data have. You learn to write a page that a permanent secretary reads to the end. The third semester is a dissertation, often with a ministry, a bank, a hospital or a telecoms company, on a question that needs an answer.',
    entry: {
      kind: 'postgraduate',
      degree:
        'A Bachelor’s degree in Statistics, Mathematics, Economics, Computer Science, Engineering or a subject with statistics in it',
    },
    topics: [
      'Probability and inference',
      'Regression and multivariate methods',
      'Surveys and sampling',
      'Experiments and clinical trials',
      'Time series and Bayesian methods',
      'Dissertation',
    ],
    careers: [
      'Statistician in government or health',
      'Data scientist',
      'Risk analyst',
      'Survey and evaluation officer',
    ],
    faqs: [
      {
        question: 'Is a first degree in economics enough?',
        answer:
          'Yes, if it had mathematics and statistics courses with good marks. A refresher in calculus and matrices runs in the first three weeks.',
      },
      {
        question: 'What is the difference from data science?',
        answer:
          'You learn the tools of data science, and beside them how data come about: sampling, measurement, bias. That part is what employers miss most.',
      },
      {
        question: 'M.Sc. or Professional Master’s?',
        answer:
          'The M.Sc. takes three semesters and has a dissertation, which a Ph.D. asks for. The Professional Master’s takes two and has a project at work.',
      },
    ],
  },
  'msc-mathematical-modeling': {
    description:
      'You learn to build a model, to test it against the world, and to throw it away when it fails. The first semester gives the tools: dynamical systems, probability, optimisation, numerical methods and programming. In the second you use them on cases with data: an outbreak of cholera after a flood, the load on a power feeder, the fish stock of a lagoon, queues at a port, the price of maize across the Sahel. You work in pairs, and every model is reviewed by another pair who try to break it. You learn to say what a model leaves out, in words that a decision maker understands. The third semester is a dissertation with a partner organisation or a research group. The degree prepares for modelling in health, energy, finance and environment, or for a Ph.D.',
    entry: {
      kind: 'postgraduate',
      degree: 'A Bachelor’s degree in Mathematics, Statistics, Physics, Computer Science, Economics or Engineering',
    },
    topics: [
      'Dynamical systems',
      'Stochastic models and simulation',
      'Optimisation',
      'Fitting models to data',
      'Modelling workshop with real cases',
      'Dissertation',
    ],
    careers: [
      'Modeller in health or environment',
      'Operations research analyst',
      'Energy or transport analyst',
      'Doctoral researcher',
    ],
    faqs: [
      {
        question: 'Which programming language is used?',
        answer: 'Python, from the beginning. You do not need experience, but you should like trying things out.',
      },
      {
        question: 'Do I need a research proposal?',
        answer:
          'No. The topic of the dissertation is agreed in the second semester, usually with a partner who has a problem.',
      },
      {
        question: 'I have a degree in economics. Is that accepted?',
        answer: 'Yes, with courses in calculus and statistics. You take a bridging course in differential equations.',
      },
    ],
  },
  'pm-applied-statistics': {
    description:
      'You work with data already and want to be on firm ground. In two semesters of Fridays and Saturdays you go through what a practising statistician uses: cleaning and describing data, regression, sampling, quality control, forecasting, and the clear presentation of doubt. All exercises are done on the computer, with free software that you can install at work the next day. Bring your own problem: the returns of a branch network, the coverage of a vaccination round, the meter readings of a distribution company. In the second semester it becomes your project, with a coach from the faculty. There is no dissertation. People come from banks, ministries, health programmes, polling and logistics, and leave with methods that they can defend when someone powerful dislikes the result.',
    entry: {
      kind: 'postgraduate',
      degree: 'A Bachelor’s degree in any subject with some mathematics or statistics',
      also: 'Work with data, or the offer of it, is an advantage: the project is best done at work.',
    },
    topics: [
      'Data cleaning and description',
      'Regression and forecasting',
      'Survey sampling',
      'Quality and process control',
      'Reporting and graphics',
      'Project at work',
    ],
    careers: [
      'Data analyst',
      'Monitoring and evaluation officer',
      'Credit or risk analyst',
      'Head of a statistics unit',
    ],
    faqs: [
      {
        question: 'Is the Professional Master’s taught in the evening?',
        answer:
          'On Fridays and Saturdays, so that one working day in the week is touched. Materials are recorded in a small format for weak connections.',
      },
      {
        question: 'What do I need to remember from school mathematics?',
        answer: 'Percentages, graphs, simple algebra. The rest is taught. A short self-test shows you your level.',
      },
      {
        question: 'May I use confidential data for the project?',
        answer: 'Yes, with your employer’s consent. The report can be kept closed; the method is what is marked.',
      },
    ],
  },
  'pm-mathematical-modeling': {
    description:
      'You have to plan, price or forecast, and spreadsheets no longer carry you. In two semesters you learn to describe a system in a few honest equations, to simulate it, to fit it to what you have observed and to show what follows. Short courses cover simulation, optimisation, stochastic models, forecasting and the programming that they need. The cases come from work in Nigeria: fuel and diesel supply to base stations, staffing of a hospital at night, stock that moves slowly through Apapa, solar capacity for a factory. You bring a case of your own, which becomes the project of the second semester with a coach from the faculty. You finish with a model that runs, a report that a director can read, and the habit of stating your assumptions first.',
    entry: {
      kind: 'postgraduate',
      degree: 'A Bachelor’s degree in science, engineering, economics or another subject with mathematics',
      also: 'Two years of work in planning, operations or analysis are an advantage.',
    },
    topics: [
      'Modelling and assumptions',
      'Simulation',
      'Optimisation of plans and stocks',
      'Forecasting and risk',
      'Programming for models',
      'Project at work',
    ],
    careers: ['Operations analyst', 'Planning manager', 'Energy and supply modeller', 'Consultant'],
    faqs: [
      {
        question: 'How much time does it take beside a job?',
        answer: 'Two days of classes in most weeks, Friday and Saturday, and about eight hours of your own work.',
      },
      {
        question: 'What if my employer does not give me a case?',
        answer:
          'Then you choose one from a list that partners give us. We do not turn anyone away for lack of a project.',
      },
      {
        question: 'What does it cost?',
        answer:
          '₦906,060 per semester, or $1,000 for international students. Two semesters make ₦1,812,120 or $2,000 in total.',
      },
    ],
  },
}
