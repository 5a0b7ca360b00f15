import { step } from '../packages/server/src/start/progress.ts'
import { build, isStale, listApps } from './apps.ts'

/** Builds the apps whose sources changed since their last build; all of them with --force. */
const isForced = process.argv.includes('--force')
try {
  for (const app of listApps()) {
    if (isForced || isStale(app)) await step(`Building ${app.name}`, () => build(app))
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
