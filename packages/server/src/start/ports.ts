import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../platform-support/startup-error.ts'

// A process that is shutting down releases its port within a few seconds.
const PATIENCE_MS = 2000
const RETRY_MS = 100

/** Checks that a port is free before anything is started. Returns the port, or a free one for 0. */
export async function reservePort(port: number, host: string, flag: string): Promise<number> {
  for (let waited = 0; ; waited += RETRY_MS) {
    try {
      return await tryPort(port, host)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || waited >= PATIENCE_MS) {
        throw explainListenError(error, port, host, flag)
      }
      await sleep(RETRY_MS)
    }
  }
}

/** Turns an error of `listen` into a `StartupError` with port and flag; returns other errors unchanged. */
export function explainListenError(error: unknown, port: number, host: string, flag: string): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartupError(
        `Port ${port} on ${host} is in use: stop the program that uses it, or choose another port with ${flag}.`,
      )
    case 'EACCES':
      return new StartupError(
        `Port ${port} on ${host} is not allowed for this user: choose one above 1023 with ${flag}.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartupError(`${host} is not an address of this machine: correct --host.`)
    default:
      return error
  }
}

function tryPort(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(port, host, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
}
