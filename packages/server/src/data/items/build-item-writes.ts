import { isDeepStrictEqual } from 'node:util'
import type { DataItem, FieldViolation, Input } from '@stoa/contract'
import { violation } from '../../call/failure.ts'
import type { ItemRow } from '../../storage/data/item-rows.ts'
import type { Collection } from '../model/collection.ts'
import type { ItemCtx } from '../model/item-call-types.ts'
import { type Data, type ItemInput, readData } from '../model/item-input.ts'
import { mayRead } from '../model/item-scope.ts'
import type { ItemWrite } from '../model/item-write.ts'
import { singleItemIdOf } from '../model/plugins.ts'
import { TRANSLATIONS, withTranslations } from '../model/translations.ts'
import { slugRulesOf } from '../slugs/slugs.ts'

type Sent = Input<DataItem> | null | undefined
type Report = (violation: FieldViolation) => void

const ID_MAX = 128

/**
 * The id that the request gives an item, as `id` or as `data._id`. Rejects two that differ, and an empty `data._id`, which
 * is more likely a lost value than a request for a generated id.
 */
function idOf(sent: Sent, at: string, report: Report): string | undefined {
  const inData = sent?.data?._id ?? undefined
  const id = sent?.id || inData
  if (id === undefined) return undefined
  if (id === '') {
    report(violation(`${at}.data._id`, 'MIN_LENGTH', 'must not be empty; without it the item gets one'))
    return undefined
  }
  if (typeof id !== 'string' || id.length > ID_MAX)
    report(violation(`${at}.data._id`, 'MAX_LENGTH', `must be a text of at most ${ID_MAX} characters`))
  else if (inData !== undefined && inData !== id)
    report(violation(`${at}.data._id`, 'VALIDATION', `is not the id of the item, ${id}`))
  return String(id)
}

/**
 * Writes of whole items. Inserts store the multi-references in the item; other calls need `saveReferences`, because an item
 * that was read with a part of its references would lose the rest.
 */
export function writesFromItems(
  ctx: ItemCtx,
  collection: Collection,
  sent: readonly { item: Sent; at: string }[],
  { mode, saveReferences }: { mode: 'insert' | 'update' | 'save'; saveReferences?: boolean | null },
): ItemWrite[] {
  const withReferences = saveReferences ?? mode === 'insert'
  const singleItemId = singleItemIdOf(collection.definition.plugins)
  return sent.map(({ item, at }, index) => {
    const violations: FieldViolation[] = []
    const requestedId = idOf(item, at, one => violations.push(one))
    // Browsers and proxies resolve these path segments, so no URL could address the item.
    if (mode !== 'update' && (requestedId === '.' || requestedId === '..'))
      violations.push(
        violation(`${at}.data._id`, 'FORMAT', 'must not be . or .., which cannot be used in a URL'),
      )
    if (requestedId === undefined && mode === 'update')
      violations.push(violation(`${at}.id`, 'REQUIRED_FIELD', 'must name the item to update'))
    if (singleItemId !== undefined && requestedId !== undefined && requestedId !== singleItemId)
      violations.push(
        violation(`${at}.id`, 'VALIDATION', `must be ${singleItemId}, the only item of this collection`),
      )
    const dataPath = `${at}.data`
    return {
      index,
      // A rejected update without an id has an empty id in its result.
      id: requestedId ?? (violations.length > 0 ? '' : (singleItemId ?? ctx.ids.ordered())),
      at: dataPath,
      ...(violations.length > 0 && { violations }),
      read: (before, report) => {
        const input = readData(collection, (item?.data ?? {}) as Data, dataPath, report)
        if (!withReferences) ignoreReferences(ctx, input, dataPath, report)
        preserveReadOnlyFields(
          ctx,
          collection,
          input,
          before,
          name => item?.data?.[name] !== undefined,
          dataPath,
          report,
        )
        return input
      },
    }
  })
}

function ignoreReferences(ctx: ItemCtx, input: ItemInput, at: string, report: Report): void {
  for (const field of input.references.keys()) {
    const path = `${at}.${field.key}`
    if (ctx.caller.strict)
      report(
        violation(
          path,
          'FIELD_NOT_ALLOWED',
          'would replace all references; send saveReferences, or leave it out',
        ),
      )
    else ctx.warn('x-stoa-ignored', encodeURIComponent(path))
  }
  input.references.clear()
}

/**
 * Keeps stored values that this caller may not change: read-only fields (except for the merchant) and immutable fields.
 * Sending the stored value is allowed, but only for callers who may read it; otherwise values could be probed. `isNamed`
 * tells which fields the request contains.
 */
export function preserveReadOnlyFields(
  ctx: Pick<ItemCtx, 'caller'>,
  collection: Collection,
  input: ItemInput,
  before: ItemRow | undefined,
  isNamed: (key: string) => boolean,
  at: string,
  report: Report,
): void {
  const merchant = ctx.caller.role === 'merchant'
  const readOnly = [...collection.fields.values()].filter(
    field => (field.readOnly && !merchant) || (field.immutable && before),
  )
  // Slugs are generated from other fields, unless the collection allows setting them.
  const slugRules = slugRulesOf(collection.definition)
  const generated = slugRules && !slugRules.mutable ? slugRules.fields : []
  const preserved = [...readOnly, ...collection.hidden, ...generated]
  const deleted = before ? collection.definition.fields.filter(field => field.deletedAt !== undefined) : []
  const translates = collection.language !== undefined || before?.data.includes(`"${TRANSLATIONS}"`)
  if (preserved.length + deleted.length === 0 && !translates) return
  const stored: Data = before ? JSON.parse(before.data) : {}
  const isReadable = !before || mayRead(ctx, collection, before)
  if (translates) input.data = withTranslations(collection, input.data, before && stored)
  // Values of a deleted field stay, because it can be restored.
  for (const { storageKey } of deleted)
    if (Object.hasOwn(stored, storageKey)) input.data[storageKey] = stored[storageKey]
  for (const { key, storageKey } of preserved) {
    const isUnchanged = isReadable && isDeepStrictEqual(input.data[storageKey], stored[storageKey])
    if (isNamed(key) && !isUnchanged)
      report(violation(`${at}.${key}`, 'FIELD_NOT_ALLOWED', 'cannot be changed'))
    if (Object.hasOwn(stored, storageKey)) input.data[storageKey] = stored[storageKey]
  }
}
