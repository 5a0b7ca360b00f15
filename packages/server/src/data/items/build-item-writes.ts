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
 * The id that a caller gives an item: beside its data or in it. Two that differ contradict each other; an empty one in the
 * data is a value that was lost on its way, and no write for a new item.
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
 * Whole items as writes. An insert takes references that come with an item; every other call only if it says so, since an
 * item that was read with a part of them would lose the rest.
 */
export function writesFromItems(
  ctx: ItemCtx,
  collection: Collection,
  sent: readonly { item: Sent; at: string }[],
  { mode, saveReferences }: { mode: 'insert' | 'update' | 'save'; saveReferences?: boolean | null },
): ItemWrite[] {
  const withReferences = saveReferences ?? mode === 'insert'
  const only = singleItemIdOf(collection.definition.plugins)
  return sent.map(({ item, at }, index) => {
    const refused: FieldViolation[] = []
    const given = idOf(item, at, one => refused.push(one))
    // No address of an item can hold them: browsers and proxies resolve such paths.
    if (mode !== 'update' && (given === '.' || given === '..'))
      refused.push(violation(`${at}.data._id`, 'FORMAT', 'must not be . or .., which no address can hold'))
    if (given === undefined && mode === 'update')
      refused.push(violation(`${at}.id`, 'REQUIRED_FIELD', 'names the item to update'))
    if (only !== undefined && given !== undefined && given !== only)
      refused.push(violation(`${at}.id`, 'VALIDATION', `must be ${only}, the one item of this collection`))
    const place = `${at}.data`
    return {
      index,
      // An item that an update does not name has no id to be answered with.
      id: given ?? (refused.length > 0 ? '' : (only ?? ctx.ids.ordered())),
      at: place,
      ...(refused.length > 0 && { refused }),
      read: (before, report) => {
        const input = readData(collection, (item?.data ?? {}) as Data, place, report)
        if (!withReferences) ignoreReferences(ctx, input, place, report)
        preserveReadOnlyFields(
          ctx,
          collection,
          input,
          before,
          name => item?.data?.[name] !== undefined,
          place,
          report,
        )
        return input
      },
    }
  })
}

function ignoreReferences(ctx: ItemCtx, input: ItemInput, at: string, report: Report): void {
  for (const field of input.links.keys()) {
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
  input.links.clear()
}

/**
 * Keeps the values that this caller may not change: read-only fields for all but the merchant, immutable ones for all. To
 * send the value that is there is to change nothing, but only for those who may know it. `named` says which fields the
 * request names.
 */
export function preserveReadOnlyFields(
  ctx: Pick<ItemCtx, 'caller'>,
  collection: Collection,
  input: ItemInput,
  before: ItemRow | undefined,
  named: (key: string) => boolean,
  at: string,
  report: Report,
): void {
  const merchant = ctx.caller.role === 'merchant'
  const fixed = [...collection.fields.values()].filter(
    field => (field.readOnly && !merchant) || (field.immutable && before),
  )
  // Links are made of other fields, unless the collection says that they can be set.
  const maker = slugRulesOf(collection.definition)
  const made = maker && !maker.mutable ? maker.fields : []
  const kept = [...fixed, ...collection.hidden, ...made]
  const deleted = before ? collection.definition.fields.filter(field => field.deletedAt !== undefined) : []
  const translates = collection.language !== undefined || before?.data.includes(`"${TRANSLATIONS}"`)
  if (kept.length + deleted.length === 0 && !translates) return
  const stored: Data = before ? JSON.parse(before.data) : {}
  const known = !before || mayRead(ctx, collection, before)
  if (translates) input.data = withTranslations(collection, input.data, before && stored)
  // A deleted field can be restored with its values.
  for (const { storageKey } of deleted)
    if (Object.hasOwn(stored, storageKey)) input.data[storageKey] = stored[storageKey]
  for (const { key, storageKey } of kept) {
    const same = known && isDeepStrictEqual(input.data[storageKey], stored[storageKey])
    if (named(key) && !same) report(violation(`${at}.${key}`, 'FIELD_NOT_ALLOWED', 'cannot be changed'))
    if (Object.hasOwn(stored, storageKey)) input.data[storageKey] = stored[storageKey]
  }
}
