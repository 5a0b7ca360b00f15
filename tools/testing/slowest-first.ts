import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take many seconds, by the end of their path, slowest first. */
const LONG = [
  'apps/admin/e2e/accessibility.spec.ts',
  'apps/admin/e2e/merchants-day.spec.ts',
  'apps/storefront/e2e/set-up.spec.ts',
  'src/backup/dump.test.ts',
  'src/storage/promoted-standby.test.ts',
  'src/ecom/crash.test.ts',
  'src/identity/protection/account-enumeration.test.ts',
  'src/edge/contract.test.ts',
  'src/edge/valid-requests.test.ts',
  'src/serve.drain.test.ts',
  'src/start/start.test.ts',
  'src/edge/fuzz.property.test.ts',
  'src/data/jobs/crash.test.ts',
  'src/draining-server.test.ts',
  'src/logging/line-budget.test.ts',
  'src/data/fields/field-changes.test.ts',
  'src/start/start-own-shop.test.ts',
  'src/cart-store.property.test.ts',
  'src/start/start-reachable.test.ts',
  'src/mail/mailing.test.ts',
  'src/storage/embedded/embedded.test.ts',
  'src/storage/embedded/outage.test.ts',
  'src/members/session-numbers.test.ts',
  'src/call/due-rows.test.ts',
  'src/start/processes/processes.test.ts',
  'src/bus/bus.test.ts',
  'src/storage/pooler.test.ts',
  'src/events/leader.test.ts',
  'src/start/uncaught-errors.test.ts',
]

const place = ({ moduleId }: TestSpecification) => {
  const found = LONG.findIndex(end => moduleId.endsWith(end))
  return found < 0 ? LONG.length : found
}

/**
 * Begins each project with the files that take long, so that none of them is left to run alone at the end. Vitest knows how
 * long each took the last time; a fresh clone knows it from here. Projects follow each other, as workers go with them.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...projects.values()].flatMap(files => files.toSorted((a, b) => place(a) - place(b)))
  }
}
