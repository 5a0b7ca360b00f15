import { type Connection, requestBytes } from './connection.ts'

/** Sends a message and returns the reply; GET without a message. */
export type Call = <T>(path: string, body?: object, token?: string) => Promise<T>

export const caller =
  (connection: Connection): Call =>
  async <T>(path: string, body?: object, token?: string) => {
    const method = body ? 'POST' : 'GET'
    const reply = await connection.send(
      requestBytes(method, path, token ? { authorization: token } : {}, body),
    )
    if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${reply.text()}`)
    return JSON.parse(reply.text()) as T
  }
