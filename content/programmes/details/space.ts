/* SAMPLE CONTENT: module names and answers are written for a fictional university; replace them with your own. */
import type { ProgrammeTexts } from '../text.ts'

export const spaceTexts: ProgrammeTexts = {
  'msc-geoinformatics-gis': {
    description:
      'You learn to answer questions that begin with “where”. In two semesters you study satellite images, positioning, databases of places, cartography, spatial statistics and the programming that ties them together. The confluence at Lokoja is our field laboratory: you map the flood of one year from radar images, compare it with the plain that people were told about, and find who lives in between. Other exercises follow land that turns into city around Abuja, the shrinking of Lake Chad, clinics that are too far to walk to, and erosion in Anambra. You learn to collect points with a phone, to state how wrong a map may be, and to draw it so that a council can decide. The third semester is a dissertation with an agency or on your own data.',
    entry: {
      kind: 'postgraduate',
      degree:
        'A Bachelor’s degree in Geography, Surveying, Geology, Computer Science, Urban Planning, Environmental Science, Engineering or a related subject',
    },
    topics: [
      'Geographic databases and web maps',
      'Remote sensing with optical and radar images',
      'Positioning and field survey',
      'Spatial statistics',
      'Programming for GIS',
      'Dissertation',
    ],
    careers: ['GIS analyst', 'Remote sensing scientist', 'Land and planning officer', 'Disaster risk officer'],
    faqs: [
      {
        question: 'Which software is used?',
        answer:
          'Mostly free software, such as QGIS, PostGIS and Python, so that you can go on using it anywhere. You meet one commercial package as well.',
      },
      {
        question: 'I have never programmed. Can I follow?',
        answer:
          'Yes. Programming starts from zero in the first weeks, always on maps. You should be at ease with a computer and with basic statistics.',
      },
      {
        question: 'Is there field work at Lokoja?',
        answer:
          'One week in the dry season. Transport and lodging are part of the programme. In unsafe times the exercise is done nearer to Abuja.',
      },
    ],
  },
  'phd-geoinformatics-gis': {
    description:
      'You take one spatial question and give it an answer that others can use and check. Topics now under way are early warning of floods on the Niger and the Benue, counting people where there was no census, following gullies and mines from space, land titles that survive a boundary dispute, and the honest mapping of uncertainty. You have access to an archive of satellite images over Nigeria that goes back to 1984, to a ground station that receives weather images, and to partners in mapping, space and emergency agencies. The first semester sharpens the proposal. After that you work in the field and at the screen, show your results twice a year, and publish code and data with the thesis wherever the law allows it.',
    entry: {
      kind: 'postgraduate',
      degree:
        'A Master’s degree in Geoinformatics, GIS, Remote Sensing, Surveying, Geography, Computer Science or a related subject',
    },
    topics: [
      'Research methods and reproducible work',
      'Advanced remote sensing',
      'Spatial modelling',
      'Defence of the proposal',
      'Thesis and oral examination',
    ],
    careers: [
      'University lecturer',
      'Senior scientist in a space or mapping agency',
      'Adviser on disaster risk',
      'Founder of a mapping company',
    ],
    faqs: [
      {
        question: 'I work in a state agency. Can I use its data?',
        answer: 'Yes, with written consent. We help you to write the agreement, including what may be published.',
      },
      {
        question: 'Do I need a Master’s in GIS itself?',
        answer:
          'No. A Master’s in a neighbouring field is accepted when your proposal shows that you can handle spatial data.',
      },
      {
        question: 'How many references do I need?',
        answer: 'Two. You add your referees in the form. They get a link by email and reply online.',
      },
    ],
  },
  'msc-aerospace-engineering': {
    description:
      'You study how vehicles fly in air and beyond it, and how to make them light enough to try. The first semester holds aerodynamics, flight mechanics, structures and propulsion. In the second you choose between aircraft, with drones for survey, delivery and crop spraying, and space, with orbits, attitude control and small satellites. You use the wind tunnel, a tool for computational flow and a bench where a satellite of one kilogram is assembled, shaken and tested. Nigeria has flown its own satellites and needs people who can build and operate the next ones; it also has airports, airlines and a maintenance trade that want engineers with judgement. The third semester is a dissertation, alone or as a clearly marked part of a team project.',
    entry: {
      kind: 'postgraduate',
      degree:
        'A Bachelor’s degree in Aerospace, Mechanical, Electrical, Systems or Materials Engineering, Physics or Mathematics',
    },
    topics: [
      'Aerodynamics and computational flow',
      'Flight mechanics and control',
      'Aerospace structures and composites',
      'Propulsion',
      'Orbits and small satellites',
      'Dissertation',
    ],
    careers: [
      'Aircraft or drone engineer',
      'Satellite systems engineer',
      'Maintenance and airworthiness engineer',
      'Doctoral researcher',
    ],
    faqs: [
      {
        question: 'Does this make me a pilot or a licensed aircraft engineer?',
        answer:
          'No. It is an academic degree in engineering. Licences for flying and for maintenance are given by the aviation authority after separate training.',
      },
      {
        question: 'My first degree is in physics. Which gaps will I have?',
        answer:
          'Usually structures and engineering drawing. You take one bridging course for each in the first semester.',
      },
      {
        question: 'Do students really build a satellite?',
        answer:
          'Teams build and test an engineering model on the ground. A launch depends on partners and is never promised.',
      },
    ],
  },
  'phd-aerospace-engineering': {
    description:
      'You work on one problem of flight or space technology that is open here and elsewhere. Groups study the flow over wings at the low speeds of drones, dust and heat in engines during harmattan, light structures from local fibres, control of swarms, attitude of very small satellites, and landing on rough ground without a runway. You share the wind tunnel, the vibration table, the composite oven and the computing cluster with the Master’s students, and help to look after one of them. The first semester ends with the defence of a sharpened proposal. A panel hears you twice a year. Testing outside needs permits, so you learn to plan for law and safety as well as for physics. The thesis is examined by someone from another university.',
    entry: {
      kind: 'postgraduate',
      degree:
        'A Master’s degree in Aerospace, Mechanical, Electrical or Systems Engineering, Physics or Applied Mathematics',
    },
    topics: [
      'Research methods and test planning',
      'Advanced aerodynamics, structures or control',
      'Defence of the proposal',
      'Experimental or numerical study',
      'Thesis and oral examination',
    ],
    careers: [
      'University lecturer',
      'Research engineer in a space or defence agency',
      'Chief engineer of a drone company',
      'Airworthiness specialist',
    ],
    faqs: [
      {
        question: 'Can I fly drones for my research?',
        answer:
          'Yes, under the permit of the university and the rules of the aviation and security authorities. Plan three months for a new permit.',
      },
      {
        question: 'Is a CGPA below 3.5 in my Master’s a final no?',
        answer:
          'The published minimum is 3.5 out of 5.0. If yours is lower, write to the admissions office about publications or work before you pay the application fee.',
      },
      {
        question: 'Are there supervisors for purely theoretical topics?',
        answer: 'Yes, in orbital mechanics, control and flow stability, often together with applied mathematics.',
      },
    ],
  },
  'msc-space-physics': {
    description:
      'You study the space between the Sun and the Earth, and what happens to us when it is disturbed. The magnetic equator crosses Nigeria, and the ionosphere above it behaves like nowhere else: it bends the signals of navigation satellites after sunset and makes positions jump by metres. You learn plasma physics, the upper atmosphere, solar wind, orbits and instruments, and you analyse data from receivers on our own roof. Programming runs through everything. Electives touch astronomy, climate from space and radiation. A proposal is part of your application, because you begin to work on your own topic in the second semester. The third is the dissertation. Graduates go on to a Ph.D., to the space agency, to aviation and to communications.',
    entry: {
      kind: 'postgraduate',
      degree: 'A Bachelor’s degree in Physics, Mathematics, Electrical Engineering, Geophysics or a related subject',
    },
    topics: [
      'Plasma physics',
      'Ionosphere and upper atmosphere',
      'Sun, solar wind and space weather',
      'Satellite orbits and instruments',
      'Data analysis and programming',
      'Dissertation',
    ],
    careers: [
      'Space weather scientist',
      'Satellite operations analyst',
      'Navigation and communications engineer',
      'Doctoral researcher',
    ],
    faqs: [
      {
        question: 'What goes into the research proposal?',
        answer:
          'Two pages: a question about the near-Earth environment, the data you would use and what you would do first. It shows how you think; you may change the topic later.',
      },
      {
        question: 'Is this astronomy?',
        answer:
          'Only in part. One elective is astronomy. The core is the Sun, the magnetosphere and the ionosphere, which affect life on the ground.',
      },
      {
        question: 'Do I need Python?',
        answer: 'You will by the end. The first month has a daily programming class for those who are new to it.',
      },
    ],
  },
  'phd-space-physics': {
    description:
      'You study one process in the space around the Earth, from data that we collect and from theory that you extend. Open questions include why bubbles form in the equatorial ionosphere on one evening and not on the next, how a storm on the Sun reaches the power grid, how lightning heats the air high above it, and how positions can be trusted during disturbance. Receivers and magnetometers on campus and with partners across West Africa give you years of records that few have looked at. You take two courses in the first semester and defend your proposal at its end. You are expected to visit a partner laboratory for a few weeks and to publish twice. We ask for three references, because we want to hear how you work with others.',
    entry: {
      kind: 'postgraduate',
      degree: 'A Master’s degree in Space Physics, Physics, Geophysics, Applied Mathematics or Electrical Engineering',
    },
    topics: [
      'Advanced plasma and ionospheric physics',
      'Time series and inverse methods',
      'Defence of the proposal',
      'Work at a partner laboratory',
      'Thesis and oral examination',
    ],
    careers: ['University lecturer', 'Scientist in a space agency', 'Space weather forecaster', 'Data scientist'],
    faqs: [
      {
        question: 'How do I add the third referee?',
        answer:
          'You add two referees in the form, and the third on the Reference Status page after you submit. All three reply online, each with a personal link.',
      },
      {
        question: 'Must I collect new data?',
        answer:
          'No. Much good work can be done on the records we already have. New instruments need time, and three years are short.',
      },
      {
        question: 'Is the visit abroad required?',
        answer:
          'No, and it does not have to be abroad. It is a few weeks with another group, wherever the right people are.',
      },
    ],
  },
  'msc-systems-engineering': {
    description:
      'You learn to see the whole: the parts, the people, the connections, and what happens when one of them fails. You start with modelling and feedback control, then take requirements, reliability, optimisation, simulation and decision under uncertainty. The cases are systems that we all depend on: the grid that collapses and must be started again, the Abuja light rail, fuel supply in a scarce month, a vaccine chain from airport to village, the ground and space parts of a satellite. You practise the plain documents by which large projects live or die. In teams you specify a system, break it on paper, and repair the specification. The third semester is a dissertation in which you model a real system, with an owner who answers your questions.',
    entry: {
      kind: 'postgraduate',
      degree: 'A Bachelor’s degree in any branch of engineering, Computer Science, Physics or Mathematics',
    },
    topics: [
      'Systems thinking and requirements',
      'Modelling, simulation and control',
      'Optimisation and operations research',
      'Reliability, safety and risk',
      'Project and life-cycle management',
      'Dissertation',
    ],
    careers: ['Systems engineer', 'Grid or transport planner', 'Reliability engineer', 'Technical project manager'],
    faqs: [
      {
        question: 'Which branch of engineering fits best?',
        answer:
          'Any. Classes mix electrical, mechanical, civil, computing and physics graduates, and the teams are formed so that no team has only one kind.',
      },
      {
        question: 'How is it different from project management?',
        answer:
          'Project management plans people, time and money. Systems engineering makes sure that the thing itself will work. You learn some of the first and much of the second.',
      },
      {
        question: 'How much mathematics is needed?',
        answer:
          'Linear algebra, differential equations and probability at the level of an engineering degree. There is a four-week refresher.',
      },
    ],
  },
  'phd-systems-engineering': {
    description:
      'You work on a system that is too large, too uncertain or too human for the methods we have. Doctoral students here study the restart of a national grid after collapse, mini-grids that share power fairly, traffic in cities with many informal buses, maintenance when spare parts take months, constellations of small satellites, and the safety of software that learns. You build models and test them against something that happened. A supervisor meets you weekly and a panel hears you twice a year; a partner outside the university gives data and asks awkward questions. The first semester ends with the defence of your proposal. The thesis should offer a method that others can use, and evidence from at least one real system that it helps.',
    entry: {
      kind: 'postgraduate',
      degree:
        'A Master’s degree in Systems Engineering or another branch of engineering, Computer Science or Applied Mathematics',
    },
    topics: [
      'Research methods',
      'Advanced modelling and optimisation',
      'Complex networks and resilience',
      'Defence of the proposal',
      'Thesis and oral examination',
    ],
    careers: [
      'University lecturer',
      'Chief systems engineer',
      'Adviser on infrastructure',
      'Research lead in energy or transport',
    ],
    faqs: [
      {
        question: 'Must I bring a partner organisation?',
        answer: 'No. It helps if you have one. Otherwise we look for one together in the first semester.',
      },
      {
        question: 'Can the topic be about software only?',
        answer:
          'Yes, if it treats software as a part of a larger system. A pure software topic belongs to the Ph.D. in Computer Science.',
      },
      {
        question: 'What does the CGPA of 3.5 refer to?',
        answer:
          'To your Master’s degree, on a scale of 5.0. If your university uses another scale, give it with the scale in the form; we convert it.',
      },
    ],
  },
}
