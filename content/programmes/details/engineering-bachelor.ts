/* SAMPLE CONTENT: module names and answers are written for a fictional university; replace them with your own. */
import type { ProgrammeTexts } from '../text.ts'

const engineeringEntry = {
  kind: 'undergraduate',
  credits:
    'English Language, Mathematics, Physics, Chemistry and one of Further Mathematics, Technical Drawing, Biology, Geography or Economics',
  jamb: 'English Language, Mathematics, Physics and Chemistry',
  direct: 'Mathematics, Physics and Chemistry, or a branch of engineering',
} as const

export const engineeringBachelorTexts: ProgrammeTexts = {
  'beng-petroleum-engineering': {
    description:
      'You learn how oil and gas are trapped in rock, how wells are drilled, and how they are brought up safely and measured honestly. Two years of mathematics, physics, chemistry and drawing come first, as in every branch of engineering. Then you study geology, drilling fluids, reservoirs, production and gas, with examples from the Niger Delta, where most of the country’s wells are. You weigh mud, read logs, model a small field and work out whether it pays. You also learn what has gone wrong: spills, flaring, wells left open. Industrial training takes six months of the fourth year. In the fifth you write a project and a design in a team, for instance the development of a marginal field with no routine flaring.',
    entry: engineeringEntry,
    topics: [
      'Engineering mathematics, drawing and workshop',
      'Geology and rock properties',
      'Drilling engineering',
      'Reservoir and production engineering',
      'Natural gas and flare reduction',
      'Field design project',
    ],
    careers: [
      'Drilling or production engineer',
      'Reservoir engineer',
      'Gas and power engineer',
      'Safety and environment officer',
    ],
    faqs: [
      {
        question: 'Is petroleum still a good choice when the world turns to other energy?',
        answer:
          'Nigeria will produce and use gas for decades, and wells must also be closed, cleaned and reused. Flow in rock, heat, pressure and cost are also what geothermal energy and carbon storage need. Choose it if that work interests you.',
      },
      {
        question: 'Which O’Level credits are needed?',
        answer:
          'English Language, Mathematics, Physics, Chemistry and one more of the listed subjects, in up to two sittings.',
      },
      {
        question: 'Do we go offshore?',
        answer:
          'No. Field visits are to training rigs and to gas plants on land. Some students see a platform during industrial training, with the safety training of the company.',
      },
      {
        question: 'Can I enter with a JUPEB certificate?',
        answer:
          'Yes, into 200 level, with passes in Mathematics, Physics and Chemistry and the same five O’Level credits.',
      },
    ],
  },
  'beng-civil-engineering': {
    description:
      'You learn to design what stands, carries and drains: roads, bridges, buildings, dams, pipes. The first two years lay the ground in mathematics, mechanics, drawing and materials. After that you calculate beams and frames, test concrete and soil from the campus and from road cuts around Abuja, survey a site with a level and with a drone, and learn how water moves through a city that was built faster than its drains. Flooding at Lokoja, collapsed buildings in Lagos and laterite roads after one rainy season are worked through as cases: what failed, who could have known, what the code says. Six months of industrial training fall in the fourth year. The fifth year is a full design in a team, from survey to drawings and bill of quantities.',
    entry: engineeringEntry,
    topics: [
      'Structural analysis and design in concrete and steel',
      'Soil mechanics and foundations',
      'Surveying',
      'Water supply, drainage and flood control',
      'Roads and traffic',
      'Project management and building codes',
    ],
    careers: ['Structural engineer', 'Site engineer', 'Water or highway engineer', 'Building control officer'],
    faqs: [
      {
        question: 'Is Technical Drawing needed?',
        answer:
          'No. It counts as the fifth credit if you have it. Everyone learns drawing by hand and on the computer in the first year.',
      },
      {
        question: 'Does the degree lead to registration as an engineer?',
        answer:
          'A five-year B.Eng. is the usual first step. After it come supervised practice and the examination of the professional body; ask the department about the present state of accreditation.',
      },
      {
        question: 'Is the work outdoors?',
        answer:
          'Part of it. Survey camp is two weeks outside, and soil and concrete are tested in the laboratory. Design is desk work. You need boots and a helmet from the second year.',
      },
      {
        question: 'Can I come in at 200 level with an ND?',
        answer: 'Yes, with an ND or HND in Civil Engineering or a related field and the five O’Level credits.',
      },
    ],
  },
  'beng-mechanical-engineering': {
    description:
      'You learn how things move, heat, cool, wear and break, and how to design them so that they do it less. Mathematics, physics, drawing and the workshop fill the first two years: you file, weld, turn and measure before you are allowed to specify. Then come thermodynamics, fluids, strength of materials, vibration, machine design and control. Examples are close at hand: the generator behind every shop, a cassava grater that is safe for the hand, cooling for a clinic’s vaccine store when the grid is off, pumps for dry-season farming. You simulate, build and test. Industrial training takes half of the fourth year. In the fifth, your team designs a machine, makes it, and shows it working to people who would have to use it.',
    entry: engineeringEntry,
    topics: [
      'Workshop practice and engineering drawing',
      'Thermodynamics and heat transfer',
      'Fluid mechanics and machines',
      'Strength of materials and machine design',
      'Control and instrumentation',
      'Manufacturing and maintenance',
    ],
    careers: ['Design engineer', 'Plant and maintenance engineer', 'Energy and cooling engineer', 'Production manager'],
    faqs: [
      {
        question: 'Do I need workshop experience?',
        answer: 'No. Workshop practice starts from the beginning, in groups of twelve, with safety first.',
      },
      {
        question: 'Is there electronics and software in it?',
        answer:
          'Yes: one programming course, one in electrical machines, and two in measurement and control. Most final projects have a microcontroller in them.',
      },
      {
        question: 'I have a C6 in Chemistry. Does that count?',
        answer: 'Yes. A1 to C6 are all credits. D7 and E8 are passes, but not credits.',
      },
      {
        question: 'Which tools and clothes do I need?',
        answer:
          'A boiler suit, safety boots and a scientific calculator by the second week. The workshop keeps gloves, goggles and helmets in all sizes. A drawing board is lent to you for the first year.',
      },
    ],
  },
  'beng-materials-metallurgical': {
    description:
      'You learn what things are made of, how to make it better, and why it failed. After two years of common engineering you study crystals, phases, extraction, casting, welding, polymers, ceramics and corrosion. Nigeria has iron ore at Itakpe, tin and columbite on the Jos Plateau, lead and zinc in Ebonyi, lithium in Nasarawa, and exports most of it as rock: this programme is about the steps that are missing. You polish a section until you can read it under the microscope, cast and heat-treat your own test bar, break it, and explain the fracture. Six months of industrial training are spent in steel, cement, mining or quality control. The fifth year is a project in the laboratory and a plant design. A 50% merit scholarship is offered on this programme.',
    entry: engineeringEntry,
    topics: [
      'Structure and properties of materials',
      'Mineral processing and extraction',
      'Casting, welding and heat treatment',
      'Polymers, ceramics and composites',
      'Corrosion and its prevention',
      'Failure analysis',
    ],
    careers: [
      'Metallurgist in steel or mining',
      'Quality control engineer',
      'Corrosion and inspection engineer',
      'Battery and solar materials engineer',
    ],
    faqs: [
      {
        question: 'How do I get the 50% scholarship?',
        answer:
          'It is given on merit and covers 50% of the tuition fees. Write to the admissions office after you have applied; they tell you whether you are eligible and what to send.',
      },
      {
        question: 'Is this the same as mining engineering?',
        answer:
          'No. Mining gets the ore out of the ground. You begin where the ore arrives: you turn it into metal, and metal into something that lasts.',
      },
      {
        question: 'What work is there?',
        answer:
          'Steel rolling, foundries, cement, pipelines, inspection companies, standards bodies and, more and more, mineral processing. Every failed part in the country needs someone who can say why.',
      },
      {
        question: 'Is it very heavy in chemistry?',
        answer: 'About as much as physics. You need a credit in both, and in Mathematics.',
      },
    ],
  },
}
