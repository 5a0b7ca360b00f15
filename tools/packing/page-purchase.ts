import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chromium } from 'playwright-core'
import { ensureChromium } from '../testing/chromium.ts'
import { BOUGHT } from './purchase.ts'
import { cleanEnvironment, type Outcome } from './run-program.ts'

/** Time in which a server prints its address, in milliseconds. */
const ADDRESS_MS = 120_000

/** Serves the built project by its script `start`, opens its page with that heading in Chromium and buys something there. */
export async function buyInBrowser(
  folder: string,
  env: NodeJS.ProcessEnv,
  heading: RegExp,
): Promise<Outcome> {
  // In a group of its own: npm does not end what its script has started.
  const server = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...cleanEnvironment, ...env },
    detached: true,
  })
  let output = ''
  const address = new Promise<string>((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', data => {
        output += data
        const found = /http:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(output)
        if (found) resolve(found[0])
      })
    server.once('close', () => reject(new Error(`The server of the project has ended:\n${output}`)))
    setTimeout(() => reject(new Error('The server of the project prints no address.')), ADDRESS_MS).unref()
  })
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage()
    page.on('console', message => (output += `\n${message.text()}`))
    page.on('pageerror', error => (output += `\n${error.message}`))
    await page.goto(await address)
    await page.getByRole('heading', { name: heading }).waitFor()
    await page.getByRole('button', { name: 'Buy' }).click()
    await page.getByText(BOUGHT).waitFor()
    return { code: 0, output }
  } catch (error) {
    return { code: 1, output: `${(error as Error).message}\n${output}` }
  } finally {
    await browser.close()
    if (server.pid && server.exitCode === null) {
      const ended = once(server, 'close')
      process.kill(-server.pid, 'SIGTERM')
      await ended
    }
  }
}
