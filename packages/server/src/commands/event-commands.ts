import { StartupError } from '../platform-support/startup-error.ts'
import { type PlatformAccess, platformAccess, platformRequest } from './platform-request.ts'
import type { WireCommand } from './wire-command.ts'

const ACCESS = { required: ['url', 'site'], optional: ['key', 'type', 'after', 'count'] }

/** Pause before a stream is opened again, in milliseconds. */
const RETRY_MS = 2000

type Options = Parameters<WireCommand['run']>[0]

/** Events of the stream, which is opened again after the last one when it ends. `count` ends it. */
async function* streamEvents(access: PlatformAccess, options: Options, signed: boolean) {
  let after = options.after
  let left = options.count ? Number(options.count) : Number.POSITIVE_INFINITY
  for (;;) {
    const query = new URLSearchParams({
      ...(after && { after }),
      ...(options.type && { type: options.type }),
      ...(signed && { signed: 'true' }),
    })
    const { body } = await platformRequest(access, `/v1/events/stream?${query}`)
    const decoder = new TextDecoder()
    let text = ''
    try {
      for await (const chunk of body as AsyncIterable<Uint8Array>) {
        const parts = (text + decoder.decode(chunk, { stream: true })).split('\n\n')
        text = parts.pop() ?? ''
        for (const part of parts) {
          const [, id, data] = /^id: (\d+)\ndata: (.*)$/.exec(part) ?? []
          if (id === undefined || data === undefined) continue
          yield { id, data }
          after = id
          if (--left <= 0) return
        }
      }
    } catch {
      // The connection broke: the next stream continues after the last event.
    }
    await new Promise(done => setTimeout(done, RETRY_MS))
  }
}

/** Commands of `npx stoa` that read the event stream of a running platform. */
export const eventCommands: Record<string, WireCommand> = {
  'events tail': {
    description:
      'Prints events of a site as they happen, one line of JSON each. --after continues after an event, --count ends after that many. The API key can be in STOA_API_KEY.',
    ...ACCESS,
    async run(options) {
      for await (const { data } of streamEvents(platformAccess('events tail', options), options, false))
        process.stdout.write(`${data}\n`)
      return ''
    },
  },
  'events forward': {
    description:
      'Sends events of a site to the address --to as they happen, signed as for a webhook. For development: it does not repeat failed requests.',
    required: [...ACCESS.required, 'to'],
    optional: ACCESS.optional,
    async run(options) {
      const { to = '' } = options
      if (!URL.canParse(to)) throw new StartupError(`--to is "${to}" and must be a URL.`)
      for await (const { id, data } of streamEvents(
        platformAccess('events forward', options),
        options,
        true,
      )) {
        const headers = {
          'content-type': 'text/plain',
          'x-stoa-event-id': id,
          'x-stoa-delivery-attempt': '1',
        }
        const result = await fetch(to, { method: 'POST', body: data, headers }).then(
          reply => reply.status,
          error => error.cause?.message ?? error.message,
        )
        process.stdout.write(`${id} ${result}\n`)
      }
      return ''
    },
  },
}
