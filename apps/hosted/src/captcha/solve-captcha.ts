import type { ClientCore } from '@stoa/client'
import { createCaptchaChallenge } from '@stoa/client/calls'
import type { CaptchaAnswer, CaptchaTask } from './captcha-worker.ts'

/** Fetches a captcha and solves it in a worker. Returns the value for captchaTokens. */
export async function solveCaptcha(
  client: ClientCore<unknown>,
  kind: 'VISIBLE' | 'INVISIBLE',
): Promise<string> {
  const { maxnumber, ...challenge } = await client.call(createCaptchaChallenge, { kind })
  const number = await findNumber({ salt: challenge.salt, challenge: challenge.challenge, maxnumber })
  return btoa(JSON.stringify({ ...challenge, number }))
}

function findNumber(task: CaptchaTask): Promise<number> {
  const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<number>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<CaptchaAnswer>) =>
      data.number === undefined ? reject(new Error('The captcha has no solution.')) : resolve(data.number)
    worker.onerror = event => reject(new Error(event.message))
    worker.postMessage(task)
  }).finally(() => worker.terminate())
}
