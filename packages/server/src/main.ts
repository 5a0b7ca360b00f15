#!/usr/bin/env node
import { openModuleCache } from './start/module-cache.ts'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Node ${process.versions.node} is too old: install Node 22.18 or later from https://nodejs.org.`,
  )
  process.exit(1)
}

const [command, ...args] = process.argv.slice(2)

// Each is loaded when it is needed: a start needs no commands.
if (command === 'start') {
  openModuleCache()
  const { start } = await import('./start/start.ts')
  await start(args)
} else if (command === 'warm') {
  openModuleCache()
  const { warmModules } = await import('./start/warm-modules.ts')
  await warmModules()
} else {
  const { runCommand } = await import('./commands/run-command.ts')
  const { StartupError } = await import('./platform-support/startup-error.ts')
  await runCommand(process.argv.slice(2)).catch(error => {
    process.exitCode = 1
    console.error(error instanceof StartupError ? error.message : error)
  })
}
