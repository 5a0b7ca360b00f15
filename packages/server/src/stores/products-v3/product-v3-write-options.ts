import type { Input, ModifierV3, OptionV3 } from '@stoa/contract'
import type { ViolationCollector } from '../../call/violation-collector.ts'
import { choiceIdOf, optionIdOf } from '../products/option-ids.ts'
import type {
  ProductRow,
  StoredChoice,
  StoredOption,
  StoredProduct,
  StoredTextField,
} from '../products/stored-product.ts'
import type { KnownNames } from './product-v3-names.ts'
import { hasVariantOptions, modifiersOf } from './product-v3-options.ts'

type SentOption = Input<OptionV3>
type SentModifier = Input<ModifierV3>
type SentChoice = NonNullable<NonNullable<SentModifier['choicesSettings']>['choices']>[number]

/** What options are written with. */
export interface OptionWrites {
  siteId: string
  names: KnownNames
  /** Ids of the pictures of the product. */
  mediaIds: ReadonlySet<string>
  violations: ViolationCollector
}

/** Options after a write: each with the name that it and its choices had before. */
export interface WrittenOption {
  option: StoredOption
  formerName?: string
  formerChoices: ReadonlyMap<string, string>
}

function writeChoice(
  sent: SentChoice,
  at: string,
  {
    before,
    writes,
    optionName,
  }: { before: StoredOption | undefined; writes: OptionWrites; optionName: string },
) {
  const { siteId, names, mediaIds, violations } = writes
  const sentId = sent.choiceId?.toLowerCase()
  const former =
    before?.choices.find(choice => sentId && choiceIdOf(siteId, before, choice) === sentId) ??
    before?.choices.find(({ description }) => description === sent.name)
  const customized = names.choice(optionName, { id: sentId, name: sent.name })
  const description = sent.name ?? former?.description ?? customized?.name ?? ''
  if (!description) violations.add(`${at}.name`, 'REQUIRED_FIELD', 'is required for a new choice')
  if (sent.choiceType === 'ONE_COLOR' && !sent.colorCode)
    violations.add(`${at}.colorCode`, 'REQUIRED_FIELD', 'is required for ONE_COLOR')
  if (sent.addedPrice && Number(sent.addedPrice) !== 0)
    violations.add(`${at}.addedPrice`, 'DECIMAL_LTE', 'must be 0: choices do not change the price')
  const keepsValue = former?.description === description && sent.choiceType !== 'CHOICE_TEXT'
  const value = sent.colorCode ?? (keepsValue || !sent.choiceType ? former?.value : undefined) ?? description
  const textValue =
    former?.description === description && !/^#/.test(former.value) ? former.value : description
  const id = sentId ?? former?.id ?? customized?.id
  const sentMedia = sent.media?.items?.map(item => item?.mediaId) ?? sent.linkedMedia?.map(item => item?.id)
  const linked = sentMedia?.flatMap(mediaId => mediaId ?? [])
  const unknown = linked?.find(mediaId => !mediaIds.has(mediaId))
  if (unknown) violations.add(`${at}.linkedMedia`, 'VALIDATION', 'must have ids of pictures of the product')
  const choice: StoredChoice = {
    value: sent.choiceType === 'CHOICE_TEXT' && !sent.colorCode ? textValue : value,
    description,
  }
  const media = linked ?? former?.mediaIds
  if (media?.length) choice.mediaIds = media
  if (id && id !== choiceIdOf(siteId, { name: optionName }, { value: '', description })) choice.id = id
  return { choice, former: former?.description }
}

function writeOption(
  sent: SentOption | SentModifier,
  at: string,
  { before, writes }: { before: readonly StoredOption[]; writes: OptionWrites },
): WrittenOption {
  const { siteId, names, violations } = writes
  const sentId = sent.id?.toLowerCase()
  const former =
    before.find(option => sentId && optionIdOf(siteId, option) === sentId) ??
    before.find(({ name }) => name === sent.name)
  const customized = names.option({ id: sentId, name: sent.name })
  const name = sent.name ?? former?.name ?? customized?.name ?? ''
  if (!name) violations.add(`${at}.name`, 'REQUIRED_FIELD', 'is required for a new one')
  const renderType =
    'optionRenderType' in sent ? sent.optionRenderType : (sent as SentModifier).modifierRenderType
  const sentChoices = sent.choicesSettings?.choices
  const written = sentChoices?.map((choice, i) =>
    writeChoice(choice ?? {}, `${at}.choicesSettings.choices[${i}]`, {
      before: former,
      writes,
      optionName: name,
    }),
  )
  const choices = written?.map(({ choice }) => choice) ?? former?.choices ?? []
  if (choices.length === 0)
    violations.add(`${at}.choicesSettings.choices`, 'MIN_SIZE', 'must have at least 1 element', {
      threshold: 1,
    })
  if (new Set(choices.map(({ description }) => description)).size < choices.length)
    violations.add(`${at}.choicesSettings.choices`, 'VALIDATION', 'name the same choice twice')
  const hasColors = (sentChoices ?? []).some(choice => choice?.colorCode)
  const isSwatch = renderType ? renderType === 'SWATCH_CHOICES' : former?.optionType === 'color' || hasColors
  if (!isSwatch && hasColors)
    violations.add(`${at}.choicesSettings.choices`, 'VALIDATION', 'may have colors in SWATCH_CHOICES only')
  const option: StoredOption = { name, optionType: isSwatch ? 'color' : 'drop_down', choices }
  const id = sentId ?? former?.id ?? customized?.id
  if (id && id !== optionIdOf(siteId, { name })) option.id = id
  return {
    option,
    ...(former && { formerName: former.name }),
    formerChoices: new Map(
      (written ?? []).flatMap(({ choice, former: known }) =>
        known ? [[known, choice.description] as const] : [],
      ),
    ),
  }
}

function writeText(
  sent: SentModifier,
  at: string,
  { before, writes }: { before: readonly StoredTextField[]; writes: OptionWrites },
): StoredTextField {
  const { siteId, violations } = writes
  const nameOf = (field: StoredTextField) => field.name ?? field.title ?? ''
  const sentId = sent.id?.toLowerCase()
  const former =
    before.find(
      field =>
        sentId && optionIdOf(siteId, { ...(field.id && { id: field.id }), name: nameOf(field) }) === sentId,
    ) ?? before.find(field => nameOf(field) === sent.name)
  const settings = sent.freeTextSettings
  const name = sent.name ?? (former && nameOf(former)) ?? settings?.title ?? ''
  if (!name) violations.add(`${at}.name`, 'REQUIRED_FIELD', 'is required')
  if (settings?.defaultAddedPrice && Number(settings.defaultAddedPrice) !== 0)
    violations.add(
      `${at}.freeTextSettings.defaultAddedPrice`,
      'DECIMAL_LTE',
      'must be 0: texts do not change the price',
    )
  const title = settings?.title ?? former?.title ?? name
  const id = sentId ?? former?.id
  const min = settings?.minCharCount ?? former?.minLength
  return {
    title,
    maxLength: settings?.maxCharCount ?? former?.maxLength ?? 500,
    mandatory: sent.mandatory ?? former?.mandatory ?? false,
    ...(name !== title && { name }),
    ...(min && { minLength: min }),
    ...(id && id !== optionIdOf(siteId, { name }) && { id }),
  }
}

const isText = (sent: SentModifier) =>
  sent.modifierRenderType === 'FREE_TEXT' || (!sent.modifierRenderType && Boolean(sent.freeTextSettings))

/** Writes options and modifiers into the document. Returns the options that make variants. */
export function writeOptions(
  doc: StoredProduct,
  { options, modifiers }: { options?: SentOption[] | null; modifiers?: SentModifier[] | null },
  { row, writes, at }: { row?: ProductRow | undefined; writes: OptionWrites; at: string },
): WrittenOption[] {
  const hadVariants = row ? hasVariantOptions(row) : false
  const formerOptions = hadVariants ? (row?.doc.options ?? []) : []
  const formerModifiers = row ? modifiersOf(row) : []
  const unchanged = (option: StoredOption): WrittenOption => ({
    option,
    formerName: option.name,
    formerChoices: new Map(option.choices.map(({ description }) => [description, description])),
  })
  const made =
    options === undefined
      ? formerOptions.map(unchanged)
      : (options ?? []).map((sent, i) =>
          writeOption(sent ?? {}, `${at}.options[${i}]`, { before: formerOptions, writes }),
        )
  let choiceModifiers = formerModifiers
  if (modifiers !== undefined) {
    const sent = (modifiers ?? []).map((modifier, i) => ({ modifier, at: `${at}.modifiers[${i}]` }))
    choiceModifiers = sent
      .filter(({ modifier }) => !isText(modifier))
      .map(({ modifier, at: here }) => {
        const { option } = writeOption(modifier, here, { before: formerModifiers, writes })
        const former = formerModifiers.find(({ name }) => name === option.name)
        const isOptional =
          modifier.mandatory == null ? (former ? former.optional : true) : !modifier.mandatory
        return { ...option, ...(isOptional && { optional: true as const }) }
      })
    const before = row?.doc.customTextFields ?? []
    const texts = sent
      .filter(({ modifier }) => isText(modifier))
      .map(({ modifier, at: here }) => writeText(modifier, here, { before, writes }))
    if (texts.length > 0) doc.customTextFields = texts
    else delete doc.customTextFields
    const inOrder = [
      ...choiceModifiers.map(({ name }) => name),
      ...texts.map(text => text.name ?? text.title ?? ''),
    ]
    const asSent = sent.map(({ modifier }, i) => modifier.name ?? inOrder[i] ?? '')
    if (asSent.every((name, i) => name === inOrder[i])) delete doc.modifierOrder
    else doc.modifierOrder = asSent
  }
  const names = [...made.map(({ option }) => option.name), ...choiceModifiers.map(({ name }) => name)]
  if (new Set(names).size < names.length)
    writes.violations.add(at, 'VALIDATION', 'must not have two options or modifiers of the same name')
  if (made.length > 0) {
    doc.manageVariants = true
    doc.options = made.map(({ option }) => option)
    if (choiceModifiers.length > 0) doc.modifiers = choiceModifiers
    else delete doc.modifiers
  } else {
    if (choiceModifiers.length > 0) doc.manageVariants = false
    doc.options = choiceModifiers
    delete doc.modifiers
  }
  return made
}
