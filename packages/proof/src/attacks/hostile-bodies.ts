import { connect, type Socket } from 'node:net'
import { allCalls, type CallDeclaration } from '@stoa/contract'
import { openPlatform, readConfiguration, settings } from '@stoa/server'
import pino from 'pino'
import { concurrently, count, milliseconds, range, sleep } from '../measure.ts'
import { probeDuring } from '../probe.ts'
import { judge, type Proof, skipped } from '../proof.ts'
import type { Target } from '../target.ts'

const MIB = 1024 * 1024
/** Bytes that a sender offers at most, and those that a route may take: its limit of 1 MiB, and what the kernel buffers. */
const OFFERED = 16 * MIB
const TAKEN_MAX = 12 * MIB
const AT_ONCE = 4
const SLOW_AT_ONCE = 50
const SLOW_MS = 2000
const REPLY_MAX_MS = 60_000
/** The status that stands for a connection without a reply. */
const NO_REPLY = 599
const LEVELS = 20_000
const ID = '00000000-0000-4000-8000-000000000000'

interface Route {
  method: string
  path: string
}

interface Tally {
  most: number
  findings: Set<string>
}

/** Every page, and some calls of each method, get a body without a length, one that comes byte by byte, and one with many levels. */
export const hostileBodies: Proof = {
  id: 'R20',
  title: 'bodies',
  promise:
    'A route takes a bounded part of any body and answers without an error 5xx, while others are served.',
  short: true,
  async run(target) {
    if (!target.local) return skipped('needs the local form: it lists the routes of the installation')
    const all = await listRoutes(target)
    const routes = sampleOf(all)
    const tally: Tally = { most: 0, findings: new Set() }
    const { readyMs, findings } = await probeDuring(target.baseUrl, async () => {
      const slow = sendSlowBodies(target, routes, SLOW_MS, tally)
      await concurrently(routes, AT_ONCE, route => sendWithoutLength(target, route, tally))
      await concurrently(routes, AT_ONCE, route => sendDeep(target, route, tally))
      await slow
    })
    return judge(
      `${count(routes.length)} of ${count(all.length)} routes, each with a body without a length, a slow one and one of ${count(LEVELS)} levels: ` +
        `at most ${(tally.most / MIB).toFixed(1)} of ${OFFERED / MIB} MiB taken; /readyz meanwhile ` +
        `${milliseconds(readyMs.median)} at the median, at most ${milliseconds(readyMs.max)}; ${tally.findings.size} findings`,
      [...tally.findings, ...findings],
    )
  },
}

/** The routes of a platform on the same database, with the pages of every setting. */
async function listRoutes({ local }: Target): Promise<Route[]> {
  const platform = await openPlatform({
    config: { ...readConfiguration(settings).values, poolSize: 2, testPayments: true, development: true },
    connection: { connectionString: local?.databaseUrl },
    logger: pino({ level: 'silent' }),
    maintenance: false,
  })
  const unique = new Map(platform.routes().map(route => [`${route.method} ${route.path}`, route]))
  await platform.close()
  return [...unique.values()]
}

const isCall = ({ path }: Route) => path.includes('/:p0') || CALLS.has(path)
const CALLS = new Set(
  allCalls.flatMap(({ declaration }: { declaration: CallDeclaration }) => [
    declaration.path,
    ...(declaration.prefixes ?? []).map(prefix => prefix + declaration.path),
    ...(declaration.aliases ?? []),
  ]),
)

/** All pages. Calls have one mount: some of each method stand for them. */
const sampleOf = (routes: readonly Route[]) => [
  ...routes.filter(route => !isCall(route)),
  ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].flatMap(method =>
    routes.filter(route => route.method === method && isCall(route)).slice(0, 5),
  ),
]

/** An address that the route answers. */
const pathOf = ({ path }: Route) =>
  path
    .replaceAll(/:\w+\{[^}]*\\\.(\w+)\}/g, `${ID}.$1`)
    .replaceAll(/:\w+(\{[^}]*\})?\??/g, '1')
    .replaceAll('*', 'x')

const typeOf = ({ path }: Route) =>
  /oauth2|test-payments/.test(path) ? 'application/x-www-form-urlencoded' : 'application/json'

/** A connection that has sent the head of a request. `ended` resolves with the status of the reply, 0 if it was closed without one, or NO_REPLY. */
function openRequest({ baseUrl, apiKey }: Target, route: Route) {
  const { hostname, port, host } = new URL(baseUrl)
  const socket = connect(Number(port), hostname)
  let reply = ''
  const ended = new Promise<number>(resolve => {
    const end = () => resolve(Number(reply.slice(9, 12)) || 0)
    socket.on('data', data => {
      reply += data.toString('latin1')
      setTimeout(end, 20)
    })
    socket.on('error', end)
    socket.on('close', end)
    setTimeout(() => resolve(NO_REPLY), REPLY_MAX_MS).unref()
  })
  const authorization = isCall(route) ? `Authorization: ${apiKey}\r\n` : ''
  socket.write(
    `${route.method} ${pathOf(route)} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${typeOf(route)}\r\n${authorization}Transfer-Encoding: chunked\r\n\r\n`,
  )
  return { socket, ended, isAnswered: () => reply !== '' || socket.destroyed }
}

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

/** Sends chunks until the platform answers or closes the connection. */
async function sendWithoutLength(target: Target, route: Route, tally: Tally): Promise<void> {
  const { socket, ended, isAnswered } = openRequest(target, route)
  const piece = chunk((typeOf(route).includes('json') ? '[' : 'a').repeat(65_536))
  let offered = 0
  const fill = () => {
    while (offered < OFFERED && !isAnswered()) {
      offered += piece.length
      if (!socket.write(piece)) return
    }
    if (!isAnswered()) socket.write('0\r\n\r\n')
  }
  socket.on('drain', fill)
  fill()
  const status = await ended
  const taken = socket.bytesWritten - socket.writableLength
  socket.destroy()
  tally.most = Math.max(tally.most, taken)
  const name = `${route.method} ${route.path}`
  if (status >= 500) tally.findings.add(`${name}: a body without a length is answered ${status}`)
  if (taken > TAKEN_MAX) tally.findings.add(`${name}: ${count(taken)} bytes are taken`)
}

/** Sends a few bytes a second on many connections at once, then leaves. */
async function sendSlowBodies(
  target: Target,
  routes: readonly Route[],
  durationMs: number,
  tally: Tally,
): Promise<void> {
  const drip = async (route: Route): Promise<void> => {
    const { socket, ended, isAnswered } = openRequest(target, route)
    await dripInto(socket, durationMs, isAnswered)
    const wasAnswered = isAnswered()
    socket.destroy()
    const status = await ended
    if (wasAnswered && status >= 500)
      tally.findings.add(`${route.method} ${route.path}: a slow body is answered ${status}`)
  }
  await concurrently(routes, SLOW_AT_ONCE, drip)
}

async function dripInto(socket: Socket, durationMs: number, isAnswered: () => boolean): Promise<void> {
  const everyMs = 250
  for (const _ of range(durationMs / everyMs)) {
    if (isAnswered()) return
    socket.write(chunk(' '))
    await sleep(everyMs)
  }
}

/** Sends many levels of lists at once. */
async function sendDeep(target: Target, route: Route, tally: Tally): Promise<void> {
  const { socket, ended } = openRequest(target, route)
  socket.write(`${chunk(`{"a":${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}}`)}0\r\n\r\n`)
  const status = await ended
  socket.destroy()
  if (status >= 500) tally.findings.add(`${route.method} ${route.path}: a deep body is answered ${status}`)
}
