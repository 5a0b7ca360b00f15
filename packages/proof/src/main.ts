import { StartupError } from '@stoa/server'
import { proofCommand } from './command.ts'

process.exitCode = await proofCommand(process.argv.slice(2)).catch(error => {
  console.error(error instanceof StartupError ? error.message : error)
  return 1
})
// Connections of an attack that was interrupted are no reason to go on.
process.exit()
