/* SAMPLE CONTENT: module names and answers are written for a fictional university; replace them with your own. */
import type { ProgrammeTexts } from '../text.ts'
import { engineeringBachelorTexts } from './engineering-bachelor.ts'

const engineeringHigherTexts: ProgrammeTexts = {
  'msc-petroleum-engineering': {
    description:
      'You learn to read a reservoir that no one has ever seen, and to produce from it without waste. The courses cover reservoir simulation, well testing, drilling and completions, enhanced recovery and the economics of a field, with the deep water and the marginal fields of the Niger Delta as the running example. You work with logs, cores and production histories, first by hand, then with a simulator. One course is about ending well: flare reduction, produced water, decommissioning, and what an operator owes to a community. Another looks at carbon storage and at gas as the fuel of Nigerian power stations. In the third semester you write a dissertation, if possible on data from an operator or from the regulator, and defend it before people from the industry.',
    entry: {
      kind: 'postgraduate',
      degree: 'A Bachelor’s degree in Petroleum, Chemical, Mechanical or Civil Engineering, Geology or Geophysics',
    },
    topics: [
      'Reservoir engineering and simulation',
      'Drilling and well completions',
      'Well testing and formation evaluation',
      'Gas engineering and flare reduction',
      'Petroleum economics and the Petroleum Industry Act',
      'Dissertation',
    ],
    careers: ['Reservoir engineer', 'Production or drilling engineer', 'Energy analyst', 'Officer with a regulator'],
    faqs: [
      {
        question: 'My degree is in geology. Will I keep up?',
        answer:
          'Yes, with work. You take a bridging course in fluid mechanics and numerical methods in the first four weeks. Geologists usually lead in formation evaluation.',
      },
      {
        question: 'Is there field work?',
        answer:
          'One week with an operator or a service company in the second semester, when security and weather allow. The programme does not depend on it: data sets stand in.',
      },
      {
        question: 'I have less than a CGPA of 2.5. What can I do?',
        answer:
          'The Postgraduate Diploma in Petroleum and Energy Resources Engineering takes a degree or an HND without that limit. With a good result there you can apply for the M.Sc.',
      },
    ],
  },
  'phd-petroleum-engineering': {
    description:
      'You work for three years on one problem of the subsurface or of the wells that reach it. Current questions are flow in the thin and faulted sands of the Niger Delta, recovery from marginal fields, sand control, mixtures of gas and water in old wells, storage of carbon dioxide in emptied reservoirs, and the measuring of flared gas from space. You have two supervisors, one in the university and where possible one in the industry, and you report to a panel twice a year. The first semester sharpens your proposal and fills gaps in numerical methods. You get time on the core laboratory and the computing cluster. A thesis is expected to rest on at least two published papers and to be useful to the people who have to decide.',
    entry: {
      kind: 'postgraduate',
      degree: 'A Master’s degree in Petroleum Engineering, Geosciences, Chemical Engineering or a related subject',
    },
    topics: [
      'Advanced flow in porous media',
      'Numerical methods and uncertainty',
      'Defence of the proposal',
      'Laboratory or simulation study',
      'Thesis and oral examination',
    ],
    careers: [
      'University lecturer',
      'Research engineer',
      'Technical adviser in an operating company',
      'Policy adviser on energy',
    ],
    faqs: [
      {
        question: 'May I use data from my employer?',
        answer:
          'Yes, if the company agrees in writing and lets you publish the method. Bring that letter early: most delays come from here.',
      },
      {
        question: 'Is research outside oil and gas possible?',
        answer:
          'Yes: geothermal heat, hydrogen and carbon storage need the same science, and two supervisors work on them.',
      },
      {
        question: 'How soon must I have a topic?',
        answer: 'You propose one when you apply, and you defend a sharper version at the end of the first semester.',
      },
    ],
  },
  'msc-materials-science-engineering': {
    description:
      'You ask why a material behaves as it does, and then change it. The courses go from the arrangement of atoms to the part in service: thermodynamics and phases, mechanical behaviour, electron microscopy, polymers and composites, corrosion, and materials for batteries and solar cells. You learn to prepare a sample properly, to operate the furnace, the hardness tester and the microscope on your own, and to doubt your own pictures. Nigerian matter comes first: Itakpe iron ore, kaolin and clays from Kogi, natural fibres, steel in salt air at Lagos and Bonny, scrap that is melted again. In the third semester you carry out a laboratory study and write a dissertation. Graduates work in steel, cement, quality control, failure analysis and energy, or go on to research.',
    entry: {
      kind: 'postgraduate',
      degree:
        'A Bachelor’s degree in Materials, Metallurgical, Mechanical or Chemical Engineering, Physics or Chemistry',
    },
    topics: [
      'Thermodynamics and phase diagrams',
      'Mechanical behaviour and fracture',
      'Microscopy and diffraction',
      'Corrosion and protection',
      'Materials for energy',
      'Dissertation',
    ],
    careers: ['Materials engineer', 'Quality and failure analyst', 'Corrosion engineer', 'Doctoral researcher'],
    faqs: [
      {
        question: 'How much time is in the laboratory?',
        answer:
          'Six hours a week in the first two semesters, and most of the third if your dissertation is experimental.',
      },
      {
        question: 'I studied chemistry, not engineering. Is that a problem?',
        answer:
          'No. You take an extra course in mechanics of materials. Chemists often choose corrosion or battery topics.',
      },
      {
        question: 'Can the dissertation be done at a plant?',
        answer:
          'Yes, if the plant gives access and a contact person, and the safety induction of the university has been passed.',
      },
    ],
  },
  'phd-materials-science-engineering': {
    description:
      'You choose a material and a question, and you stay with both until you understand something new. Groups work on perovskite and organic solar cells, on batteries from what is mined here, on biomaterials and low-cost implants, on composites from local fibres, on corrosion in oil and gas service, and on the computation of properties before anything is made. You share instruments, so you learn to plan, to keep a notebook that others can follow, and to look after a machine. The first semester holds a course in research methods and one in your field, and ends with the defence of your proposal. Twice a year you show your results to a panel, the failed ones too. The thesis is judged by an examiner from outside the university.',
    entry: {
      kind: 'postgraduate',
      degree: 'A Master’s degree in Materials Science, Metallurgical or Mechanical Engineering, Physics or Chemistry',
    },
    topics: [
      'Research methods and laboratory practice',
      'Advanced characterisation',
      'Modelling of materials',
      'Defence of the proposal',
      'Thesis and oral examination',
    ],
    careers: [
      'University lecturer',
      'Research scientist',
      'Head of a materials laboratory',
      'Founder of a manufacturing company',
    ],
    faqs: [
      {
        question: 'Which instruments are available?',
        answer:
          'Furnaces, hardness and tensile testers, optical and electron microscopes, X-ray diffraction, and a clean bench for thin films. What we do not have is measured with partners.',
      },
      {
        question: 'Can I do a purely computational thesis?',
        answer:
          'Yes. You still take the laboratory course, because a modeller should know how the numbers are measured.',
      },
      {
        question: 'Who pays for samples and measurements?',
        answer:
          'A bench budget belongs to every accepted topic. What goes beyond it is agreed with the supervisor before the work starts.',
      },
    ],
  },
  'pgd-petroleum-energy-resources-engineering': {
    description:
      'You have a degree or an HND in engineering or science and want to enter energy, or you work there and lack the theory. In two semesters you learn how oil and gas are found, drilled, produced, measured and sold, and what complements them: solar fields, mini-grids, hydropower and gas to power. The courses are practical. You read logs, size a separator, calculate a mud weight, work out the cost of a kilowatt-hour from five sources, and write a safety case. Visits and data come from the Niger Delta and from the power sector around Abuja. A supervised project closes the year. The diploma is a qualification in its own right, and with a good result it opens the way to the M.Sc. for people whose first degree was not strong enough.',
    entry: {
      kind: 'postgraduate',
      degree: 'A Bachelor’s degree or an HND in engineering, geology, physics, chemistry or mathematics',
    },
    topics: [
      'Petroleum geology and exploration',
      'Drilling and production',
      'Gas processing and gas to power',
      'Solar, hydro and mini-grids',
      'Energy economics, health and safety',
      'Project',
    ],
    careers: ['Field or process engineer', 'Energy project officer', 'Safety officer', 'Student of the M.Sc.'],
    faqs: [
      {
        question: 'Is an HND enough?',
        answer:
          'Yes. An HND in a technical subject is accepted for the diploma. A CGPA of 2.5 is not asked for here; it is asked for the M.Sc.',
      },
      {
        question: 'How long is it and what does it cost?',
        answer:
          'Two semesters. The fee per semester is the same as for a Master’s: ₦906,060, or $1,000 for international students, so ₦1,812,120 or $2,000 in total.',
      },
      {
        question: 'Will the M.Sc. take me afterwards?',
        answer:
          'You apply like everyone else. A diploma passed with credit is evidence that you can do the work, and you do not need to repeat courses you have passed.',
      },
    ],
  },
}

export const engineeringTexts: ProgrammeTexts = { ...engineeringBachelorTexts, ...engineeringHigherTexts }
