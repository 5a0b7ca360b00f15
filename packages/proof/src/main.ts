import { StartupError } from '@stoa/server'
import { proofCommand } from './command.ts'

process.exitCode = await proofCommand(process.argv.slice(2)).catch(error => {
  console.error(error instanceof StartupError ? error.message : error)
  return 1
})
// Open connections of an interrupted attack must not keep the process alive.
process.exit()
