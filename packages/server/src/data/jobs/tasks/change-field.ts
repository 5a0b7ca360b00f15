import { isDeepStrictEqual } from 'node:util'
import type { FieldViolation } from '@stoa/contract'
import { rejectField, violation } from '../../../call/failure.ts'
import type { StoredField } from '../../../storage/data/collection-rows.ts'
import { referencedIdsOf } from '../../../storage/data/iterate-items.ts'
import type { DataJobRow } from '../../../storage/data/jobs.ts'
import { convertValue } from '../../fields/convert-value.ts'
import { unchangedWrites } from '../../items/patch-item.ts'
import { writeItems } from '../../items/write-items.ts'
import { canonical } from '../../model/item-input.ts'
import { relationOf } from '../../model/references.ts'
import { type IterationScope, walkItems } from '../iterate-items.ts'
import type { JobCtx, JobKind, JobStep } from '../job.ts'

export interface EditFieldRequest extends IterationScope {
  fieldKey: string
  operations: {
    addItems?: unknown[]
    removeItems?: unknown[]
    replaceItems?: { from?: unknown; to?: unknown }[]
    removeDuplicates?: boolean
  }
}

export interface CopyFieldRequest extends IterationScope {
  sourceFieldKey: string
  targetFieldKey: string
}

type Report = (violation: FieldViolation) => void

/** Writes a new value to one field of each item. Failures are logged per item. */
function changeField(
  ctx: JobCtx,
  job: DataJobRow,
  selection: IterationScope,
  { from, to }: { from: string; to: string },
  change: (value: unknown, target: StoredField, report: Report) => unknown,
): Promise<JobStep> {
  return walkItems(ctx, job, selection, async (scope, ids) => {
    const { collection, table } = scope
    const field = (key: string) =>
      collection.fields.get(key) ?? rejectField(key, 'VALIDATION', 'is not a field of this collection')
    const [source, target] = [field(from), field(to)]
    const isLinked = (one: StoredField) => one.type === 'MULTI_REFERENCE'
    const linked = isLinked(source)
      ? await referencedIdsOf(ctx.db, relationOf(table, source), ids)
      : undefined
    const unchanged = unchangedWrites(ctx, collection, ids)
    const writes = unchanged.map(write => ({
      ...write,
      read: (...[before, report]: Parameters<typeof write.read>) => {
        const input = write.read(before, report)
        const value = linked ? (linked.get(write.id) ?? []) : input.data[source.storageKey]
        const changed = change(value, target, report)
        if (isLinked(target)) {
          if (Array.isArray(changed) && changed.every(id => typeof id === 'string'))
            input.references.set(target, [...new Set(changed)])
          else report(violation(to, 'FORMAT', 'would hold something else than ids of items'))
        } else if (changed === undefined) delete input.data[target.storageKey]
        else input.data[target.storageKey] = changed
        return input
      },
    }))
    return writeItems(ctx, scope, writes, { mode: 'update', action: 'PATCH', filter: selection.filter })
  })
}

/** The elements after the operations: remove, replace, add, remove duplicates. */
function edited(elements: readonly unknown[], { operations }: EditFieldRequest): unknown[] {
  const { addItems = [], removeItems = [], replaceItems = [], removeDuplicates } = operations
  const stored = (value: unknown) => canonical(value, '', () => {})
  const removed = removeItems.map(stored)
  const replaced = elements
    .filter(each => !removed.some(one => isDeepStrictEqual(one, each)))
    .map(each => {
      const rule = replaceItems.find(({ from }) => isDeepStrictEqual(stored(from), each))
      return rule ? stored(rule.to) : each
    })
  const all = [...replaced, ...addItems.map(stored)]
  return removeDuplicates
    ? all.filter((each, i) => all.findIndex(one => isDeepStrictEqual(one, each)) === i)
    : all
}

/** Adds, removes and replaces elements of an array field. */
export const editFieldData: JobKind = {
  step(ctx, job) {
    const request = job.request as EditFieldRequest
    const { fieldKey } = request
    return changeField(ctx, job, request, { from: fieldKey, to: fieldKey }, (value, _target, report) => {
      if (value === undefined || value === null || Array.isArray(value)) return edited(value ?? [], request)
      report(violation(fieldKey, 'FORMAT', 'holds no array'))
      return value
    })
  },
}

/** Copies values of one field into another, with lossless conversion. */
export const copyFieldData: JobKind = {
  step(ctx, job) {
    const request = job.request as CopyFieldRequest
    const { sourceFieldKey, targetFieldKey } = request
    return changeField(
      ctx,
      job,
      request,
      { from: sourceFieldKey, to: targetFieldKey },
      (value, target, report) => {
        if (value === undefined || value === null) return target.type === 'MULTI_REFERENCE' ? [] : value
        const converted = convertValue(target, value)
        if ('value' in converted) return converted.value
        report(violation(targetFieldKey, 'FORMAT', converted.problem))
        return undefined
      },
    )
  },
}
