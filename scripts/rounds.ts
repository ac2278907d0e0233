import { parseArgs } from 'node:util'
import type { Context } from '../server/base/context.ts'
import { toCsv } from '../server/base/csv.ts'
import { addRound, type Decision, listRounds, moveRound, setOffering } from '../server/features/rounds/by-command.ts'
import { extendRound } from '../server/features/rounds/extend-round.ts'
import { setAcceptanceFee } from '../server/features/rounds/set-acceptance-fee.ts'
import { readCommandConfig } from '../server/start/command-config.ts'
import { withCommandContext } from '../server/start/command-context.ts'
import { offeringStates } from '../shared/domain/seats.ts'
import { explain, required, UsageError } from './command-line/usage.ts'

const usage = `npm run rounds -- list
npm run rounds -- add ROUND --session 2028/2029 --name NAME --types msc,phd --opens DAY --closes DAY --decisions DAY --starts DAY --by NAME --why TEXT
npm run rounds -- dates ROUND [--opens DAY] [--closes DAY] --by NAME --why TEXT
npm run rounds -- programme ROUND PROGRAMME open|closed|full --by NAME --why TEXT
npm run rounds -- acceptance-fee ROUND [PROGRAMME] --amount 50,000 --by NAME --why TEXT
npm run rounds -- extend APPLICATION --until DAY --by NAME --why TEXT

Write a DAY like this: 2027-01-15. A round closes at the end of its day. APPLICATION is a number
or a uuid. An amount is in the currency of the round; none means no fee. Offers that were approved before keep their fee. list prints CSV on standard output.
`

const text = { type: 'string' } as const
const options = {
  amount: text,
  session: text,
  name: text,
  types: text,
  opens: text,
  closes: text,
  decisions: text,
  starts: text,
  until: text,
  by: text,
  why: text,
}

type Values = ReturnType<typeof readArguments>['values']

function readArguments() {
  return parseArgs({ options, allowPositionals: true })
}

async function run(context: Context): Promise<number> {
  const { values, positionals } = readArguments()
  const [command, name, programme, wanted, ...more] = positionals
  if (more.length > 0) throw new UsageError(`Unexpected argument: ${more[0]}.`)
  switch (command) {
    case 'list': {
      const { heading, rows } = await listRounds(context)
      process.stdout.write(toCsv(heading, rows))
      return 0
    }
    case 'add':
      await addRound(context, newRound(required(name, 'Give the round.'), values), decisionOf(values))
      break
    case 'dates': {
      if (!values.opens && !values.closes) throw new UsageError('Give --opens, --closes or both.')
      const id = required(name, 'Give the round.')
      await moveRound(context, { id, opensOn: values.opens, closesOn: values.closes }, decisionOf(values))
      break
    }
    case 'programme': {
      const state = offeringStates.find(each => each === wanted)
      if (!state) throw new UsageError('Give open, closed or full.')
      const round = required(name, 'Give the round.')
      await setOffering(context, { round, programme: programme ?? '', state }, decisionOf(values))
      break
    }
    case 'acceptance-fee': {
      const amount = required(values.amount, '--amount is missing.')
      await setAcceptanceFee(
        context,
        { round: required(name, 'Give the round.'), programme, amount },
        decisionOf(values),
      )
      break
    }
    case 'extend': {
      const until = required(values.until, '--until is missing.')
      const application = required(name, 'Give the application by its number or uuid.')
      await extendRound(context, { application, until }, decisionOf(values))
      break
    }
    default:
      throw new UsageError(command ? `There is no command ${command}.` : 'Give a command.')
  }
  process.stderr.write('Done.\n')
  return 0
}

function newRound(id: string, values: Values) {
  return {
    id,
    session: required(values.session, '--session is missing.'),
    name: required(values.name, '--name is missing.'),
    programTypes: required(values.types, '--types is missing.').split(','),
    opensOn: required(values.opens, '--opens is missing.'),
    closesOn: required(values.closes, '--closes is missing.'),
    decisionsBy: required(values.decisions, '--decisions is missing.'),
    startsOn: required(values.starts, '--starts is missing.'),
  }
}

function decisionOf({ by, why }: Values): Decision {
  return {
    by: required(by, '--by is missing. Say who decided this.'),
    why: required(why, '--why is missing. Say why.'),
  }
}

try {
  if (readArguments().positionals.length === 0) throw new UsageError('Give a command.')
  process.exitCode = await withCommandContext(readCommandConfig(process.env), run)
} catch (error) {
  process.stderr.write(explain(error, usage))
  process.exitCode = 1
}
