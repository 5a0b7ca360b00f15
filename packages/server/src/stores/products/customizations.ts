import { type Customization, contract, crudEntities } from '@stoa/contract'
import { type Ctx, implement } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { planOrReject } from '../../call/plan-or-reject.ts'
import { changeEntity } from '../../crud/change-entity.ts'
import { crudHandlers } from '../../crud/crud-handlers.ts'
import { oneReply, resultsReply, viewRows } from '../../crud/entity-replies.ts'
import { type Doc, type EntityRow, type EntityViolation, entityStore } from '../../crud/entity-store.ts'
import { implementEntities } from '../../crud/implement-entities.ts'
import { type EntityUpdate, updateEntities } from '../../crud/write-entities.ts'
import { withoutNulls } from '../../platform-support/strip-nulls.ts'
import { withOptionCustomizations } from '../../storage/commerce/option-customizations.ts'
import { countProductsByElement } from '../../storage/commerce/products.ts'
import { readPage } from '../../storage/query/index.ts'
import { CHOICES_MAX, type OptionCustomization, optionCustomizations } from './option-customizations.ts'

type CustomizationDoc = Partial<Customization>
type Choice = NonNullable<NonNullable<Customization['choicesSettings']>['choices']>[number]

const choicesOf = (doc: CustomizationDoc): Choice[] => doc.choicesSettings?.choices ?? []
const typeOf = ({ choiceType, colorCode }: Choice) => choiceType ?? (colorCode ? 'ONE_COLOR' : 'CHOICE_TEXT')

/** Gives ids and keys to new choices. A choice of a known name keeps both. */
function withKeys(doc: CustomizationDoc, ctx: Pick<Ctx, 'ids'>, stored?: CustomizationDoc): CustomizationDoc {
  const storedChoices = stored ? choicesOf(stored) : []
  const choices = choicesOf(doc).map(choice => {
    const former = storedChoices.find(({ id, name }) => (choice.id ? id === choice.id : name === choice.name))
    return {
      ...choice,
      id: former?.id ?? ctx.ids.guid(),
      key: former?.key ?? choice.name,
      choiceType: typeOf(choice),
    } as Choice
  })
  const { freeTextInput } = doc
  return {
    ...doc,
    key: stored?.key ?? doc.name,
    ...(choices.length > 0 && { choicesSettings: { choices } }),
    ...(freeTextInput && {
      freeTextInput: { ...freeTextInput, key: stored?.freeTextInput?.key ?? freeTextInput.title },
    }),
  } as CustomizationDoc
}

/** Rules that the schema cannot express (protocol/crud-entities §10). */
function checkCustomization(doc: CustomizationDoc): EntityViolation[] {
  const { customizationType, customizationRenderType, freeTextInput } = doc
  const violations: EntityViolation[] = []
  const add = (field: string, description: string, rule: EntityViolation['rule'] = 'VALIDATION') =>
    violations.push({ field, rule, description })
  const choices = choicesOf(doc)
  if (customizationRenderType === 'FREE_TEXT') {
    if (customizationType === 'PRODUCT_OPTION')
      add('customizationRenderType', 'of a PRODUCT_OPTION must be TEXT_CHOICES or SWATCH_CHOICES')
    if (!freeTextInput?.title) add('freeTextInput.title', 'is required for FREE_TEXT', 'REQUIRED_FIELD')
    if ((freeTextInput?.minCharCount ?? 0) > (freeTextInput?.maxCharCount ?? 500))
      add('freeTextInput.minCharCount', 'must not exceed maxCharCount')
    if (choices.length > 0) add('choicesSettings', 'is not for FREE_TEXT', 'FIELD_NOT_ALLOWED')
    return violations
  }
  if (freeTextInput) add('freeTextInput', 'is for FREE_TEXT', 'FIELD_NOT_ALLOWED')
  if (choices.length === 0)
    add('choicesSettings.choices', `is required for ${customizationRenderType}`, 'REQUIRED_FIELD')
  if (choices.length > CHOICES_MAX)
    add('choicesSettings.choices', `has more than ${CHOICES_MAX} choices`, 'MAX_SIZE')
  const names = new Set<string>()
  for (const [i, choice] of choices.entries()) {
    const at = `choicesSettings.choices[${i}]`
    if (!choice.name) add(`${at}.name`, 'is required', 'REQUIRED_FIELD')
    else if (names.has(choice.name)) add(`${at}.name`, 'is the name of another choice')
    names.add(choice.name ?? '')
    if (typeOf(choice) === 'ONE_COLOR' && !choice.colorCode)
      add(`${at}.colorCode`, 'is required for ONE_COLOR', 'REQUIRED_FIELD')
    if (customizationRenderType === 'TEXT_CHOICES' && typeOf(choice) === 'ONE_COLOR')
      add(`${at}.choiceType`, 'must be CHOICE_TEXT in TEXT_CHOICES')
  }
  return violations
}

const store = entityStore(crudEntities.customizationsV3, {
  table: 'customizations',
  columns: ['name'],
  normalize: (doc, ctx, stored) => withKeys(doc, ctx, stored) as Doc,
  check: doc => checkCustomization(doc),
  computed: {
    assignedProductsCount: async ({ db, site }, rows) => {
      const names = rows.map(({ doc }) => String(doc.name))
      const counts = await countProductsByElement(db, site.id, { list: 'options', key: 'name' }, names)
      return new Map(rows.map(({ id, doc }) => [id, counts.get(String(doc.name)) ?? 0]))
    },
  },
})

const {
  addCustomizationChoices,
  setCustomizationChoices,
  removeCustomizationChoices,
  reorderCustomizationChoices,
  updateCustomizationChoices,
  bulkAddCustomizationChoices,
  getCustomization,
  queryCustomizations,
  countCustomizations,
  ...generic
} = contract.customizationsV3

interface ChoiceRequest {
  customizationId: string
  revision?: string | null | undefined
  fields?: unknown
}

/** Stores customizations that follow from options, before a call changes them. */
async function storeOfOptions(ctx: Ctx, sent: readonly unknown[]): Promise<void> {
  const ids = new Set(sent.map(id => String(id).toLowerCase()))
  const found: OptionCustomization[] = JSON.parse(await optionCustomizations(ctx))
  const writes = found.flatMap(({ id, doc }) =>
    ids.has(id) ? { id, doc: doc as Doc, values: store.valuesOf(doc as Doc) } : [],
  )
  await store.rows.insertMany(ctx.db, ctx.site.id, ctx.now, writes)
}

/** Changes the choices of one customization, and replies as an update does. */
async function changeChoices(
  ctx: Ctx<'CUSTOMIZATION_NOT_FOUND' | 'REVISION_CONFLICT', 'wix.stores.catalog.v3.customization_updated'>,
  request: ChoiceRequest,
  change: (choices: Choice[]) => Choice[],
) {
  const { customizationId: id, revision, fields } = request
  await storeOfOptions(ctx, [id])
  const reply = await changeEntity(
    ctx,
    store,
    { id, revision, at: 'customization' },
    stored => withChoices(stored, change(choicesOf(stored))),
    fields,
  )
  return reply as { customization: Customization }
}

const withChoices = (stored: Doc, choices: Choice[]): Doc => ({ ...stored, choicesSettings: { choices } })
const sentChoices = (choices: readonly unknown[] | null | undefined): Choice[] =>
  (choices ?? []).map(choice => withoutNulls<Choice>(choice as object))

/** Fails unless each id is that of a choice. */
function requireChoices(
  ctx: Ctx<'CUSTOMIZATION_CHOICE_NOT_FOUND'>,
  choices: readonly Choice[],
  ids: readonly string[],
) {
  const choiceIds = new Set(choices.map(({ id }) => id))
  const unknown = ids.filter(id => !choiceIds.has(id))
  if (unknown.length > 0) ctx.fail('CUSTOMIZATION_CHOICE_NOT_FOUND', { choiceIds: unknown })
}

/** The customization that options of products have without a stored one. */
async function ofOptions(ctx: Ctx, id: string): Promise<EntityRow | undefined> {
  const found: OptionCustomization[] = JSON.parse(await optionCustomizations(ctx))
  const one = found.find(each => each.id === id)
  const created = one && Date.parse(one.createdDate)
  return (
    one && {
      id,
      revision: 1,
      created_at: created as number,
      updated_at: created as number,
      doc: one.doc as Doc,
    }
  )
}

const { updateCustomization, bulkUpdateCustomizations } = generic
const written = crudHandlers(generic, store)

/** Customizations (protocol/crud-entities §10). */
export const customizationHandlers = {
  ...written,
  ...implementEntities(
    {
      getCustomization,
      queryCustomizations,
      countCustomizations,
      updateCustomization,
      bulkUpdateCustomizations,
    },
    {
      async updateCustomization(message, ctx) {
        await storeOfOptions(ctx, [message.customization.id])
        return written.updateCustomization(message, ctx)
      },

      async bulkUpdateCustomizations(message, ctx) {
        await storeOfOptions(
          ctx,
          message.customizations.map(({ customization }) => customization?.id),
        )
        return written.bulkUpdateCustomizations(message, ctx)
      },

      async getCustomization(message, ctx) {
        const id = message.customizationId.toLowerCase()
        const row = (await store.rows.get(ctx.db, ctx.site.id, id)) ?? (await ofOptions(ctx, id))
        return oneReply(
          ctx,
          store,
          [row ? { row } : { error: { code: 'CUSTOMIZATION_NOT_FOUND', data: { id } } }],
          message.fields,
        )
      },

      async queryCustomizations({ query, fields }, ctx) {
        const plan = planOrReject(ctx, query, store.fieldsFor(ctx))
        const source = withOptionCustomizations(ctx.site.id, await optionCustomizations(ctx))
        const { rows, page } = readPage(plan, await store.rows.find(ctx.db, ctx.site.id, plan, source))
        return { customizations: await viewRows(ctx, store, rows, fields), pagingMetadata: page }
      },

      async countCustomizations({ filter }, ctx) {
        const plan = planOrReject(ctx, { filter }, store.fieldsFor(ctx), '')
        const source = withOptionCustomizations(ctx.site.id, await optionCustomizations(ctx))
        return { count: await store.rows.count(ctx.db, ctx.site.id, plan, source) }
      },
    },
  ),
  ...implement(
    {
      addCustomizationChoices,
      setCustomizationChoices,
      removeCustomizationChoices,
      reorderCustomizationChoices,
      updateCustomizationChoices,
      bulkAddCustomizationChoices,
    },
    {
      addCustomizationChoices: (request, ctx) =>
        changeChoices(ctx, request, stored => [...stored, ...withoutIds(request.choices)]),

      setCustomizationChoices: (request, ctx) =>
        changeChoices(ctx, request, () => withoutIds(request.choices)),

      removeCustomizationChoices: (request, ctx) =>
        changeChoices(ctx, request, stored => {
          const ids = request.choiceIds.map(id => id.toLowerCase())
          requireChoices(ctx, stored, ids)
          return stored.filter(({ id }) => !ids.includes(id ?? ''))
        }),

      reorderCustomizationChoices: (request, ctx) =>
        changeChoices(ctx, request, stored => {
          const ids = [...new Set(request.choiceIds.map(id => id.toLowerCase()))]
          requireChoices(ctx, stored, ids)
          if (ids.length < stored.length) rejectField('choiceIds', 'VALIDATION', 'must name all choices')
          return ids.flatMap(id => stored.find(choice => choice.id === id) ?? [])
        }),

      updateCustomizationChoices: (request, ctx) =>
        changeChoices(ctx, request, stored => {
          const changes = new Map(
            request.choices.map(({ choice, fieldMask }) => {
              const { id = '', ...sent } = choice ?? {}
              const mask = (fieldMask as string[] | undefined)?.filter(name => name !== 'id')
              return [String(id).toLowerCase(), mask ? masked(sent, mask) : sent] as const
            }),
          )
          requireChoices(ctx, stored, [...changes.keys()])
          return stored.map(choice =>
            withoutNulls<Choice>({
              ...choice,
              ...changes.get(choice.id ?? ''),
              id: choice.id,
              key: choice.key,
            }),
          )
        }),

      async bulkAddCustomizationChoices({ customizationsChoices, returnEntity, fields }, ctx) {
        await storeOfOptions(
          ctx,
          customizationsChoices.map(({ customizationId }) => customizationId),
        )
        const updates = customizationsChoices.map(
          ({ customizationId, choices }, i): EntityUpdate => ({
            id: String(customizationId).toLowerCase(),
            at: `customizationsChoices[${i}]`,
            change: stored => withChoices(stored, [...choicesOf(stored), ...withoutIds(choices)]),
          }),
        )
        const outcomes = await updateEntities(ctx, store, updates)
        const options = { returnEntity: returnEntity === true, fields }
        return resultsReply(ctx, store, outcomes, options)
      },
    },
  ),
}

/** New choices. Ids of requests are those of choices that were read elsewhere. */
const withoutIds = (choices: readonly unknown[] | null | undefined) =>
  sentChoices(choices).map(({ id: _, key: __, ...choice }) => choice as Choice)

const masked = (sent: object, names: readonly string[]) =>
  Object.fromEntries(names.map(name => [name, (sent as Doc)[name] ?? null]))
