import { parseArgs } from 'node:util'
import {
  type Connected,
  openDatabase,
  readConfiguration,
  StartupError,
  startSettings,
  systemClock,
  systemIds,
  withDatabase,
} from '@stoa/server'
import { withKeyAlone } from './key/key-proofs.ts'
import { openKeyTarget } from './key/key-target.ts'
import { type LocalInstallation, openLocalInstallation } from './local-installation.ts'
import { milliseconds } from './measure.ts'
import { createOwnSite, removeOwnSites } from './own-sites.ts'
import type { Proof } from './proof.ts'
import { proofs } from './proofs.ts'
import { type Line, lineText, runProofs } from './run-proofs.ts'
import type { Target } from './target.ts'
import { wireShop } from './wire-shop.ts'

const HELP = `Usage: npm run proof -- [options]          on a temporary installation
       npx stoa proof <url> [options]       on your running installation
       npx stoa proof <url> --key KEY --site ID [options]   on a remote one, without its database

Attacks a Stoa installation and prints one line for each promise that was put to the test, with its figure.
Exit code 1 when one does not hold. It creates two sites for each attack and removes them at the end.

  --only R1,R5    Only these
  --short         Fewer requests, and only the proofs that need no minute: what continuous integration runs
  --soak SECONDS  How long R16 lasts at 80 % of the peak. Default: 60; releases: 600
  --json          Prints the results as JSON
  --data DIR      <url> only: the data folder of your installation, unless DATABASE_URL names its PostgreSQL
  --key KEY       <url> only: an API key. Works without the database, on products and collections that it creates and removes
  --site ID       The site of the key
  --list          Lists the proofs and what each of them shows`

interface Options {
  url: string | undefined
  data: string | undefined
  access: { apiKey: string; siteId: string } | undefined
  short: boolean
  json: boolean
  soakSeconds?: number
  chosen: readonly Proof[]
}

/** Runs `stoa proof` with these arguments and answers with the exit code. */
export async function proofCommand(args: readonly string[]): Promise<number> {
  const options = readOptions(args)
  if (typeof options === 'string') {
    console.log(options)
    return 0
  }
  const interrupted = interruption()
  const lines = options.url
    ? options.access
      ? await attackWithKey(options.url, options.access, options, interrupted)
      : await attackRunning(options.url, options, interrupted)
    : await attackOwn(options, interrupted)
  if (options.json) console.log(JSON.stringify(lines, null, 2))
  else console.log(summary(lines))
  if (interrupted.aborted) return 130
  return lines.some(({ outcome }) => outcome === 'fail') ? 1 : 0
}

function readOptions(args: readonly string[]): Options | string {
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse(args)
  } catch (error) {
    throw new StartupError(`The command "proof" was not understood: ${(error as Error).message}`)
  }
  const { values, positionals } = parsed
  if (values.help) return HELP
  if (values.list)
    return proofs.map(({ id, title, promise }) => `${id.padEnd(4)} ${title.padEnd(18)} ${promise}`).join('\n')
  const [url, ...surplus] = positionals
  if (surplus.length > 0)
    throw new StartupError(`The command "proof" takes one address, not ${positionals.join(' ')}.`)
  if (url !== undefined && !/^https?:\/\//.test(url))
    throw new StartupError(`The address must begin with http:// or https://, and is "${url}".`)
  if (values.data && !url)
    throw new StartupError('--data names the folder of a running installation: give its address too.')
  if (!values.key !== !values.site || (values.key && (!url || values.data)))
    throw new StartupError('--key and --site belong together, after an address, and without --data.')
  if (values.soak && !(Number(values.soak) > 0)) throw new StartupError('--soak is a number of seconds.')
  const named = values.only?.split(',').map(id => id.trim().toUpperCase())
  const unknown = named?.find(id => !proofs.some(proof => proof.id === id))
  if (unknown) throw new StartupError(`There is no proof ${unknown}: --list shows those there are.`)
  const chosen = proofs.filter(proof => (named ? named.includes(proof.id) : proof.short || !values.short))
  return {
    url: url?.replace(/\/+$/, ''),
    data: values.data,
    access: values.key && values.site ? { apiKey: values.key, siteId: values.site } : undefined,
    short: values.short ?? false,
    json: values.json ?? false,
    ...(values.soak && { soakSeconds: Number(values.soak) }),
    chosen,
  }
}

const parse = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      short: { type: 'boolean' },
      json: { type: 'boolean' },
      soak: { type: 'string' },
      data: { type: 'string' },
      key: { type: 'string' },
      site: { type: 'string' },
      list: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })

/** Aborted by the first Ctrl-C or SIGTERM. */
function interruption(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (!controller.signal.aborted) console.error('\nInterrupted: removing what was created.')
      controller.abort()
    })
  return controller.signal
}

async function attackOwn(options: Options, interrupted: AbortSignal): Promise<Line[]> {
  const local = await openLocalInstallation()
  try {
    const server = await local.startServer()
    const database = openDatabase({
      connection: { connectionString: local.databaseUrl },
      poolSize: 4,
      statementTimeoutMs: 60_000,
    })
    try {
      const administration = { db: database, clock: systemClock, ids: systemIds }
      return await attack(server.url, { database, administration }, options, interrupted, local)
    } finally {
      await database.close()
    }
  } finally {
    await local.close()
  }
}

async function attackRunning(url: string, options: Options, interrupted: AbortSignal): Promise<Line[]> {
  const args = options.data ? ['--data', options.data] : []
  const config = readConfiguration(startSettings, { args, env: process.env }).values
  return withDatabase({ ...config, statementTimeoutMs: 60_000 }, async connected => {
    try {
      return await attack(url, connected, options, interrupted)
    } finally {
      await removeOwnSites(connected)
    }
  })
}

async function attackWithKey(
  url: string,
  access: { apiKey: string; siteId: string },
  options: Options,
  interrupted: AbortSignal,
): Promise<Line[]> {
  const target = await openKeyTarget(url, access, interrupted)
  try {
    return await runProofs(
      async () => target,
      options.chosen.map(withKeyAlone),
      runOptions(options, interrupted),
    )
  } finally {
    const left = await target.removeCreated()
    if (left.length > 0) console.error(`Not removed: ${left.join('; ')}`)
  }
}

async function attack(
  url: string,
  connected: Connected,
  { short, json, chosen, soakSeconds }: Options,
  interrupted: AbortSignal,
  local?: LocalInstallation,
): Promise<Line[]> {
  const { database } = connected
  let sites = 0
  // An attack must not depend on what an earlier one has left in its site, such as delivery settings.
  const openTarget = async (): Promise<Target> => {
    const ownSite = await createOwnSite(connected, String(++sites))
    const other = await createOwnSite(connected, String(++sites))
    const target: Target = {
      ...wireShop(url, database, ownSite.siteId),
      ...ownSite,
      other,
      database,
      local,
      soakSeconds,
    }
    await checkAddress(target)
    return target
  }
  return runProofs(openTarget, chosen, runOptions({ short, json }, interrupted))
}

const runOptions = ({ short, json }: Pick<Options, 'short' | 'json'>, interrupted: AbortSignal) => ({
  scale: (full: number, reduced: number) => (short ? reduced : full),
  print: (line: Line) => json || console.log(lineText(line)),
  interrupted,
})

/** Fails if the installation does not know the new site: then the database belongs to another one. */
async function checkAddress({ baseUrl, apiKey }: Target): Promise<void> {
  const reply = await fetch(`${baseUrl}/v1/site`, { headers: { authorization: apiKey } }).catch(error => {
    throw new StartupError(`No platform answers at ${baseUrl}: ${error.cause?.message ?? error.message}`)
  })
  if (reply.status !== 200)
    throw new StartupError(
      `The platform at ${baseUrl} does not use this database: name its folder with --data, or its PostgreSQL with DATABASE_URL.`,
    )
}

function summary(lines: readonly Line[]): string {
  const number = (wanted: Line['outcome']) => lines.filter(({ outcome }) => outcome === wanted).length
  const took = milliseconds(lines.reduce((sum, { ms }) => sum + ms, 0))
  const rest = [
    ...(number('skipped') > 0 ? [`${number('skipped')} not tried`] : []),
    ...(number('absent') > 0 ? [`${number('absent')} not there yet`] : []),
  ]
  return `\n${[`${number('pass')} passed`, `${number('fail')} failed`, ...rest].join(', ')} in ${took}`
}
