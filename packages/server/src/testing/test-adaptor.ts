import { createPublicKey } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jwtVerify } from 'jose'
import { type AdaptorBody, posted, signed, type TestAdaptorOptions } from './adaptor-answers.ts'
import { adaptorDatabase, Rejected } from './adaptor-database.ts'
import { pluginAnswer } from './plugin-answers.ts'

export type { TestAdaptorOptions } from './adaptor-answers.ts'

/** Replaces the reply of the adaptor. */
export interface Fault {
  status?: number
  text?: string
  /** Answers nothing for so long. */
  afterMs?: number
  /** Performs the operation before it fails. */
  done?: boolean
}

export interface TestAdaptor {
  endpoint: string
  requests: { path: string; body: AdaptorBody; headers: IncomingMessage['headers'] }[]
  /** Asked for each request. */
  fault: ((path: string) => Fault | undefined) | undefined
  close(): Promise<void>
}

/** Whether a request comes from the platform, and is for this adaptor. */
async function isFrom(
  { protocol, plugin, secretKey, publicKey, audience, now }: TestAdaptorOptions,
  path: string,
  body: AdaptorBody,
  headers: IncomingMessage['headers'],
): Promise<boolean> {
  if (protocol < 3) {
    const { settings } = (body.requestContext ?? {}) as { settings?: { secretKey?: string } }
    return secretKey === undefined || settings?.secretKey === secretKey
  }
  if (plugin || path === '/provision' || path === '/capabilities' || publicKey === undefined) return true
  if (publicKey() === '') return false
  const key = createPublicKey({ key: Buffer.from(publicKey(), 'base64'), format: 'der', type: 'spki' })
  return jwtVerify((headers.authorization ?? '').replace(/^Bearer /, ''), key, {
    issuer: 'wix-data.wix.com',
    ...(audience !== undefined && { audience }),
    ...(now && { currentDate: new Date(now()) }),
  }).then(
    () => true,
    () => false,
  )
}

/** The request within the token that a service plug-in is sent, if the platform has signed it (protocol/plug-ins §1). */
async function unwrap(
  { publicKey, audience, now }: TestAdaptorOptions,
  token: string,
): Promise<AdaptorBody | undefined> {
  const spki = publicKey?.() ?? ''
  if (spki === '') return undefined
  const key = createPublicKey(Buffer.from(spki, 'base64').toString())
  return jwtVerify<{ data: { request: AdaptorBody; metadata: { appExtensionType?: string } } }>(token, key, {
    issuer: 'wix.com',
    algorithms: ['RS256'],
    ...(audience !== undefined && { audience }),
    ...(now && { currentDate: new Date(now()) }),
  }).then(
    ({ payload: { data } }) =>
      data.metadata.appExtensionType === 'EXTERNAL_DATABASE_PROVIDER' ? data.request : undefined,
    () => undefined,
  )
}

/** An adaptor on loopback with a separate PostgreSQL database, in each version of the protocol. */
export async function openTestAdaptor(options: TestAdaptorOptions): Promise<TestAdaptor> {
  const database = adaptorDatabase(options.pool)
  const stored = new Map<string, { status: number; text: string }>()

  async function answer(path: string, body: AdaptorBody, headers: IncomingMessage['headers']) {
    if (!(await isFrom(options, path, body, headers)))
      return { status: 401, text: '{"message":"who are you?"}' }
    const key = options.idempotent === false ? undefined : headers['idempotency-key']
    const before = typeof key === 'string' ? stored.get(key) : undefined
    if (before) return before
    let reply: { status: number; text: string }
    try {
      const reported = await (options.protocol === 3 ? signed : posted)(database, options, path, body)
      const value = options.plugin && reported !== undefined ? pluginAnswer(reported) : reported
      reply =
        value === undefined
          ? { status: 404, text: 'Cannot POST' }
          : {
              status: 200,
              text: Array.isArray(value)
                ? value.map(each => JSON.stringify(each)).join('')
                : JSON.stringify(value),
            }
    } catch (error) {
      if (!(error instanceof Rejected)) throw error
      const { status, code, message } = error
      const rejection =
        options.protocol === 3 ? { errorCode: code, errorMessage: message, data: {} } : { message }
      reply = {
        status,
        text: JSON.stringify(options.plugin ? { applicationError: { code, data: {} } } : rejection),
      }
    }
    if (typeof key === 'string') stored.set(key, reply)
    return reply
  }

  const adaptor: TestAdaptor = { endpoint: '', requests: [], fault: undefined, close: async () => {} }
  const server = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString()
    const url = request.url ?? ''
    const unwrapped = options.plugin ? await unwrap(options, text) : (JSON.parse(text || '{}') as AdaptorBody)
    // Under another path there is nothing.
    const path = options.plugin ? (url.startsWith('/v3/') ? url.slice(3) : '/nowhere') : url
    const body = unwrapped ?? {}
    adaptor.requests.push({ path, body, headers: request.headers })
    const fault = adaptor.fault?.(path)
    const reply =
      unwrapped === undefined
        ? { status: 401, text: '{}' }
        : fault && !fault.done
          ? { status: 200, text: '{}' }
          : await answer(path, body, request.headers)
    const { status = reply.status, text: reported = reply.text, afterMs = 0 } = fault ?? {}
    const send = () => response.writeHead(status, { 'content-type': 'application/json' }).end(reported)
    if (afterMs > 0) setTimeout(send, afterMs).unref()
    else send()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  adaptor.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  adaptor.close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return adaptor
}
