import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readConfiguration } from '../config/load.ts'
import { StartupError } from '../platform-support/startup-error.ts'
import { loadShopConfig, settingsOf } from '../start/shop-config.ts'
import { startSettings } from '../start/start-settings.ts'
import { callModule } from './call-descriptors.ts'
import { runCheck } from './check.ts'
import { commands } from './commands.ts'
import { withDatabase } from './connect.ts'
import { wireCommands } from './wire-commands.ts'

const usage = () =>
  [
    'Usage: npx stoa <command> [options]',
    '',
    '  start\n      Starts the platform and the storefront (npm start); start --help shows its settings.',
    '  warm\n      Compiles the modules of a start, so that the first one is as fast as later ones, such as in the image of a container.',
    '  check\n      Prints security findings for a start with the same options, with remedies. Starts nothing.',
    '  generate [--out …]\n      Writes the calls of the features of stoa.config.ts for @stoa/client, and the types of custom fields. Default: to the output.',
    ...Object.entries({ ...commands, ...wireCommands }).map(
      ([name, { description, required, optional = [] }]) => {
        const options = [
          ...required.map(option => `--${option} …`),
          ...optional.map(option => `[--${option} …]`),
        ]
        return `  ${[name, ...options].join(' ')}\n      ${description}`
      },
    ),
    '  proof [url] [options]\n      Attacks an installation and prints the results (package @stoa/proof); proof --help shows its options.',
    '',
    'Commands with --url call a running platform. The others, except proof, take --data DIR, or DATABASE_URL for your own PostgreSQL, and print JSON.',
  ].join('\n')

/** Runs one command of `npx stoa`. Throws a StartupError for invalid arguments. */
export async function runCommand(args: readonly string[]): Promise<void> {
  const [subject] = args
  if (subject === 'check') return runCheck(args.slice(1))
  if (subject === 'generate') return runGenerate(args.slice(1))
  if (subject === 'proof') return runProof(args.slice(1))
  if (!subject || subject === 'help' || args.includes('--help')) return console.log(usage())
  const isOneWord = subject in wireCommands || subject in commands
  const name = isOneWord ? subject : `${subject} ${args[1] ?? ''}`.trim()
  const rest = args.slice(isOneWord ? 1 : 2)
  const wireCommand = wireCommands[name]
  if (wireCommand) {
    const options = readOptions(name, rest, wireCommand)
    return void process.stdout.write(await wireCommand.run(options))
  }
  const command = commands[name]
  if (!command) throw new StartupError(`There is no command "${name}": npx stoa --help lists all commands.`)
  const { data, ...options } = readOptions(name, rest, command, ['data'])
  const config = readConfiguration(startSettings, {
    args: data ? ['--data', data] : [],
    env: process.env,
    file: settingsOf(await loadShopConfig()),
  }).values
  console.log(
    JSON.stringify(
      await withDatabase(config, connected => command.run(options, connected), command),
      null,
      2,
    ),
  )
}

/** `npx stoa generate`: the calls of packages as a module, in a file or on the output. */
async function runGenerate(args: readonly string[]): Promise<void> {
  const { out } = readOptions('generate', args, { required: [], optional: ['out'] })
  const { features = [], customFields } = await loadShopConfig()
  // Loaded for this command alone: it brings the whole platform.
  const { withPackages } = await import('../with-packages.ts')
  withPackages(features)
  const { fieldTypes, readDeclarations } = await import('../custom-fields/index.ts')
  const sources = [...features.flatMap(feature => feature.customFields ?? []), customFields ?? {}]
  const types = fieldTypes(readDeclarations(sources))
  const text = [callModule(features.flatMap(({ contract }) => contract ?? [])), types]
    .filter(Boolean)
    .join('\n')
  if (out) await writeFile(out, text)
  else process.stdout.write(text)
}

/** A separate package, so that production servers do not contain attacks. It depends on this one. */
const PROOF: string = '@stoa/proof'

async function runProof(args: readonly string[]): Promise<never> {
  const { proofCommand } = (await import(PROOF).catch(() => {
    throw new StartupError('The command "proof" is in the package @stoa/proof: npm install @stoa/proof')
  })) as { proofCommand(args: readonly string[]): Promise<number> }
  const code = await proofCommand(args)
  // Open connections of interrupted attacks must not keep the process alive.
  process.exit(code)
}

/** Parses the options of a command. Throws a StartupError for a missing or unknown option. */
function readOptions(
  name: string,
  args: readonly string[],
  { required, optional = [] }: { required: readonly string[]; optional?: readonly string[] },
  common: readonly string[] = [],
): Record<string, string | undefined> {
  const known = [...required, ...optional, ...common].map(option => [option, { type: 'string' as const }])
  let values: Record<string, string | undefined>
  try {
    values = parseArgs({ args: [...args], options: Object.fromEntries(known) }).values as typeof values
  } catch (error) {
    throw new StartupError(`Invalid options of the command "${name}": ${(error as Error).message}`)
  }
  for (const option of required) {
    if (!values[option]) throw new StartupError(`The command "${name}" needs --${option}.`)
  }
  return values
}
