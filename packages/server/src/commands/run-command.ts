import { parseArgs } from 'node:util'
import { readConfiguration } from '../configuration/read.ts'
import { startSettings } from '../start/settings.ts'
import { StartProblem } from '../start-problem.ts'
import { commands } from './commands.ts'
import { withDatabase } from './connect.ts'

const usage = () =>
  [
    'Usage: npx stoa <command> [options]',
    '',
    '  start\n      Starts the platform and the storefront (npm start); start --help shows its settings.',
    ...Object.entries(commands).map(([name, { sentence, required, optional = [] }]) => {
      const options = [
        ...required.map(option => `--${option} …`),
        ...optional.map(option => `[--${option} …]`),
      ]
      return `  ${[name, ...options].join(' ')}\n      ${sentence}`
    }),
    '',
    'All take --data DIR, or DATABASE_URL for your own PostgreSQL. They answer with JSON.',
  ].join('\n')

/** Runs one command of `npx stoa`; a mistake in its words is said in one sentence. */
export async function runCommand(args: readonly string[]): Promise<void> {
  const [subject, verb, ...rest] = args
  if (!subject || subject === '--help' || subject === 'help') return console.log(usage())
  const name = `${subject} ${verb ?? ''}`.trim()
  const command = commands[name]
  if (!command)
    throw new StartProblem(`There is no command "${name}": npx stoa --help lists those there are.`)
  const names = [...command.required, ...(command.optional ?? [])]
  const values = readOptions(name, rest, names)
  for (const option of command.required) {
    if (!values[option]) throw new StartProblem(`The command "${name}" needs --${option}.`)
  }
  const { data, ...options } = values
  const config = readConfiguration(startSettings, {
    args: data ? ['--data', data] : [],
    env: process.env,
  }).values
  console.log(
    JSON.stringify(await withDatabase(config, connected => command.run(options, connected)), null, 2),
  )
}

function readOptions(name: string, args: readonly string[], names: readonly string[]) {
  try {
    const options = Object.fromEntries(
      [...names, 'data'].map(option => [option, { type: 'string' as const }]),
    )
    return parseArgs({ args: [...args], options }).values as Record<string, string | undefined>
  } catch (error) {
    throw new StartProblem(`The command "${name}" was not understood: ${(error as Error).message}`)
  }
}
