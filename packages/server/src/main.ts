#!/usr/bin/env node
import { runCommand } from './commands/run-command.ts'
import { StartupError } from './platform-support/startup-error.ts'
import type { Demo } from './start/demo.ts'
import { start } from './start/start.ts'
import type { DemoName } from './start/start-settings.ts'

/** A separate package that depends on this one, so that production servers can omit it. */
const DEMO: string = '@stoa/demo'

async function loadDemo(name: DemoName): Promise<Demo> {
  const { demos } = (await import(DEMO).catch(() => {
    throw new StartupError(
      `The demo shop is in the package ${DEMO}: install it with "npm install ${DEMO}", or set --no-demo.`,
    )
  })) as { demos: Record<DemoName, Demo> }
  return demos[name]
}

const [command, ...args] = process.argv.slice(2)

if (command === 'start') await start(args, loadDemo)
else {
  await runCommand(process.argv.slice(2)).catch(error => {
    process.exitCode = 1
    console.error(error instanceof StartupError ? error.message : error)
  })
}
