import { writesFromPatches } from '../items/patch-item.ts'
import { removeItems } from '../items/remove-items.ts'
import { writeItems } from '../items/write-items.ts'
import { type IterationScope, walkItems } from './iterate-items.ts'
import type { JobKind } from './job.ts'

/** Runs a write for each batch of matching items. */
type Modifications = NonNullable<
  NonNullable<Parameters<typeof writesFromPatches>[2][number]['patch']>['fieldModifications']
>

export interface PatchByFilter extends IterationScope {
  fieldModifications: Modifications
}

/** Patches every item that matches a filter. */
export const patchByFilter: JobKind = {
  step(ctx, job) {
    const request = job.request as PatchByFilter
    return walkItems(ctx, job, request, (scope, ids) => {
      const sent = ids.map(dataItemId => ({
        patch: { dataItemId, fieldModifications: request.fieldModifications },
        at: 'patch',
      }))
      const writes = writesFromPatches(ctx, scope.collection, sent)
      return writeItems(ctx, scope, writes, { mode: 'update', action: 'PATCH', filter: request.filter })
    })
  },
}

/** Removes every item that matches a filter. */
export const removeByFilter: JobKind = {
  step(ctx, job) {
    const request = job.request as IterationScope
    return walkItems(ctx, job, request, (scope, ids) =>
      removeItems(ctx, scope, ids, { filter: request.filter }),
    )
  },
}
