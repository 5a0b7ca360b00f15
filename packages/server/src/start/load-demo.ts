import { StartupError } from '../platform-support/startup-error.ts'
import type { Demo } from './demo.ts'
import { DEMO } from './installed-parts.ts'
import type { DemoName } from './start-settings.ts'

/** The demo shop of a name, from the package that has them. */
export async function loadDemo(name: DemoName): Promise<Demo> {
  const { demos } = (await import(DEMO).catch(() => {
    throw new StartupError(
      `The demo shop is in the package ${DEMO}: install it with "npm install ${DEMO}", or set --no-demo.`,
    )
  })) as { demos: Record<DemoName, Demo> }
  return demos[name]
}
