import { patchByFilter, removeByFilter } from './by-filter.ts'
import type { JobKind } from './job.ts'

/** What each kind of job does. The names stand in the database: they are never given to anything else. */
export const jobKinds: Readonly<Record<string, JobKind>> = {
  PATCH_BY_FILTER: patchByFilter,
  REMOVE_BY_FILTER: removeByFilter,
}
