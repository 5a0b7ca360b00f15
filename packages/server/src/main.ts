#!/usr/bin/env node
import { runCommand } from './commands/run-command.ts'
import { StartupError } from './platform-support/startup-error.ts'
import type { Demo } from './start/demo.ts'
import { DEMO } from './start/installed-parts.ts'
import { start } from './start/start.ts'
import type { DemoName } from './start/start-settings.ts'

async function loadDemo(name: DemoName): Promise<Demo> {
  const { demos } = (await import(DEMO).catch(() => {
    throw new StartupError(
      `The demo shop is in the package ${DEMO}: install it with "npm install ${DEMO}", or set --no-demo.`,
    )
  })) as { demos: Record<DemoName, Demo> }
  return demos[name]
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Node ${process.versions.node} is too old: install Node 22.18 or later from https://nodejs.org.`,
  )
  process.exit(1)
}

const [command, ...args] = process.argv.slice(2)

if (command === 'start') await start(args, loadDemo)
else {
  await runCommand(process.argv.slice(2)).catch(error => {
    process.exitCode = 1
    console.error(error instanceof StartupError ? error.message : error)
  })
}
