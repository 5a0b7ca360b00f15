#!/usr/bin/env node
import { runCommand } from './commands/run-command.ts'
import { start } from './start/start.ts'
import { StartupError } from './start/startup-error.ts'

const [command, ...args] = process.argv.slice(2)

if (command === 'start') await start(args)
else {
  await runCommand(process.argv.slice(2)).catch(error => {
    process.exitCode = 1
    console.error(error instanceof StartupError ? error.message : error)
  })
}
