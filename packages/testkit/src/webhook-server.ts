import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request that the receiver got. */
export interface ReceivedRequest {
  body: string
  headers: IncomingHttpHeaders
  eventId: string
  attempt: number
}

/** Replies to a request, in a test. */
export type ReceiverReply = (request: ReceivedRequest, reply: ServerResponse) => void | Promise<void>

/** A receiver of webhooks on a local port, which stores what it gets. */
export async function startWebhookServer(reply: ReceiverReply = (_, response) => void response.end('ok')) {
  const received: ReceivedRequest[] = []
  const receiver = { reply }
  const answer = async (message: IncomingMessage, response: ServerResponse) => {
    const request = {
      body: await text(message),
      headers: message.headers,
      eventId: String(message.headers['x-stoa-event-id']),
      attempt: Number(message.headers['x-stoa-delivery-attempt']),
    }
    received.push(request)
    await receiver.reply(request, response)
  }
  const server = createServer(
    (message, response) => void answer(message, response).catch(() => response.destroy()),
  )
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    uri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    /** Requests in the order of arrival. */
    received,
    /** Replies to later requests in another way. */
    setReply(next: ReceiverReply) {
      receiver.reply = next
    },
    close: () =>
      new Promise<void>(done => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
